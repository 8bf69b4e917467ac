import type { Context } from '@mortise/server'
import { type Carrying, income, leftOf, overhead, provision, tax } from './acts.ts'
import * as checks from './checks.ts'
import type { ClosingMonth } from './month.ts'

export interface Step {
  readonly step: number
  readonly name: string
  readonly help: string
  readonly left: (ctx: Context, month: ClosingMonth) => Promise<checks.Left>
  readonly carrying?: Carrying
  /** A reason may stand in for it. */
  readonly canSkip?: boolean
}

const carried = (carrying: Carrying) => ({
  carrying,
  left: (ctx: Context, month: ClosingMonth) => leftOf(ctx, month, carrying),
})

/** The fourteen steps of closing a month, in their order; the last one locks it. */
export const steps: readonly Step[] = [
  { step: 1, name: '业务单据与凭证', help: '本月单据全部审核、凭证全部记账', left: checks.unposted },
  { step: 2, name: '库存', help: '出入库单全部过账，存货与总账一致', left: checks.unpostedStock },
  { step: 3, name: '暂估入账', help: '已入库未到票的按暂估入账', left: checks.uninvoiced, canSkip: true },
  { step: 4, name: '银行对账', help: '日记账与总账一致', left: checks.unlikeBank, canSkip: true },
  {
    step: 5,
    name: '计件确认',
    help: '计件工资启用后，本月计件须全部确认',
    left: checks.piecesToConfirm,
    canSkip: true,
  },
  { step: 6, name: '薪酬计提', help: '本月职工薪酬已计提', left: checks.withoutPayroll, canSkip: true },
  { step: 7, name: '折旧与摊销', help: '本月折旧已计提', left: checks.withoutDepreciation, canSkip: true },
  { step: 8, name: '制造费用', help: '制造费用转入生产成本', ...carried(overhead) },
  { step: 9, name: '成本结转', help: '材料成本差异已转入存货和成本', left: checks.variances, canSkip: true },
  { step: 10, name: '坏账准备', help: '按账龄计提坏账准备', ...carried(provision) },
  { step: 11, name: '增值税及附加', help: '转出未交增值税，计提城建税、教育费附加', ...carried(tax) },
  { step: 12, name: '结转损益', help: '损益类科目转入本年利润', ...carried(income) },
  { step: 13, name: '试算与核对', help: '凭证、余额、往来、存货账账相符', left: checks.faults },
  { step: 14, name: '结账', help: '锁定期间，不能再记账', left: async () => checks.done },
]
