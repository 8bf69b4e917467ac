import { FinOpenItem, Payable, Prepay } from '@mortise/finance/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { type Item, itemsBy } from '../items/allocate.ts'

/** Holds items with what they are of. Orders, then advances and payables, then items: as everybody takes them. */
export async function held(ctx: Context, ids: readonly string[]): Promise<(Item | undefined)[]> {
  const { repo } = ctx
  const found = await repo(FinOpenItem).pick(
    ['order', 'sourceType', 'source'],
    { id: { in: [...ids] } },
    { limit: ids.length },
  )
  const orders = found.flatMap(({ order }) => order ?? [])
  if (orders.length > 0) await repo(CustomerOrder).lockAll({ id: { in: orders } })
  const sources = (type: string) =>
    found.flatMap(({ sourceType, source }) => (sourceType === type && source ? [source] : []))
  const [advances, payables] = [sources(Prepay.name), sources(Payable.name)]
  if (advances.length > 0) await repo(Prepay).lockAll({ id: { in: advances } })
  if (payables.length > 0) await repo(Payable).lockAll({ id: { in: payables } })
  return itemsBy(ctx, ids)
}
