import { defineDict, defineEntity, f } from '@mortise/model'
import { Customer } from './customer.ts'

export const FollowType = defineDict('follow_type', '跟进方式', {
  1: '电话',
  2: '微信',
  3: '到店',
  4: '上门',
  9: '其他',
})

/** One talk with a customer. Talks are told as they happened and never changed. */
export const FollowUp = defineEntity('followUp', {
  label: '客户跟进',
  table: 'erp_customer_follow',
  wire: '/erp_customer_follow/erpCustomerFollow',
  scope: 'depart',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  fields: {
    customer: f.ref('客户', Customer, { required: true, search: true, cascade: true, wire: 'customerId' }),
    type: f.dict('跟进方式', FollowType, { required: true, search: true, wire: 'followType' }),
    content: f.textarea('跟进内容', { required: true, max: 1000, search: 'contains' }),
    nextAt: f.datetime('下次跟进时间', { wire: 'nextTime' }),
    files: f.file('附件', { limit: 9 }),
  },
  title: 'content',
  list: ['customer', 'type', 'content', 'nextAt', 'createBy', 'createTime'],
})
