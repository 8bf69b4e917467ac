import { BusinessError, type RowOf, sub } from '@mortise/model'
import {
  countsOf,
  type FactoryScan,
  type Floor,
  isFinished,
  opsOn,
  progressOf,
  WorkOrder,
} from '@mortise/production/model'
import { type Context, providersOf } from '@mortise/server'
import { backflush, causedBy, giveBackflushBack } from '../issue/backflush.ts'
import { consumeIn } from '../issue/consume.ts'
import { countMade, scrapUnits, unmake } from '../order/made-units.ts'
import { replaceParts, replaceScrap } from '../order/replace-scrap.ts'
import type { NamedDoors } from './named-doors.ts'
import { scansCounted } from './scans-counted.ts'

type Order = RowOf<typeof WorkOrder>
type Row = RowOf<typeof FactoryScan>

interface Counted {
  readonly before: Floor
  readonly after: Floor
  /** Scans that were let through, and the one that was scanned now. */
  readonly rows: readonly Row[]
  readonly own: Row
  readonly doors: NamedDoors
}

/** What scans changed on the floor is counted: operations, doors, orders, material and the state follow at once. */
export async function countScans(
  ctx: Context,
  order: Order,
  { before, after, rows, own, doors }: Counted,
): Promise<void> {
  const { repo } = ctx
  const { id } = order
  const made = sub(madeOn(after), madeOn(before), 0)
  const lost = sub(lostOn(after), lostOn(before), 0)
  if (lost < 0) throw new BusinessError('报废已安排补做，不能撤销')
  const counted = made < 0 ? await unmake(ctx, order, -made, doors) : await countMade(ctx, order, made, doors)
  const { units, scrapped } = scrapUnits(counted, lost, doors)
  const now = await repo(WorkOrder).put(id, {
    ops: opsOn(after, order.ops, ctx.now),
    units,
    okQty: madeOn(after),
    scrapQty: lostOn(after),
    progress: progressOf(after),
    hasStarted: true,
    startedAt: order.startedAt ?? ctx.now,
  })
  await consumeIn(ctx, now)
  const undone = rows.some(({ action }) => action === 'UNDO')
  for (const row of rows) if (row.action === 'UNDO') await giveBackflushBack(ctx, row)
  const isShort = await backflush(ctx, undone ? await repo(WorkOrder).get(id) : now, causedBy(own))
  if (order.status === 'released') await repo(WorkOrder).move(id, 'start')
  if (scrapped.length > 0) await replaceScrap(ctx, order, scrapped)
  else if (lost > 0 && !order.door) await replaceParts(ctx, order, lost)
  if (order.status === 'finished') {
    if (!isFinished(after)) await repo(WorkOrder).move(id, 'unfinish')
  } else if (isFinished(after) && !isShort) await repo(WorkOrder).move(id, 'finish')
  for (const follow of providersOf(ctx, scansCounted)) await follow(ctx, id)
}

/** Pieces that passed the operation which nothing waits for. */
export function madeOn(floor: Floor): number {
  const waitedFor = new Set(floor.ops.flatMap(({ predecessors }) => predecessors))
  const last = floor.ops.find(({ opNo }) => !waitedFor.has(opNo))
  return last ? countsOf(floor, last.opNo).ok : 0
}

export const lostOn = (floor: Floor): number =>
  floor.ops.reduce((all, { opNo }) => all + countsOf(floor, opNo).scrap, 0)
