import { defineParameter } from '@mortise/model'

export const CountTolerance = defineParameter('stock_count_tolerance', '盘点允差', 'decimal', '0', {
  description: '盘点差异超过此数量的行须复盘',
  complaint: (text) => (Number(text) >= 0 ? null : '请填写不小于 0 的数'),
})
