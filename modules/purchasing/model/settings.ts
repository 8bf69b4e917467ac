import { defineParameter } from '@mortise/model'

const share = (text: string) =>
  Number(text) >= 0 && Number(text) <= 100 ? null : '请填写0到100之间的数，如 5 即 5%'

export const OverReceipt = defineParameter('purchase_over_receipt', '采购超收比例(%)', 'decimal', '5', {
  description: '入库数量最多可超出订单数量的百分比',
  complaint: share,
})
export const UnderReceipt = defineParameter('purchase_under_receipt', '采购短收比例(%)', 'decimal', '0', {
  description: '入库数量差额在此百分比内视为该行已完成',
  complaint: share,
})
export const OverPrice = defineParameter('purchase_over_price', '采购价格上浮比例(%)', 'decimal', '10', {
  description: '单价超出有效价格此百分比时，须有超价权限才能提交',
  complaint: share,
})
export const OverOrder = defineParameter('purchase_over_order', '申请超下单比例(%)', 'decimal', '20', {
  description: '一行申请的下单数量最多可超出申请数量的百分比',
  complaint: share,
})
