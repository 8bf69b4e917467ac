import { defineDict } from '@mortise/model'
import { SoldType } from '@mortise/pricing/model'

export const OrderType = defineDict('order_type', '订单类型', {
  retail: ['1', '零售'],
  stock: ['2', '备货'],
  project: ['3', '工程'],
  sample: ['4', '样品'],
  afterSales: ['5', '售后补单'],
})
export const OrderLineType = defineDict('order_line', '订单行类型', {
  door: [SoldType.door, '门'],
  material: [SoldType.material, '物料'],
  service: [SoldType.service, '服务'],
})
export const PartStatus = defineDict(
  'part_status',
  '完成程度',
  {
    none: ['0', '未开始'],
    some: ['1', '部分'],
    all: ['2', '全部'],
  },
  { colors: { 0: 'default', 1: 'orange', 2: 'green' } },
)
export const LineStatus = defineDict(
  'line_status',
  '订单行状态',
  {
    waiting: ['0', '未下发'],
    released: ['1', '已下发'],
    partlyMade: ['2', '部分完工'],
    made: ['3', '已完工'],
    partlyShipped: ['4', '部分发货'],
    shipped: ['5', '已发货'],
    installed: ['6', '已安装'],
    closed: ['8', '已关闭'],
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
  deposit: ['1', '定金'],
  beforeShipping: ['2', '发货前'],
  afterInstalling: ['3', '安装后'],
  warranty: ['4', '质保金'],
})
export const UnitStatus = defineDict('unit_status', '门码状态', {
  waiting: ['0', '待产'],
  made: ['1', '完工'],
  packed: ['2', '装箱'],
  shipped: ['3', '发货'],
  installed: ['4', '已安装'],
  scrapped: ['5', '已报废'],
})
export const ChangeType = defineDict('change_type', '变更类型', {
  customer: ['1', '客户变更'],
  measured: ['2', '量尺变更'],
  factory: ['3', '工厂变更'],
})
export const ChangeAction = defineDict('change_action', '变更动作', {
  params: ['1', '改参数'],
  qty: ['2', '改数量'],
  add: ['3', '加行'],
  remove: ['4', '减行'],
})
export const ReceiptKind = defineDict('order_receipt_kind', '收款类别', {
  receipt: ['1', '收款'],
  refund: ['2', '退款'],
})
