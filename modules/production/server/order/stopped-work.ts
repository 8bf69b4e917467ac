import { BusinessError, type RowOf } from '@mortise/model'
import { ChangeOrder } from '@mortise/orders/model'
import { livingDoors, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { workOf } from '../plan/live-work.ts'
import { isTouched } from './end-work.ts'
import { ordersOf } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>

/** Why work may not go on: an order of its doors is held, or a change of them waits for the customer. */
async function whyStopped(ctx: Context, work: Order): Promise<string | null> {
  const units = livingDoors(work)
  const lines = new Set<string>(units.map(({ orderLine }) => orderLine))
  for (const order of await ordersOf(ctx, { ...work, units })) {
    if (order.isHeld) return `订单已挂起：${order.holdReason ?? ''}`
    const offered = await ctx.repo(ChangeOrder).find({ order: order.id, status: 'offered' })
    const change = offered.find((each) => each.lines.some(({ line }) => line && lines.has(line)))
    if (change) return `订单变更 ${change.no} 待客户确认，不能继续生产`
  }
  return null
}

export async function refuseStopped(work: Order, ctx: Context): Promise<void> {
  const why = await whyStopped(ctx, work)
  if (why) throw new BusinessError(why)
}

export const holdOrder = async (ctx: Context, order: string, reason: string): Promise<void> =>
  holdAll(ctx, await workOf(ctx, { order }), reason)

/** Work on lines that may change stops where it has begun: what is made of them would be lost. */
export async function holdOrderLines(ctx: Context, lines: readonly string[], reason: string): Promise<void> {
  const begun = []
  for (const id of lines.length > 0 ? await workOf(ctx, { lines }) : [])
    if (isTouched(await ctx.repo(WorkOrder).get(id))) begun.push(id)
  await holdAll(ctx, begun, reason)
}

async function holdAll({ repo }: Context, ids: readonly string[], reason: string): Promise<void> {
  for (const id of ids) {
    const { status } = await repo(WorkOrder).get(id)
    if (status !== 'released' && status !== 'running') continue
    await repo(WorkOrder).move(id, 'hold', { reason })
    await repo(WorkOrder).put(id, { isHeldWithOrder: true })
  }
}

export const resumeOrder = async (ctx: Context, order: string): Promise<void> =>
  resumeWork(ctx, await workOf(ctx, { order }))

/** What was stopped with an order goes on, unless something else still stops it. */
export async function resumeWork(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const work = await ctx.repo(WorkOrder).get(id)
    if (work.status !== 'paused' || !work.isHeldWithOrder || (await whyStopped(ctx, work)) !== null) continue
    await ctx.repo(WorkOrder).move(id, work.hasStarted ? 'resume' : 'unhold')
  }
}
