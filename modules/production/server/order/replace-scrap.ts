import type { RowOf } from '@mortise/model'
import { OrderEvaluation } from '@mortise/orders/model'
import { isBefore, PlanPriority, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { type NewMat, needsOfDoors } from '../plan/needs.ts'
import { anotherLike, doorsOf, givenLike } from './another-like.ts'

type Order = RowOf<typeof WorkOrder>

/** Parts that were lost are made again at once too. */
export async function replaceParts(ctx: Context, order: Order, qty: number): Promise<void> {
  const { parent, orders } = order
  const { id } = await ctx
    .repo(WorkOrder)
    .add(
      { ...anotherLike(order), qty, priority: PlanPriority.urgent },
      { given: { parent, orders, reworkOf: order.id } },
    )
  await ctx.repo(WorkOrder).move(id, 'release')
}

/** Doors that were lost are made again at once, before others, of material on top of what the order asked for. */
export async function replaceScrap(ctx: Context, order: Order, scrapped: Order['units']): Promise<void> {
  const mats: NewMat[] = []
  for (const { orderLine, lostAt, doors } of byPlace(scrapped)) {
    const evaluation = await ctx.repo(OrderEvaluation).first({ line: orderLine, isCurrent: true })
    if (!evaluation) continue
    const before = { qty: 0, needs: new Map<string, number>() }
    const needs = await needsOfDoors(ctx, evaluation, { qty: doors, before, opOf: () => null })
    for (const need of needs) {
      const opNo = order.mats.find((mat) => mat.material === need.material)?.opNo ?? null
      // What the lost ones never came to is still the order's to give.
      const isLeft = lostAt !== null && opNo !== null && isBefore(order.ops, lostAt, opNo)
      mats.push({ ...need, opNo, isDirect: need.isDirect && isLeft })
    }
  }
  const { id } = await ctx
    .repo(WorkOrder)
    .add(
      { ...anotherLike(order), qty: scrapped.length, priority: PlanPriority.urgent },
      { given: { ...givenLike(order), reworkOf: order.id, mats, units: doorsOf(scrapped) } },
    )
  await ctx.repo(WorkOrder).move(id, 'release')
}

/** Doors by the line that they are of and where they were lost. */
function byPlace(scrapped: Order['units']) {
  const places = new Map<
    string,
    { orderLine: Order['units'][number]['orderLine']; lostAt: number | null; doors: number }
  >()
  for (const { orderLine, lostAt } of scrapped) {
    const key = `${orderLine} ${lostAt}`
    places.set(key, { orderLine, lostAt, doors: (places.get(key)?.doors ?? 0) + 1 })
  }
  return [...places.values()]
}
