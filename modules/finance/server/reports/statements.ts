import type { TrialLine } from '@mortise/finance/model'
import { add, BusinessError, isDate, sub } from '@mortise/model'
import { type Context, table } from '@mortise/server'
import { trialBalance } from './trial.ts'

export interface StatementLine {
  readonly name: string
  /** Of several: where one stands in the hierarchy of the sheet. */
  readonly level: number
  readonly isTotal: boolean
  readonly amount: number
  readonly before: number
  /** The accounts behind it, for whoever asks where a figure comes from. */
  readonly accounts: readonly string[]
}

/** Lines of the small-enterprise balance sheet: `+` and `-` before codes say how each counts; totals add the lines since the last. */
const assetLines = table(
  'name codes',
  `货币资金 +1001,+1002,+1012
   应收票据 +1121
   应收账款 +1122,-1231
   预付款项 +1123
   其他应收款 +1221
   存货 +1403,+1404,+1405,+1406,+1408,+1409,+1411,+5001,+5101
   待处理财产损溢 +1901
   固定资产 +1601,-1602
   无形资产 +1701`,
)
const debtLines = table(
  'name codes',
  `短期借款 +2001
   应付账款 +2202
   预收款项 +2203
   应付职工薪酬 +2211
   应交税费 +2221
   其他应付款 +2241`,
)
const equityLines = table(
  'name codes',
  `实收资本 +4001
   未分配利润 +4103,+4104`,
)
const incomeLines = table(
  'name codes isTotal',
  `一、营业收入 +6001,+6051 -
   减：营业成本 -6401,-6402 -
   税金及附加 -6403 -
   销售费用 -6601 -
   管理费用 -6602 -
   财务费用 -6603 -
   信用减值损失 -6702 -
   二、营业利润 - total
   加：营业外收入 +6301 -
   减：营业外支出 -6711 -
   三、利润总额 - total
   减：所得税费用 -6801 -
   四、净利润 - total`,
)

const BEGINNING = '1900-01-01'

/** What is owned and what is owed on a day, beside another day; both sides come to the same. */
export async function balanceSheet(ctx: Context, on: string, beside?: string): Promise<object> {
  const other = beside || `${Number(on.slice(0, 4)) - 1}-12-31`
  if (!isDate(other)) throw new BusinessError('日期格式不正确')
  const now = await trialBalance(ctx, BEGINNING, on)
  const then = await trialBalance(ctx, BEGINNING, other)
  const linesOf = (rows: readonly { name: string; codes: string }[]) =>
    rows.map(({ name, codes }) => lineOf(name, codes, now, then))
  const assets = totalled('资产总计', linesOf(assetLines))
  const debts = totalled('负债合计', linesOf(debtLines))
  // Until the year is closed its profit stands on the accounts of income and expense.
  const profit = {
    ...lineOf('本年利润', '', now, then),
    amount: profitOf(now),
    before: profitOf(then),
  }
  const equity = totalled('所有者权益合计', [...linesOf(equityLines), profit])
  const whole = {
    ...debts.total,
    name: '负债和所有者权益总计',
    amount: add(debts.total.amount, equity.total.amount),
    before: add(debts.total.before, equity.total.before),
  }
  return {
    on,
    before: other,
    assets: [...assets.lines, assets.total],
    claims: [...debts.lines, debts.total, ...equity.lines, equity.total, whole],
    difference: sub(assets.total.amount, whole.amount),
  }
}

/** What came of the business between two days, beside the year so far. */
export async function incomeStatement(ctx: Context, from: string, to: string): Promise<object> {
  const now = await trialBalance(ctx, from, to)
  const year = await trialBalance(ctx, `${to.slice(0, 4)}-01-01`, to)
  let sums = { amount: 0, before: 0 }
  const lines = incomeLines.map(({ name, codes, isTotal }): StatementLine => {
    const line = lineOf(name, codes, now, year, moved)
    if (isTotal) return { ...line, ...sums, isTotal: true, level: 0 }
    sums = { amount: add(sums.amount, line.amount), before: add(sums.before, line.before) }
    return line
  })
  return { from, to, lines }
}

type Figure = (line: TrialLine) => number

const stood: Figure = ({ close }) => close
const moved: Figure = ({ side, debit, credit }) => (side === 'C' ? sub(credit, debit) : sub(debit, credit))

function lineOf(
  name: string,
  codes: string,
  now: readonly TrialLine[],
  then: readonly TrialLine[],
  figure: Figure = stood,
): StatementLine {
  const parts =
    codes === '' ? [] : codes.split(',').map((code) => [code[0] === '-' ? -1 : 1, code.slice(1)] as const)
  const amountIn = (lines: readonly TrialLine[]) =>
    parts.reduce((sum, [sign, code]) => {
      const line = lines.find((each) => each.code === code)
      return line ? add(sum, sign * figure(line)) : sum
    }, 0)
  return {
    name,
    level: 1,
    isTotal: false,
    amount: amountIn(now),
    before: amountIn(then),
    accounts: parts.map(([, code]) => code),
  }
}

function totalled(name: string, lines: readonly StatementLine[]) {
  const amount = lines.reduce((sum, line) => add(sum, line.amount), 0)
  const before = lines.reduce((sum, line) => add(sum, line.before), 0)
  return { lines, total: { name, level: 0, isTotal: true, amount, before, accounts: [] } }
}

const profitOf = (lines: readonly TrialLine[]): number =>
  lines
    .filter(({ code }) => /^6\d{3}$/.test(code))
    .reduce((sum, { side, close }) => (side === 'C' ? add(sum, close) : sub(sum, close)), 0)
