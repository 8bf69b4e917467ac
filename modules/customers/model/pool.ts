import { defineParameter } from '@mortise/model'

const atLeastOne = (text: string) => (Number(text) >= 1 ? null : '应为不小于1的整数')

export const PoolDays = defineParameter('customer_pool_days', '公海回收天数', 'int', '15', {
  description: '意向客户超过这么多天没有跟进，自动放入公海；提前3天提醒负责人',
  complaint: atLeastOne,
})
export const LeadLimit = defineParameter('customer_lead_limit', '意向客户上限', 'int', '200', {
  description: '每人手上的意向客户达到这个数，不能再领取',
  complaint: atLeastOne,
})
/** Days before a lead goes to the pool that its head is told. */
export const poolWarning = 3
