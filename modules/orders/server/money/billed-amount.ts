import { add } from '@mortise/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'

/** What whoever ships and installs has billed of an order so far. */
export const billedAmounts =
  defineExtension<(ctx: Context, order: string) => Promise<number>>('billedAmounts')

export async function billedOf(ctx: Context, order: string): Promise<number> {
  let billed = 0
  for (const ask of providersOf(ctx, billedAmounts)) billed = add(billed, await ask(ctx, order))
  return billed
}
