import type { GlVoucher } from '@mortise/finance/model'
import { add, type RowOf, sub, sum } from '@mortise/model'

/** An entry that is still being typed. */
export type EntryDraft = Partial<RowOf<typeof GlVoucher>['entries'][number]> & { readonly lineKey?: string }
export type EntrySide = 'debit' | 'credit'
/** What a key does in a cell of an amount: balances the voucher, turns the sides, goes on. */
export type AmountKey = 'balance' | 'turn' | 'next'

export const otherSide = (side: EntrySide): EntrySide => (side === 'debit' ? 'credit' : 'debit')

/** What is missing on the credit side; below zero on the debit side. */
export const differenceOf = (entries: readonly EntryDraft[]): number =>
  sub(
    sum(entries, ({ debit }) => debit),
    sum(entries, ({ credit }) => credit),
  )

/** An entry has one amount: what stands on a side leaves the other. */
export const withAmount = (entry: EntryDraft, side: EntrySide, amount: number): EntryDraft => ({
  ...entry,
  [side]: amount,
  [otherSide(side)]: 0,
})

/** The entry at a place with the amount by which the voucher balances, on whichever side that stands. */
export function balancedAt(entries: readonly EntryDraft[], at: number): EntryDraft[] {
  const missing = differenceOf(entries.filter((_, index) => index !== at))
  const side = missing < 0 ? 'debit' : 'credit'
  return entries.map((entry, index) => (index === at ? withAmount(entry, side, Math.abs(missing)) : entry))
}

/** The same amount on the other side. */
export function turnedAt(entries: readonly EntryDraft[], at: number): EntryDraft[] {
  return entries.map((entry, index) => {
    if (index !== at) return entry
    const side = (entry.debit ?? 0) === 0 ? 'debit' : 'credit'
    return withAmount(entry, side, add(entry.debit, entry.credit))
  })
}

/** What is typed as an amount: digits, with commas and two decimals at most. Null where it is none. */
export function amountIn(text: string): number | null {
  const plain = text.replaceAll(/[,，\s]/g, '')
  if (plain === '') return 0
  return /^\d{1,12}(?:\.\d{0,2})?$/.test(plain) ? Number(plain) : null
}
