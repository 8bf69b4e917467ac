import { add, compare, mul, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import type { PostedEntry } from '../ledger/post-voucher.ts'
import { ageing } from '../reports/ageing.ts'
import { done, type Left } from './checks.ts'
import type { ClosingMonth } from './month.ts'

/** What a step carries: what is left to carry, and the entries that carry it. */
export interface Carrying {
  readonly summary: string
  /** Closings of income and expense count apart, so that the income of the month outlives them. */
  readonly kind: 'adjust' | 'close'
  readonly entries: (ctx: Context, month: ClosingMonth) => Promise<readonly PostedEntry[]>
}

/** An entry on the side on which it is above zero. */
const entry = (account: string, amount: number): PostedEntry[] => {
  if (compare(amount, 0) === 0) return []
  return [amount > 0 ? { account, debit: amount } : { account, credit: -amount }]
}

export const overhead: Carrying = {
  summary: '结转制造费用',
  kind: 'adjust',
  entries: async (_ctx, { standing }) => {
    const pool = standing('5101')
    return [...entry('500103', pool), ...entry('5101', -pool)]
  },
}

/** Of what is overdue so many days: these shares are doubtful. */
const doubtful = { to60: 0.01, to90: 0.01, to180: 0.05, to365: 0.2, over365: 0.5 } as const

export const provision: Carrying = {
  summary: '计提坏账准备',
  kind: 'adjust',
  entries: async (ctx, { last, standing }) => {
    const lines = await ageing(ctx, 'AR', last)
    const needed = sum(lines, (line) =>
      sum(Object.entries(doubtful), ([key, rate]) =>
        mul(Math.max(0, line[key as keyof typeof doubtful]), rate),
      ),
    )
    const more = add(needed, standing('1231'))
    return [...entry('6702', more), ...entry('1231', -more)]
  },
}

/** Of the tax on value added that a month owes. */
const surcharges = [
  ['222111', 0.07],
  ['222112', 0.03],
  ['222113', 0.02],
] as const

export const tax: Carrying = {
  summary: '结转未交增值税及附加',
  kind: 'adjust',
  entries: async (_ctx, { standing }) => {
    const owed = -standing('222101')
    // What may be deducted later stays where it is.
    if (compare(owed, 0) <= 0) return []
    const more = surcharges.map(([account, rate]) => ({ account, amount: mul(owed, rate) }))
    return [
      ...entry('22210104', owed),
      ...entry('222102', -owed),
      ...entry(
        '6403',
        sum(more, ({ amount }) => amount),
      ),
      ...more.flatMap(({ account, amount }) => entry(account, -amount)),
    ]
  },
}

export const income: Carrying = {
  summary: '结转本期损益',
  kind: 'close',
  entries: async (_ctx, { month, accounts, standing }) => {
    const lines = accounts('6').flatMap(({ code, amount }) => entry(code, -amount))
    const result = sum(accounts('6'), ({ amount }) => amount)
    const ofYear = month.endsWith('-12') ? add(standing('4103'), result) : 0
    return [...lines, ...entry('4103', result), ...entry('4103', -ofYear), ...entry('4104', ofYear)]
  },
}

/** What a step has still to carry, as its entries tell. */
export async function leftOf(ctx: Context, month: ClosingMonth, carrying: Carrying): Promise<Left> {
  const entries = await carrying.entries(ctx, month)
  if (entries.length === 0) return done
  const amount = sum(entries, ({ debit }) => debit ?? 0)
  return { count: entries.length, words: `待结转 ${amount.toFixed(2)} 元`, link: '/finance/trial' }
}
