import { defineDict, defineEntity, f } from '@mortise/model'
import { Store } from '@mortise/stores/model'

export const PublicityType = defineDict('pub_type', '资料类型', {
  1: '海报',
  2: '视频',
  3: '培训',
  4: '政策',
})

/** What the factory gives its stores to show and to know. */
export const Publicity = defineEntity('publicity', {
  label: '宣传资料',
  table: 'erp_publicity',
  wire: '/erp_publicity/erpPublicity',
  fields: {
    title: f.text('标题', { required: true, max: 100, search: 'contains' }),
    type: f.dict('资料类型', PublicityType, { required: true, search: true, wire: 'pubType' }),
    cover: f.image('封面', { limit: 1 }),
    files: f.file('附件', { limit: 20 }),
    content: f.textarea('内容', { html: true, max: 50_000 }),
    stores: f.refMany('适用门店', Store, { help: '不选表示全部门店', wire: 'storeIds' }),
    startOn: f.date('开始日期', { wire: 'startDate' }),
    endOn: f.date('结束日期', { wire: 'endDate' }),
    readCount: f.rollup('阅读人数', { from: 'publicityRead', by: 'publicity' }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: { draft: '草稿', published: '已发布', withdrawn: '已下架' },
      moves: {
        publish: {
          label: '发布',
          from: ['draft', 'withdrawn'],
          to: 'published',
          ask: '发布后将通知适用门店，确认发布？',
        },
        withdraw: { label: '下架', from: 'published', to: 'withdrawn', ask: '确认下架该资料？' },
      },
      editable: ['draft', 'withdrawn'],
    }),
  },
  period: ['startOn', 'endOn'],
  title: 'title',
  list: ['cover', 'title', 'type', 'startOn', 'endOn', 'readCount', 'status', 'createTime'],
  form: [
    ['资料信息', ['title', 'type', 'startOn', 'endOn', 'stores']],
    ['内容', ['cover', 'files', 'content', 'remark']],
  ],
})

/** That somebody of a store has opened it. */
export const PublicityRead = defineEntity('publicityRead', {
  label: '资料阅读',
  table: 'erp_publicity_read',
  wire: '/erp_publicity_read/erpPublicityRead',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    publicity: f.ref('宣传资料', Publicity, { required: true, search: true, cascade: true, wire: 'pubId' }),
    store: f.ref('门店', Store, { search: true, wire: 'storeId' }),
    user: f.user('阅读人', { required: true, search: true, wire: 'username' }),
    readAt: f.datetime('阅读时间', { required: true, wire: 'readTime' }),
  },
  unique: [['publicity', 'user']],
  title: 'user',
  sort: ['readAt', 'desc'],
})
