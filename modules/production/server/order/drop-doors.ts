import { type RowOf } from '@mortise/model'
import { floorFrom, livingDoors, openHere, opsOn, progressOf, WorkOrder } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { recordScan } from '../scan/record-scan.ts'
import { recutNeeds } from './recut-needs.ts'

type Order = RowOf<typeof WorkOrder>

/** Pieces of which no operation was begun. */
const unbegunOf = ({ ops }: Order): number =>
  Math.max(0, Math.min(...ops.filter(({ after }) => !after).map(openHere)))

/**
 * Doors that nobody wants of a work order any more: it makes so many fewer, and of those that were begun what they cost is
 * lost. Made ones stay.
 */
export async function dropDoors(ctx: Context, work: Order, unwanted: ReadonlySet<string>): Promise<void> {
  const gone = livingDoors(work).filter(({ unit, madeAt }) => unwanted.has(unit) && !madeAt)
  if (gone.length === 0) return
  const unbegun = gone.slice(0, Math.min(gone.length, unbegunOf(work)))
  const qty = work.qty - unbegun.length
  const floor = floorFrom({ ...work, qty })
  const units = work.units.map((unit) => (unbegun.includes(unit) ? { ...unit, qty: 0 } : unit))
  await ctx.repo(WorkOrder).put(work.id, {
    qty,
    units,
    ...(work.status !== 'draft' && {
      ops: opsOn(floor, work.ops, ctx.now),
      progress: progressOf(floor),
    }),
  })
  await loseBegun(ctx, work.id, { doors: namesOf(gone.slice(unbegun.length)) })
  await recutNeeds(ctx, work)
  await ctx.repo(WorkOrder).move(work.id, 'recut')
}

/** All that is not made of a work order that ends is given up. */
export async function dropUnmade(ctx: Context, work: Order): Promise<void> {
  if (!work.door) return dropUnmadeParts(ctx, work)
  const begun = livingDoors(work)
    .filter(({ madeAt }) => !madeAt)
    .slice(unbegunOf(work))
  await loseBegun(ctx, work.id, { doors: namesOf(begun) })
  const { units } = await ctx.repo(WorkOrder).get(work.id)
  await ctx.repo(WorkOrder).put(work.id, {
    units: units.map((unit) => (unit.madeAt ? unit : { ...unit, qty: 0 })),
  })
  await recutNeeds(ctx, work)
}

async function dropUnmadeParts(ctx: Context, work: Order): Promise<void> {
  const { id, qty, okQty, scrapQty } = work
  await loseBegun(ctx, id, { count: qty - okQty - scrapQty - unbegunOf(work), isFurthestFirst: true })
  const left = await ctx.repo(WorkOrder).get(id)
  await recutNeeds(ctx, left, { qty: left.okQty + left.scrapQty })
}

const namesOf = (units: Order['units']): string[] => units.map(({ unit }) => unit)

/** Pieces are taken off the floor where they lie, the least worked on first unless told otherwise: found bad, and lost. */
async function loseBegun(
  ctx: Context,
  id: string,
  {
    doors = [],
    count = doors.length,
    isFurthestFirst = false,
  }: { readonly doors?: readonly string[]; readonly count?: number; readonly isFurthestFirst?: boolean },
): Promise<void> {
  let gone = 0
  while (gone < count) {
    const { ops } = await ctx.repo(WorkOrder).get(id)
    const placed = ops.filter((each) => openHere(each) > 0 || each.defectQty > 0)
    const op = placed.at(isFurthestFirst ? -1 : 0)
    if (!op) return
    const { opNo, ticket } = op
    const open = openHere(op)
    const qty = Math.min(count - gone, open > 0 ? open : op.defectQty)
    const givenUp = new Set(doors.slice(gone, gone + qty))
    const scan = { opNo, code: ticket ?? '', device: '电脑', qty, workers: [ctx.user.username] }
    const tell = (action: 'DEFECT' | 'SCRAP') =>
      recordScan(ctx, id, { ...scan, uid: newId(), action, scannedAt: ctx.now }, { givenUp })
    if (open > 0) await tell('DEFECT')
    await tell('SCRAP')
    gone += qty
  }
}
