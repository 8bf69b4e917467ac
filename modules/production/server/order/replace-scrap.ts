import type { RowOf } from '@mortise/model'
import { OrderEvaluation } from '@mortise/orders/model'
import { PlanPriority, WorkOrder } from '@mortise/production/model'
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
  for (const orderLine of new Set(scrapped.map((unit) => unit.orderLine))) {
    const evaluation = await ctx.repo(OrderEvaluation).first({ line: orderLine, isCurrent: true })
    if (!evaluation) continue
    const qty = scrapped.filter((unit) => unit.orderLine === orderLine).length
    const before = { qty: 0, needs: new Map<string, number>() }
    const needs = await needsOfDoors(ctx, evaluation, { qty, before, opOf: () => null })
    const opOf = (material: string) => order.mats.find((mat) => mat.material === material)?.opNo ?? null
    mats.push(...needs.map((need) => ({ ...need, opNo: opOf(need.material) })))
  }
  const { id } = await ctx
    .repo(WorkOrder)
    .add(
      { ...anotherLike(order), qty: scrapped.length, priority: PlanPriority.urgent },
      { given: { ...givenLike(order), reworkOf: order.id, mats, units: doorsOf(scrapped) } },
    )
  await ctx.repo(WorkOrder).move(id, 'release')
}
