import { defineEntity, f } from '@mortise/model'

/** What somebody signs with at a station that many share. */
export const WorkerBadge = defineEntity('workerBadge', {
  label: '员工工牌',
  isForPeople: true,
  table: 'erp_worker_badge',
  wire: '/erp_worker_badge/erpWorkerBadge',
  verbs: ['list', 'queryById', 'add', 'delete', 'exportXls'],
  fields: {
    worker: f.user('员工', { required: true, unique: true, frozen: true, search: true }),
    code: f.text('工牌码', { max: 20, unique: true, readonly: true, guarded: true, wire: 'badgeCode' }),
    issuedAt: f.datetime('发放时间', { readonly: true }),
    status: f.flow('状态', {
      states: { active: '有效', lost: '已挂失' },
      moves: {
        reportLost: { label: '挂失', from: 'active', to: 'lost', ask: '原工牌将立即失效，确认挂失？' },
        replace: {
          label: '换发',
          from: ['active', 'lost'],
          to: 'active',
          ask: '原工牌将立即失效，确认换发？',
        },
      },
      editable: [],
    }),
  },
  title: 'worker',
  list: ['worker', 'code', 'status', 'issuedAt', 'createBy'],
})
