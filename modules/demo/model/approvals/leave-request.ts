import { approvalFields, approved, defineDict, defineEntity, f } from '@mortise/model'

export const LeaveKind = defineDict('demo_leave_kind', '请假类型', {
  annual: '年假',
  personal: '事假',
  sick: '病假',
  marriage: '婚假',
})

/** 请假单: the smallest document that a process decides on. */
export const LeaveRequest = defineEntity('leaveRequest', {
  label: '请假单',
  wire: '/demo/leave',
  table: 'demo_leave_request',
  scope: 'own',
  title: 'no',
  fields: {
    no: f.serial('单号', 'QJ{yyMM}-{0000}'),
    applicant: f.user('请假人', { required: true, search: true }),
    kind: f.dict('请假类型', LeaveKind, { required: true, search: true }),
    startOn: f.date('开始日期', { required: true, search: true }),
    days: f.decimal('天数', { required: true, min: 0.5, max: 60, scale: 1, sum: true }),
    reason: f.textarea('事由', { required: true, max: 500 }),
    handover: f.text('工作交接', { max: 200 }),
    ...approvalFields,
    status: f.flow('状态', approved({ moves: { unapprove: null } })),
  },
  list: ['no', 'applicant', 'kind', 'startOn', 'days', 'reason', 'status', 'createTime'],
})
