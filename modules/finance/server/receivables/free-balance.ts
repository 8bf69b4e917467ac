import { type FinOpenItem, Prepay, PrepayAlloc } from '@mortise/finance/model'
import { type RowOf, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { adjustCredit, creditOf } from '@mortise/stores/server'

type Item = RowOf<typeof FinOpenItem>

/** What of an advance is set aside for orders. Whoever asks holds its item, so that none of it is used meanwhile. */
export async function earmarkedOf({ repo }: Context, prepay: string): Promise<number> {
  const earmarks = await repo(PrepayAlloc).find({ prepay, status: 'active' }, { limit: 1000 })
  return sum(earmarks, ({ left }) => left)
}

/** What of an open item nobody has set aside; it is held. */
export const freeOfItem = async (ctx: Context, { sourceType, source, residual }: Item): Promise<number> =>
  sourceType === Prepay.name ? sub(residual, await earmarkedOf(ctx, source ?? '')) : residual

/** What a store has with us and has not set aside for anything adds to what it may order. */
export async function tellCredit(
  ctx: Context,
  { store, direction, wallet }: Pick<RowOf<typeof Prepay>, 'store' | 'direction' | 'wallet'>,
  amount: number,
): Promise<void> {
  if (direction !== 'in' || !store || wallet === 'bond' || !(await creditOf(ctx, store))) return
  await adjustCredit(ctx, store, { prepaid: amount })
}

/** The same of an item that an advance left. */
export async function tellCreditOf(
  ctx: Context,
  { sourceType, source }: Pick<Item, 'sourceType' | 'source'>,
  amount: number,
): Promise<void> {
  if (sourceType === Prepay.name) await tellCredit(ctx, await ctx.repo(Prepay).get(source ?? ''), amount)
}
