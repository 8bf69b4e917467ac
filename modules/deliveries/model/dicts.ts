import { defineDict } from '@mortise/model'

export const RejectReason = defineDict('reject_reason', '拒收原因', {
  broken: ['1', '破损'],
  missing: ['2', '少件'],
  wrong: ['3', '错货'],
  colour: ['4', '色差'],
  other: ['9', '其他'],
})
/** What a bill comes of. */
export const BillEvent = defineDict(
  'bill_event',
  '应收事项',
  {
    shipped: ['1', '发货'],
    undone: ['2', '撤回发货'],
    rejected: ['3', '拒收'],
    returned: ['4', '退货'],
    ended: ['5', '订单结清'],
    installed: ['6', '安装验收'],
  },
  { colors: { 1: 'green', 2: 'orange', 3: 'red', 4: 'red', 5: 'blue', 6: 'cyan' } },
)
export const BillItem = defineDict('bill_item', '应收项目', {
  goods: ['1', '货款'],
  service: ['2', '服务'],
  install: ['3', '安装费'],
  charges: ['4', '运费及其他'],
})
/** Who owes: a dealer for what it sells on, customers of our own stores for themselves. */
export const Debtor = defineDict('bill_debtor', '应收对象', {
  store: ['1', '门店'],
  customer: ['2', '客户'],
})
