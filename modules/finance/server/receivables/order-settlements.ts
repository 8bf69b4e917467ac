import { OrderSettlement } from '@mortise/finance/model'
import { CustomerOrder, isOnCredit } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { adjustCredit, creditOf } from '@mortise/stores/server'

/** Counts on an order what was paid of what it owes; taken back by its source. */
export async function countOnOrder(
  { repo }: Context,
  order: string,
  source: string,
  amount: number,
): Promise<void> {
  await repo(OrderSettlement).add({ order, source, amount })
}

/** Takes back what a source counted on orders; answers what that was. */
export async function uncountOnOrder({ repo }: Context, source: string) {
  const counted = await repo(OrderSettlement).find({ source }, { limit: 5000 })
  for (const { id } of counted) await repo(OrderSettlement).remove(id)
  return counted
}

/** The same on its store's credit too. */
export async function countSettled(
  ctx: Context,
  order: string,
  source: string,
  amount: number,
): Promise<void> {
  await countOnOrder(ctx, order, source, amount)
  await countOnCredit(ctx, order, amount)
}

/** Answers whether there was anything. */
export async function uncountSettled(ctx: Context, source: string): Promise<boolean> {
  const counted = await uncountOnOrder(ctx, source)
  for (const { order, amount } of counted) await countOnCredit(ctx, order, -amount)
  return counted.length > 0
}

/** What is paid is owed no more out of the store's credit. */
export async function countOnCredit(ctx: Context, order: string, amount: number): Promise<void> {
  const { store, payTerm } = await ctx.repo(CustomerOrder).get(order)
  if (isOnCredit(payTerm) && (await creditOf(ctx, store)))
    await adjustCredit(ctx, store, { usedReceivable: -amount })
}
