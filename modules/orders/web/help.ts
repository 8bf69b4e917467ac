/** What the pages of the area say of themselves. */
export default {
  '/orders/customer-order':
    '客户订单从草稿提交审核；审核后价格与用料固定，收到定金后确认，再下发生产。\n已审核的订单要改，请用“变更单”。',
  '/orders/change-order': '已审核订单的修改：先评估差价和影响，客户确认后生效。',
  '/orders/order-receipt': '登记客户付款。定金收齐后订单自动可以确认。',
  '/orders/board': '销售情况一览：签单额、门店排行、转化漏斗和交期风险，点图形可以看到背后的单据。',
} as const
