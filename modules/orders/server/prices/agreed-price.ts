import type { RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

interface AgreedQuery {
  readonly line: Line
  readonly row: number
  /** What one piece comes to by the lists of the order. */
  readonly listPrice: number | null
  /** The same with other parameters. */
  listPriceOf(params: Line['params']): Promise<number | null>
}
/** What one piece of a line costs by what was agreed; refuses what was never agreed on. */
export type AgreedPrice = (query: AgreedQuery) => Promise<number>

/** Whoever keeps the contracts of projects tells what the lines of an order for one cost by them. */
export const agreedPrices =
  defineExtension<(ctx: Context, order: Order) => Promise<AgreedPrice>>('agreedPrices')

/** What was agreed for an order; null for all that follow the lists. */
export async function agreedFor(ctx: Context, order: Order): Promise<AgreedPrice | null> {
  if (!order.project) return null
  const [ask] = providersOf(ctx, agreedPrices)
  return ask ? ask(ctx, order) : null
}
