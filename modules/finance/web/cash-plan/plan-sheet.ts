import { CashKind, type CashPlan } from '@mortise/finance/model'
import { saveCsv } from '@mortise/web'

/** The plan as a table for a spreadsheet. */
export function planSheet({ from, opening, weeks, lines }: CashPlan): void {
  const rows = [
    ['资金项目', ...weeks.map((week) => `${week.from}至${week.to}`)],
    ...lines.map(({ kind, amounts }) => [CashKind.items[kind as keyof typeof CashKind.items], ...amounts]),
    ['流入合计', ...weeks.map((week) => week.in)],
    ['流出合计', ...weeks.map(({ out }) => out)],
    ['周末余额', ...weeks.map(({ balance }) => balance)],
    ['期初资金', opening],
  ]
  saveCsv(`资金计划${from}`, rows)
}
