import type { RowOf } from '@mortise/model'
import {
  type CustomerOrder,
  DoorUnit,
  OrderLineType,
  UnitStatus,
  unitCode,
  wantedQty,
} from '@mortise/orders/model'
import { type Context, insertRows } from '@mortise/server'
import { advanceLines } from './advance-lines.ts'
import { remadeParts } from './remake-order.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]
type Unit = RowOf<typeof DoorUnit>

const isLiving = ({ status }: Unit): boolean => status !== UnitStatus.scrapped

/** A code for each door that has none yet. Numbers of a line only grow: a scrapped door keeps its own. */
export async function addUnits(ctx: Context, order: Order, lines: readonly Line[]): Promise<void> {
  const doors = lines.filter(({ type, door }) => type === OrderLineType.door && door)
  const known = await unitsOf(ctx, doors)
  const wanted = doors.flatMap((line) => {
    const own = known.get(line.id) ?? []
    const last = Math.max(0, ...own.map(({ seq }) => seq))
    const count = Math.ceil(wantedQty(line)) - own.filter(isLiving).length
    return Array.from({ length: Math.max(count, 0) }, (_, index) => ({ line, seq: last + index + 1 }))
  })
  if (wanted.length === 0) return
  const bodies: string[] = []
  for (const _ of wanted) bodies.push(await ctx.drawSequence('doorUnit.code', 'M{yyMMdd}{00000}'))
  const parts = new Map<string, string[] | null>()
  for (const line of doors) parts.set(line.id, await remadeParts(ctx, line))
  await insertRows(
    ctx,
    DoorUnit,
    wanted.map(({ line, seq }, index) => ({
      code: unitCode(bodies[index]!),
      order: order.id,
      line: line.id,
      seq,
      customer: order.customer,
      door: line.door,
      parts: parts.get(line.id) ?? null,
      status: UnitStatus.waiting,
      sysOrgCode: order.sysOrgCode,
    })),
    { known: 'refused' },
  )
}

/**
 * Scraps the codes of doors that will not be made, the latest first, until so many of each line live; whatever was made
 * stays. Answers how many live: what counts as released.
 */
export async function scrapUnits(
  ctx: Context,
  lines: readonly Line[],
  keep: (line: Line) => number,
): Promise<ReadonlyMap<string, number>> {
  const known = await unitsOf(ctx, lines)
  const left = new Map<string, number>()
  for (const line of lines) {
    const living = (known.get(line.id) ?? []).filter(isLiving)
    const waiting = living.filter(({ status }) => status === UnitStatus.waiting)
    const wanted = Math.max(Math.ceil(keep(line)), living.length - waiting.length)
    const gone = waiting.toSorted((a, b) => b.seq - a.seq).slice(0, Math.max(0, living.length - wanted))
    for (const { id } of gone) await ctx.repo(DoorUnit).put(id, { status: UnitStatus.scrapped })
    left.set(line.id, living.length - gone.length)
  }
  return left
}

/**
 * A door that was in stock is lost: its code ends, its line counts one less made and packed, and a code more waits to be made.
 * Answers that one; none where nobody waits for it.
 */
export async function replaceUnit(ctx: Context, { id, order, line }: Unit): Promise<Unit | null> {
  await ctx.repo(DoorUnit).put(id, { status: UnitStatus.scrapped })
  const counted = await advanceLines(ctx, order, [{ line, producedQty: -1, packedQty: -1 }])
  const own = counted.lines.filter((each) => each.id === line)
  const known = (await unitsOf(ctx, own)).get(line) ?? []
  await addUnits(ctx, counted, own)
  const added = ((await unitsOf(ctx, own)).get(line) ?? []).filter(
    (unit) => !known.some((each) => each.id === unit.id),
  )
  if (added.length === 0) await advanceLines(ctx, order, [{ line, releasedQty: -1 }])
  return added[0] ?? null
}

/** All codes that the lines ever had. */
async function unitsOf({ repo }: Context, lines: readonly Line[]): Promise<Map<string, Unit[]>> {
  const ids = lines.map(({ id }) => id)
  const units = ids.length > 0 ? await repo(DoorUnit).find({ line: { in: ids } }) : []
  return new Map(ids.map((id) => [id, units.filter(({ line }) => line === id)]))
}
