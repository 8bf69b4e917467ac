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
import { takePartsOut } from '../order/enter-parts.ts'
import { writeOff, writeOffParts } from '../order/lost-doors.ts'
import { countMade, scrapUnits, unmake } from '../order/made-units.ts'
import { recutNeeds } from '../order/recut-needs.ts'
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
  /** Doors that are lost and made by nobody. */
  readonly givenUp?: ReadonlySet<string> | undefined
}

/** What scans changed on the floor is counted: operations, doors, orders, material and the state follow at once. */
export async function countScans(
  ctx: Context,
  order: Order,
  { before, after, rows, own, doors, givenUp }: Counted,
): Promise<void> {
  const { repo } = ctx
  const { id } = order
  const made = sub(madeOn(after), madeOn(before), 0)
  const lost = sub(lostOn(after), lostOn(before), 0)
  if (lost < 0) throw new BusinessError('报废已安排补做，不能撤销')
  const counted = made < 0 ? await unmake(ctx, order, -made, doors) : await countMade(ctx, order, made, doors)
  const { units, scrapped } = scrapUnits(counted, lost, doors, { at: lostAt(before, after), givenUp })
  const counting = await repo(WorkOrder).put(order, {
    ops: opsOn(after, order.ops, ctx.now),
    units,
    okQty: madeOn(after),
    scrapQty: lostOn(after),
    progress: progressOf(after),
    hasStarted: true,
    startedAt: order.startedAt ?? ctx.now,
  })
  let now = await consumeIn(ctx, counting)
  for (const row of rows) if (row.action === 'UNDO') now = await giveBackflushBack(ctx, now, row)
  const isShort = await backflush(ctx, now, causedBy(own))
  if (order.status === 'released') await repo(WorkOrder).move(id, 'start')
  if (scrapped.length > 0) await loseDoors(ctx, order, scrapped, givenUp === undefined)
  else if (lost > 0 && !order.door)
    await loseParts(ctx, order, lostBetween(before, after), givenUp === undefined)
  if (order.status === 'finished' || order.status === 'stocked') {
    if (!isFinished(after)) await workOn(ctx, order)
  } else if (isGoingOn(order) && isFinished(after) && !isShort) await repo(WorkOrder).move(id, 'finish')
  for (const follow of providersOf(ctx, scansCounted)) await follow(ctx, id)
}

const isGoingOn = ({ status }: Order): boolean => status === 'released' || status === 'running'

/** What had gone into them is written off, what they would have taken is nobody's need, and others are made for them. */
async function loseDoors(
  ctx: Context,
  order: Order,
  lost: Order['units'],
  isReplaced: boolean,
): Promise<void> {
  await writeOff(ctx, order.id, new Set(lost.map(({ unit }) => unit)))
  await recutNeeds(ctx, order)
  if (isReplaced) await replaceScrap(ctx, order, lost)
}

/** The same of parts. */
async function loseParts(
  ctx: Context,
  order: Order,
  lost: readonly Loss[],
  isReplaced: boolean,
): Promise<void> {
  await writeOffParts(ctx, order.id, lost)
  await recutNeeds(ctx, order)
  const qty = lost.reduce((all, each) => all + each.qty, 0)
  if (isReplaced) await replaceParts(ctx, order, qty)
}

/** What was finished is not after all. */
async function workOn(ctx: Context, order: Order): Promise<void> {
  if (order.status === 'stocked') await takePartsOut(ctx, order)
  await ctx.repo(WorkOrder).move(order.id, 'unfinish')
}

interface Loss {
  readonly opNo: number
  readonly qty: number
}

/** Pieces that were lost just now, by the operation. */
const lostBetween = (before: Floor, after: Floor): Loss[] =>
  after.ops
    .map(({ opNo }) => ({ opNo, qty: countsOf(after, opNo).scrap - countsOf(before, opNo).scrap }))
    .filter(({ qty }) => qty > 0)

const lostAt = (before: Floor, after: Floor): number | null => lostBetween(before, after)[0]?.opNo ?? null

/** Pieces that passed the operation which nothing waits for. */
export function madeOn(floor: Floor): number {
  const waitedFor = new Set(floor.ops.flatMap(({ predecessors }) => predecessors))
  const last = floor.ops.find(({ opNo }) => !waitedFor.has(opNo))
  return last ? countsOf(floor, last.opNo).ok : 0
}

export const lostOn = (floor: Floor): number =>
  floor.ops.reduce((all, { opNo }) => all + countsOf(floor, opNo).scrap, 0)
