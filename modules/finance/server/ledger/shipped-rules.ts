import { Side } from '@mortise/finance/model'
import { parseFormula } from '@mortise/model'
import { table } from '@mortise/server'

/**
 * How the product books each event until a company says otherwise. `stock` is the account of the material's kind; amounts
 * below zero stand on the other side, so that one rule books a movement and its reversal. Marks: p party, o order, d department,
 * b bank account.
 */
const rows = table(
  'event name side account amount mark',
  `stock.101 采购入库 D stock amount -
   stock.101 采购入库 C 220202 amount p
   stock.102 采购退货 D stock amount -
   stock.102 采购退货 C 220202 amount p
   stock.returnDifference 退货差额 D 220202 amount p
   stock.returnDifference 退货差额 C 6401 amount -
   stock.reversalDifference 冲销差额 D stock amount -
   stock.reversalDifference 冲销差额 C 6401 amount o
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
   stock.304.work 外协工序耗料 D stock amount -
   stock.304.work 外协工序耗料 C 500101 amount o
   outsource.fee 外协工序加工费 D 500104 amount o
   outsource.fee 外协工序加工费 C 220202 amount p
   outsource.settled 外协结算 D 220202 net p
   outsource.settled 外协结算 D 22210101 tax -
   outsource.settled 外协结算 C 220201 amount p
   outsource.deducted 外协扣款 D 220201 amount p
   outsource.deducted 外协扣款 C 220202 amount p
   outsource.deducted.work 外协工序扣款 D 220201 amount p
   outsource.deducted.work 外协工序扣款 C 500101 amount o
   outsource.deducted.other 外协其他扣款 D 220201 amount p
   outsource.deducted.other 外协其他扣款 C 6301 amount -
   outsource.waived 外协扣款豁免 D 660200 amount -
   outsource.waived 外协扣款豁免 C 220202 amount p
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
   stock.901 期初 C 4199 amount -
   stock.latePrice 到票价差 D stock amount -
   stock.latePrice 到票价差 D 6401 variance o
   stock.latePrice 到票价差 C 1404 amount+variance -
   stock.labour 人工差异 D stock amount -
   stock.labour 人工差异 D 6401 variance o
   stock.labour 人工差异 C 500102 amount+variance -
   stock.overhead 制造费用分配 D stock amount -
   stock.overhead 制造费用分配 D 6401 variance o
   stock.overhead 制造费用分配 C 5101 amount+variance -
   stock.workOrder 工单余差 D stock amount -
   stock.workOrder 工单余差 D 6401 variance o
   stock.workOrder 工单余差 C 500109 amount+variance o
   order.receipt 订单收款 D cash amount b
   order.receipt 订单收款 C advance amount po
   receivable.posted 应收 D 1122 amount po
   receivable.posted 应收 C income net o
   receivable.posted 应收 C 222103 tax o
   payable.posted 应付 D cost net -
   payable.posted 应付 D 222104 tax -
   payable.posted 应付 C 220201 amount p
   pay.accrued 计提工资 D cost gross+social+fund d
   pay.accrued 计提工资 C 221101 gross -
   pay.accrued 计提工资 C 221102 social -
   pay.accrued 计提工资 C 221103 fund -
   pay.paid 发放工资 D 221101 gross -
   pay.paid 发放工资 C cash net b
   pay.paid 发放工资 C 222108 tax -
   pay.paid 发放工资 C 224101 insured -
   pay.paid 发放工资 C 6301 fine -
   pay.paid 发放工资 C 1221 loan p
   invoice.out 销项发票 D 222103 tax o
   invoice.out 销项发票 C 22210102 tax o
   invoice.in 进项发票 D 220202 estimate p
   invoice.in 进项发票 D 1404 net-estimate -
   invoice.in 进项发票 D 22210101 tax -
   invoice.in 进项发票 C 220201 amount p`,
)

export const shippedRules = rows.map(({ event, name, side, account, amount, mark }, at) => ({
  event,
  eventName: name,
  condition: null,
  sort: rows.slice(0, at).filter((each) => each.event === event).length + 1,
  side: side === Side.debit ? Side.debit : Side.credit,
  account,
  amount,
  hasParty: mark.includes('p'),
  hasOrder: mark.includes('o'),
  hasDepart: mark.includes('d'),
  hasBank: mark.includes('b'),
  isBuiltIn: true,
}))

/** What an event tells rules: the names of its amounts, and of the accounts that follow from it. */
export interface Told {
  readonly amounts: readonly string[]
  readonly accounts: readonly string[]
}

/** Rules name an account by its code, or by what the event calls it. */
export const isCode = (account: string): boolean => /^\d+$/.test(account)

/** What happens in the business, and what it tells: what the rules of the product read of it. */
export const tellings: ReadonlyMap<string, Told> = new Map(
  [...new Set(rows.map(({ event }) => event))].map((event) => {
    const own = rows.filter((each) => each.event === event)
    const amounts = own.flatMap(({ amount }) => parseFormula(amount).names)
    const accounts = own.map(({ account }) => account).filter((account) => !isCode(account))
    return [event, { amounts: [...new Set(amounts)].toSorted(), accounts: [...new Set(accounts)] }]
  }),
)
