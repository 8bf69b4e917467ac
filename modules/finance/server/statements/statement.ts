import { GlAccount, type Statement, type StatementColumn, type StatementLine } from '@mortise/finance/model'
import { add, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { movements } from '../reports/trial.ts'
import { cashFigures } from './cash-flow.ts'
import { assetLines, cashLines, claimLines, type FormLine, incomeLines } from './forms.ts'
import { accountsOf, layOut } from './layout.ts'
import { compared } from './periods.ts'

/** Before anything was entered. */
const BEGINNING = '1900-01-01'
const sheetForm = [...assetLines, ...claimLines]

/** What is owned and what is owed on a day, beside another day; both sides come to the same. */
export async function balanceSheet(ctx: Context, on: string, before = yearBefore(on)): Promise<Statement> {
  const columns = [
    { title: '期末余额', from: BEGINNING, to: on },
    { title: before === yearBefore(on) ? '年初余额' : `${before} 余额`, from: BEGINNING, to: before },
  ]
  const read = await Promise.all(columns.map(({ from, to }) => balances(ctx, from, to)))
  const half = (title: string, form: readonly FormLine[], side: 1 | -1) => ({
    title,
    lines: layOut(
      form,
      read.map((figures) => (line) => sumOf(figures, accountsOf(sheetForm, line), side)),
    ),
  })
  const assets = half('资产', assetLines, 1)
  const claims = half('负债和所有者权益', claimLines, -1)
  const [owned, claimed] = [assets, claims].map(({ lines }) => lines.at(-1)?.amounts[0] ?? 0)
  const halves = [assets, { ...claims, lines: lowered(claims.lines, assets.lines.length) }]
  return {
    name: 'balanceSheet',
    title: '资产负债表',
    form: '会小企01表',
    period: inWords(on),
    columns,
    halves,
    difference: sub(owned, claimed),
  }
}

/** The totals of both halves stand beside each other, on the last line. */
function lowered(lines: readonly StatementLine[], length: number): StatementLine[] {
  const blank = { no: null, name: '', level: 0, isTotal: false, amounts: [], hasEntries: false }
  const blanks = Array.from({ length: Math.max(0, length - lines.length) }, () => blank)
  return [...lines.slice(0, -1), ...blanks, ...lines.slice(-1)]
}

/** What came of the business between two days, beside the year so far and other days. */
export async function incomeStatement(
  ctx: Context,
  from: string,
  to: string,
  beside = 'year',
): Promise<Statement> {
  const columns = columnsOf(from, to, beside)
  const read = await Promise.all(
    columns.map((column) => balances(ctx, column.from, column.to, { isOfPeriod: true })),
  )
  const lines = layOut(
    incomeLines,
    read.map((figures) => (line) => sumOf(figures, accountsOf(incomeLines, line), -1)),
  )
  return {
    name: 'income',
    title: '利润表',
    form: '会小企02表',
    period: `${inWords(from)}至${inWords(to)}`,
    columns,
    halves: [{ title: '项目', lines }],
    difference: 0,
  }
}

/** Where money came from and went to between two days; with what there was before it comes to what there is. */
export async function cashFlow(ctx: Context, from: string, to: string, beside = 'year'): Promise<Statement> {
  const columns = columnsOf(from, to, beside)
  const read = await Promise.all(columns.map((column) => cashFigures(ctx, column.from, column.to)))
  const lines = layOut(
    cashLines,
    read.map(
      ({ flows, opening }) =>
        ({ no, of }) =>
          of === 'opening' ? opening : (flows.get(no) ?? 0),
    ),
  )
  const closing = lines.at(-1)?.amounts ?? []
  return {
    name: 'cashflow',
    title: '现金流量表',
    form: '会小企03表',
    period: `${inWords(from)}至${inWords(to)}`,
    columns,
    halves: [{ title: '项目', lines }],
    difference: read.reduce((off, { closing: is }, at) => add(off, Math.abs(sub(closing[at], is))), 0),
  }
}

const yearBefore = (day: string): string => `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-12-31`

function columnsOf(from: string, to: string, beside: string): StatementColumn[] {
  const [start, end] = compared(from, to, beside)
  return [
    { title: '本年累计金额', from: `${to.slice(0, 4)}-01-01`, to },
    { title: '本期金额', from, to },
    { title: beside === 'period' ? '上期金额' : '上年同期金额', from: start, to: end },
  ]
}

/** What accounts stand at, debits less credits, by their codes; or what they took between the days. */
async function balances(
  ctx: Context,
  from: string,
  to: string,
  { isOfPeriod = false } = {},
): Promise<ReadonlyMap<string, number>> {
  const accounts = await ctx.repo(GlAccount).find({}, { limit: 10_000 })
  const codes = new Map<string, string>(accounts.map(({ id, code }) => [id, code]))
  const moved = await movements(ctx, from, to, { isBeforeClosing: isOfPeriod })
  return new Map(
    moved.map(({ account, before, debit, credit }) => [
      codes.get(account) ?? '',
      add(isOfPeriod ? 0 : before, sub(debit, credit)),
    ]),
  )
}

function sumOf(
  figures: ReadonlyMap<string, number>,
  signOf: (code: string) => 1 | -1 | 0,
  side: 1 | -1,
): number {
  let total = 0
  for (const [code, amount] of figures) total = add(total, side * signOf(code) * amount)
  return total || 0
}

const inWords = (day: string): string =>
  `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
