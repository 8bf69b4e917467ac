import { compare, sub, sum } from '@mortise/model'
import { beyondAuthority, type JudgedDocument, reductionOf } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { authorityOf } from './authority.ts'
import type { PriceBook } from './open-book.ts'

interface Reduced {
  readonly discountAmount: number
  readonly promotionAmount: number
}

/** By how much goods are reduced: by promotions alone as long as nobody agreed on another reduction. */
export function reductionFor(
  { discounts }: PriceBook,
  lines: readonly { readonly amount: number }[],
  { discountAmount }: Pick<Reduced, 'discountAmount'>,
  before: Reduced | null,
): Reduced {
  const promotionAmount = reductionOf(
    discounts,
    sum(lines, ({ amount }) => amount),
  )
  const isUntouched = compare(discountAmount, before?.promotionAmount ?? 0) === 0
  return { discountAmount: isUntouched ? promotionAmount : discountAmount, promotionAmount }
}

/** What of a document goes beyond the authority of the caller, each in words. */
export async function beyondOwnAuthority(
  ctx: Context,
  { lines, marginRate, discountAmount, promotionAmount }: JudgedDocument & Reduced,
): Promise<string[]> {
  // What a promotion takes off is no gift of whoever sells.
  const given = sub(discountAmount, promotionAmount)
  return beyondAuthority({ lines, marginRate, discountAmount: given }, await authorityOf(ctx))
}
