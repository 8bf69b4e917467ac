import { Process } from '@mortise/engineering/model'
import { BusinessError, type RowOf, statesOf, sub } from '@mortise/model'
import {
  apply,
  countsOf,
  type Floor,
  type FloorEvent,
  floorFrom,
  isFinished,
  opsOn,
  progressOf,
  WorkOrder,
} from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { releaseStock } from '@mortise/stock/server'
import { consume } from '../issue/consume.ts'
import { countMade, scrapUnits } from './made-units.ts'
import { workSource } from './release-work-order.ts'
import { replaceScrap } from './replace-scrap.ts'

type Order = RowOf<typeof WorkOrder>

/** Somebody says what was done to pieces at an operation: counters, doors, orders and the state follow at once. */
export async function reportWork(ctx: Context, id: string, event: FloorEvent): Promise<Order> {
  const { repo } = ctx
  const order = await repo(WorkOrder).lock(id)
  refuseIdle(order)
  if (!order.ops.some(({ opNo }) => opNo === event.opNo))
    throw new BusinessError(`工单 ${order.no} 没有工序 ${event.opNo}`)
  const before = floorFrom(order, await namesOf(ctx, order))
  const floor = apply(before, event)
  const made = sub(madeOn(floor), madeOn(before), 0)
  const lost = sub(lostOn(floor), lostOn(before), 0)
  const counted = await countMade(ctx, order, made)
  const { units, scrapped } = scrapUnits(counted, lost)
  await repo(WorkOrder).put(id, {
    ops: opsOn(floor, order.ops, ctx.now),
    units,
    okQty: madeOn(floor),
    scrapQty: lostOn(floor),
    progress: progressOf(floor),
    hasStarted: true,
    startedAt: order.startedAt ?? ctx.now,
  })
  await consume(ctx, id)
  if (order.status === 'released') await repo(WorkOrder).move(id, 'start')
  if (scrapped.length > 0) await replaceScrap(ctx, order, scrapped)
  return isFinished(floor) ? repo(WorkOrder).move(id, 'finish') : repo(WorkOrder).get(id)
}

/** Work that is begun by the button begins with the operations that wait for nothing. */
export async function startFirst(order: Order, ctx: Context): Promise<void> {
  if (order.hasStarted) return
  for (const { opNo, after } of order.ops) if (!after) await reportWork(ctx, order.id, { act: 'START', opNo })
}

/** What was held for it and is not needed is for others. */
export async function finishWork(order: Order, ctx: Context): Promise<void> {
  await ctx.repo(WorkOrder).put(order.id, { finishedAt: ctx.now })
  await releaseStock(ctx, workSource(order))
}

function refuseIdle({ no, status, holdReason }: Order): void {
  if (status === 'paused') throw new BusinessError(`工单已暂停：${holdReason ?? ''}`)
  if (status !== 'released' && status !== 'running')
    throw new BusinessError(`工单 ${no} 当前状态【${statesOf(WorkOrder, 'status')[status]}】，不能报工`)
}

/** Pieces that passed the operation which nothing waits for. */
function madeOn(floor: Floor): number {
  const waitedFor = new Set(floor.ops.flatMap(({ predecessors }) => predecessors))
  const last = floor.ops.find(({ opNo }) => !waitedFor.has(opNo))
  return last ? countsOf(floor, last.opNo).ok : 0
}

const lostOn = (floor: Floor): number =>
  floor.ops.reduce((all, { opNo }) => all + countsOf(floor, opNo).scrap, 0)

async function namesOf({ repo }: Context, { ops }: Order): Promise<ReadonlyMap<string, string>> {
  const ids = ops.map(({ process }) => process)
  const rows = await repo(Process).find({ id: { in: ids } }, { limit: ids.length })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
