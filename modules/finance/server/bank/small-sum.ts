import { BankClaim, BankSmallSum, Payment } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import type { Claim } from './claims.ts'

/** What the bank takes for all payments of a request nobody has approved: it is small, or asked for by itself. */
export async function refuseLargeFee(
  ctx: Context,
  { id, request, fee }: RowOf<typeof Payment>,
): Promise<void> {
  const most = await parameter(ctx, BankSmallSum)
  const paid = await ctx.repo(Payment).find({ request, status: 'paid', fee: { gt: 0 } }, { limit: 5000 })
  const fees = sum([{ fee }, ...paid.filter((each) => each.id !== id)], (each) => each.fee)
  if (compare(fee, 0) > 0 && compare(fees, most) > 0)
    throw new BusinessError(`手续费超过上限 ${most.toFixed(2)} 元，请核对；确需更多的另提付款申请`, {
      field: 'fee',
    })
}

/** What of a line is booked without a document, in however many parts, where that is no small sum; null where it is. */
export async function beyondSmall(ctx: Context, { line, kind }: Claim): Promise<string | null> {
  if (kind !== 'charge' && kind !== 'interest') return null
  const most = await parameter(ctx, BankSmallSum)
  const parts = await ctx
    .repo(BankClaim)
    .find(
      { line, kind: { in: ['charge', 'interest'] }, status: { in: ['pending', 'active'] } },
      { limit: 500 },
    )
  const booked = sum(parts, ({ amount }) => amount)
  return compare(booked, most) > 0 ? `利息或手续费超过 ${most.toFixed(2)} 元` : null
}

/** Beyond a small sum whoever claims a line does not book it too. */
export async function refuseOwnLarge(claim: Claim, ctx: Context): Promise<void> {
  if (claim.createBy !== ctx.user.username) return
  const beyond = await beyondSmall(ctx, claim)
  if (beyond) throw new BusinessError(`${beyond}，由您本人认领，请由他人确认`)
}
