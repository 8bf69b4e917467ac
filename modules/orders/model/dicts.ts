import { defineDict } from '@mortise/model'

export const OrderType = defineDict('order_type', '订单类型', {
  1: '零售',
  2: '备货',
  3: '工程',
  4: '样品',
  5: '售后补单',
})
export const OrderLineType = defineDict('order_line', '订单行类型', { 1: '门', 2: '物料', 3: '服务' })
export const PartStatus = defineDict(
  'part_status',
  '完成程度',
  { 0: '未开始', 1: '部分', 2: '全部' },
  { colors: { 0: 'default', 1: 'orange', 2: 'green' } },
)
export const LineStatus = defineDict(
  'line_status',
  '订单行状态',
  {
    0: '未下发',
    1: '已下发',
    2: '部分完工',
    3: '已完工',
    4: '部分发货',
    5: '已发货',
    6: '已安装',
    8: '已关闭',
  },
  {
    colors: {
      0: 'default',
      1: 'blue',
      2: 'cyan',
      3: 'cyan',
      4: 'orange',
      5: 'orange',
      6: 'green',
      8: 'default',
    },
  },
)
export const PayNode = defineDict('pay_node', '付款节点', {
  1: '定金',
  2: '发货前',
  3: '安装后',
  4: '质保金',
})
export const UnitStatus = defineDict('unit_status', '门码状态', {
  0: '待产',
  1: '完工',
  2: '装箱',
  3: '发货',
  4: '已安装',
  5: '已报废',
})
export const ChangeType = defineDict('change_type', '变更类型', {
  1: '客户变更',
  2: '量尺变更',
  3: '工厂变更',
})
export const ChangeAction = defineDict('change_action', '变更动作', {
  1: '改参数',
  2: '改数量',
  3: '加行',
  4: '减行',
})
export const ReceiptKind = defineDict('order_receipt_kind', '收款类别', { 1: '收款', 2: '退款' })
