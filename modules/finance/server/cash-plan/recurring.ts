import { GlAccount, GlBalance, PayDay, TaxDay } from '@mortise/finance/model'
import { addDays, compare, div, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { movements } from '../reports/trial.ts'
import { lastOfMonth, monthsBefore } from '../statements/periods.ts'
import type { DueRow } from './expected.ts'

/** What is owed every month without a document: people, their insurance, and the state. */
interface Duty {
  readonly kind: 'wage' | 'social' | 'tax'
  readonly day: typeof PayDay
  readonly isOwed: (code: string) => boolean
  /** What a month comes to, by what its accounts took. */
  readonly ofMonth: (code: string, debit: number, credit: number) => number
  /** Whether a month comes to more until it is over. */
  readonly grows: boolean
}

const beginsWith =
  (...begins: string[]) =>
  (code: string) =>
    begins.some((begin) => code.startsWith(begin))

const isTax = beginsWith('2221')
/** What waits for an invoice is not owed, and what closing moves within the taxes was counted as it arose. */
const isWaiting = beginsWith('222103', '222104')
const isMovedTax = beginsWith('22210104', '222102')
const isInputTax = beginsWith('22210101')

const duties: readonly Duty[] = [
  {
    kind: 'wage',
    day: PayDay,
    isOwed: beginsWith('221101'),
    ofMonth: (code, _debit, credit) => (code.startsWith('221101') ? credit : 0),
    grows: false,
  },
  {
    kind: 'social',
    day: TaxDay,
    isOwed: beginsWith('221102', '221103', '224101'),
    ofMonth: (code, _debit, credit) => (beginsWith('221102', '221103', '224101')(code) ? credit : 0),
    grows: false,
  },
  {
    kind: 'tax',
    day: TaxDay,
    isOwed: (code) => isTax(code) && !isWaiting(code),
    ofMonth(code, debit, credit) {
      if (!isTax(code) || isWaiting(code) || isMovedTax(code)) return 0
      return isInputTax(code) ? sub(credit, debit) : credit
    },
    grows: true,
  },
]

/** What stands owed to people and the state, and what the coming months let expect by the three before. */
export async function recurringRows(ctx: Context, from: string, to: string): Promise<DueRow[]> {
  const months = await monthly(ctx)
  const codes = await codesOf(ctx, ...owedTo)
  const standing = await owedOn(ctx, codes, ctx.today)
  const rows: DueRow[] = []
  for (const duty of duties) {
    const owed = sum(
      standing.filter(({ code }) => duty.isOwed(code)),
      (each) => each.owed,
    )
    rows.push(...rowsOf(ctx, duty, { owed, months, day: await parameter(ctx, duty.day), from, to }))
  }
  return rows
}

/** What is left of our money on a day, by the books. */
export async function moneyOn(ctx: Context, day: string): Promise<number> {
  const standing = await owedOn(ctx, await codesOf(ctx, '1001', '1002', '1012'), day)
  return sub(
    0,
    sum(standing, ({ owed }) => owed),
  )
}

/** Credits less debits of accounts, as they stand at the end of a day. */
async function owedOn(ctx: Context, codes: ReadonlyMap<string, string>, day: string) {
  return (await movements(ctx, `${day.slice(0, 7)}-01`, day)).flatMap(
    ({ account, before, debit, credit }) => {
      const code = codes.get(account)
      return code ? [{ code, owed: sub(sub(credit, debit), before) }] : []
    },
  )
}

interface Known {
  readonly owed: number
  readonly months: readonly MonthlyTaken[]
  readonly day: number
  readonly from: string
  readonly to: string
}

function rowsOf(ctx: Context, duty: Duty, { owed, months, day, from, to }: Known): DueRow[] {
  const current = ctx.today.slice(0, 7)
  const taken = (month: string) =>
    sum(
      months.filter((each) => each.month === month),
      ({ code, debit, credit }) => duty.ofMonth(code, debit, credit),
    )
  const before = [1, 2, 3].map((back) => monthsBefore(`${current}-01`, back).slice(0, 7))
  const known = before.filter((month) => months.some((each) => each.month === month))
  const usual = known.length === 0 ? 0 : Math.max(0, div(sum(known, taken), known.length))
  const row = (dueOn: string, amount: number, note: string): DueRow[] =>
    compare(amount, 0) > 0 ? [{ ...nobody, kind: duty.kind, dueOn, amount: -amount, note }] : []
  const [first, ...later] = daysFrom(from, to, day)
  if (!first) return row(from, owed, '账面应付')
  const paidFor = monthsBefore(`${first.slice(0, 7)}-01`, 1).slice(0, 7)
  const usualAfter = later.flatMap((on) => row(on, usual, '按近三个月平均'))
  if (paidFor < current) return [...row(first, owed, '账面应付'), ...usualAfter]
  if (paidFor > current || compare(taken(current), 0) <= 0)
    return [...row(from, owed, '账面应付'), ...row(first, usual, '按近三个月平均'), ...usualAfter]
  const grown = duty.grows ? Math.max(owed, usual) : owed
  return [...row(first, grown, compare(grown, owed) > 0 ? '按近三个月平均' : '账面应付'), ...usualAfter]
}

const nobody = {
  partyType: null,
  party: null,
  partyName: null,
  sourceType: null,
  source: null,
  sourceNo: null,
}

/** That day of every month between two days; of a shorter month its last. */
function daysFrom(from: string, to: string, day: number): string[] {
  const days: string[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addDays(lastOfMonth(month), 1)) {
    const last = lastOfMonth(month)
    const on = `${month.slice(0, 8)}${String(Math.max(1, day)).padStart(2, '0')}`
    const due = on > last ? last : on
    if (due >= from && due <= to) days.push(due)
  }
  return days
}

interface MonthlyTaken {
  readonly month: string
  readonly code: string
  readonly debit: number
  readonly credit: number
}

/** What accounts took in this month and the three before. */
async function monthly(ctx: Context): Promise<MonthlyTaken[]> {
  const codes = await codesOf(ctx, ...owedTo)
  const since = monthsBefore(`${ctx.today.slice(0, 7)}-01`, 3).slice(0, 7)
  const rows = await ctx
    .repo(GlBalance)
    .find({ month: { ge: since }, phase: 'normal', account: { in: [...codes.keys()] } }, { limit: 100_000 })
  return rows.map(({ month, account, debit, credit }) => ({
    month,
    code: codes.get(account) ?? '',
    debit,
    credit,
  }))
}

/** Where stands what is owed to people, for their insurance, and to the state. */
const owedTo = ['2211', '2221', '224101']

/** Accounts by their ids whose codes begin so. */
async function codesOf({ repo }: Context, ...begins: string[]): Promise<ReadonlyMap<string, string>> {
  const accounts = await repo(GlAccount).find({}, { limit: 10_000 })
  return new Map(
    accounts.flatMap(({ id, code }) => (beginsWith(...begins)(code) ? [[id, code] as const] : [])),
  )
}
