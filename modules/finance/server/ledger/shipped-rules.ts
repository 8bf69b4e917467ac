import { Side } from '@mortise/finance/model'
import { table } from '@mortise/server'

/**
 * How the product books each event until a company says otherwise. `stock` is the account of the material's kind; amounts
 * below zero stand on the other side, so that one rule books a movement and its reversal. Marks: p party, o order.
 */
const rows = table(
  'event name side account amount mark',
  `stock.101 采购入库 D stock amount -
   stock.101 采购入库 C 220202 amount+variance p
   stock.101 采购入库 D 6401 variance -
   stock.102 采购退货 D stock amount -
   stock.102 采购退货 C 220202 amount+variance p
   stock.102 采购退货 D 6401 variance -
   stock.201 生产领料 D stock amount -
   stock.201 生产领料 C 500101 amount o
   stock.202 生产退料 D stock amount -
   stock.202 生产退料 C 500101 amount o
   stock.203 倒冲 D stock amount -
   stock.203 倒冲 C 500101 amount o
   stock.204 半成品入库 D stock amount -
   stock.204 半成品入库 C 500109 amount o
   stock.205 成品入库 D stock amount -
   stock.205 成品入库 C 500109 amount o
   stock.206 报废 D stock amount -
   stock.206 报废 C 660297 amount o
   stock.303 外协收货 D stock amount -
   stock.303 外协收货 C 220202 amount p
   stock.304 外协耗料 D stock amount -
   stock.304 外协耗料 C 220202 amount p
   stock.401 销售出库 D stock amount -
   stock.401 销售出库 C 6401 amount o
   stock.402 销售退货 D stock amount -
   stock.402 销售退货 C 6401 amount o
   stock.601 盘盈 D stock amount -
   stock.601 盘盈 C 1901 amount -
   stock.602 盘亏 D stock amount -
   stock.602 盘亏 C 1901 amount -
   stock.701 其它入 D stock amount -
   stock.701 其它入 C 6301 amount -
   stock.702 其它出 D stock amount -
   stock.702 其它出 C 660200 amount -
   stock.703 余料入 D stock amount -
   stock.703 余料入 C 500101 amount o
   stock.801 安装领料 D stock amount -
   stock.801 安装领料 C 660106 amount o
   stock.802 售后领料 D stock amount -
   stock.802 售后领料 C 660105 amount o
   stock.901 期初 D stock amount -
   stock.901 期初 C 4001 amount -
   stock.latePrice 到票价差 D stock amount -
   stock.latePrice 到票价差 D 6401 variance -
   stock.latePrice 到票价差 C 1404 amount+variance -
   stock.labour 人工差异 D stock amount -
   stock.labour 人工差异 D 6401 variance -
   stock.labour 人工差异 C 500102 amount+variance -
   stock.overhead 制造费用分配 D stock amount -
   stock.overhead 制造费用分配 D 6401 variance -
   stock.overhead 制造费用分配 C 5101 amount+variance -
   stock.workOrder 工单余差 D stock amount -
   stock.workOrder 工单余差 D 6401 variance o
   stock.workOrder 工单余差 C 500109 amount+variance o
   order.receipt 订单收款 D 1002 amount -
   order.receipt 订单收款 C advance amount p`,
)

export const shippedRules = rows.map(({ event, name, side, account, amount, mark }, at) => ({
  event,
  eventName: name,
  sort: rows.slice(0, at).filter((each) => each.event === event).length + 1,
  side: side === Side.debit ? Side.debit : Side.credit,
  account,
  amount,
  hasParty: mark === 'p',
  hasOrder: mark === 'o',
  isBuiltIn: true,
}))
