import { GlAccount, GlBook } from '@mortise/finance/model'
import { add, BusinessError, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { StockPeriod } from '@mortise/stock/model'
import { movements } from '../reports/trial.ts'
import { lastOfMonth } from '../statements/periods.ts'

/** A month that is closed, with what its accounts stand at on its last day. */
export interface ClosingMonth {
  readonly month: string
  readonly first: string
  readonly last: string
  /** Debits less credits of all accounts whose codes begin so. */
  readonly standing: (...begins: string[]) => number
  /** What they took in the month, on one side. */
  readonly taken: (side: 'debit' | 'credit', ...begins: string[]) => number
  /** The accounts themselves that stand at something. */
  readonly accounts: (begins: string) => readonly { readonly code: string; readonly amount: number }[]
}

export function monthIn(text: string | undefined): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text ?? '')) throw new BusinessError('期间应为年月，如 2026-11')
  return text ?? ''
}

export async function closingMonth(ctx: Context, month: string): Promise<ClosingMonth> {
  const first = `${month}-01`
  const last = lastOfMonth(first)
  const all = await ctx.repo(GlAccount).find({}, { limit: 10_000 })
  const codes = new Map<string, string>(all.map(({ id, code }) => [id, code]))
  const moved = (await movements(ctx, first, last)).map(({ account, before, debit, credit }) => ({
    code: codes.get(account) ?? '',
    debit,
    credit,
    amount: add(before, sub(debit, credit)),
  }))
  const within = (begins: readonly string[]) =>
    moved.filter(({ code }) => begins.some((each) => code.startsWith(each)))
  return {
    month,
    first,
    last,
    standing: (...begins) => within(begins).reduce((total, { amount }) => add(total, amount), 0),
    taken: (side, ...begins) => within(begins).reduce((total, each) => add(total, each[side]), 0),
    accounts: (begins) => within([begins]).filter(({ amount }) => amount !== 0),
  }
}

/** Whether a month is one of those for which books are kept. */
export async function isOfBooks({ repo }: Context, month: string): Promise<boolean> {
  const book = await repo(GlBook).first({})
  return book !== null && month >= book.startMonth
}

/** Why nothing can be done of closing a month now. */
export async function refusalOf(ctx: Context, month: string): Promise<string | null> {
  const book = await ctx.repo(GlBook).first({})
  if (!book) return '总账尚未启用'
  if (month < book.startMonth) return `总账自 ${book.startMonth} 启用`
  if (lastOfMonth(`${month}-01`) >= ctx.today) return `会计期间 ${month} 尚未结束`
  const period = await ctx.repo(StockPeriod).first({ month })
  if (period?.status === 'closed') return `会计期间 ${month} 已结账`
  const earlier = await ctx
    .repo(StockPeriod)
    .first({ month: { lt: month, ge: book.startMonth }, status: 'open' }, { sort: [['month', 'asc']] })
  return earlier ? `请先结账 ${earlier.month}` : null
}
