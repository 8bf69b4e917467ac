import { add, compare, div, mul, sub } from '@mortise/model'
import { inShopOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

/**
 * What pieces that passed an operation took there is used up: their share of what the work order needs, as far as it was
 * fetched. What is fetched late is used at once.
 */
export async function consume({ repo }: Context, id: string): Promise<void> {
  const { mats, ops, qty } = await repo(WorkOrder).get(id)
  const counts = mats.flatMap((mat) => {
    const op = ops.find(({ opNo }) => opNo === mat.opNo) ?? ops[0]
    const passed = add(op?.okQty, op?.scrapQty, 0)
    const share = div(mul(mat.needQty, passed, 6), qty, 4)
    const used = sub(Math.min(share, inShopOf(mat)), mat.consumedQty, 4)
    return compare(used, 0) > 0 ? [{ line: mat.id, consumedQty: used }] : []
  })
  if (counts.length > 0) await repo(WorkOrder).countLines(counts)
}
