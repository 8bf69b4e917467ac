import { Door } from '@mortise/doors/model'
import { DoorUnit, UnitStatus } from '@mortise/orders/model'
import { boxesOf, Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { numberPacks } from './number-packs.ts'
import { packedParts } from './packed-parts.ts'

/** Boxes for all parts of an order's doors that lie in none yet, to be filled by scanning. The order is held by the caller. */
export async function layOut(ctx: Context, order: string): Promise<void> {
  const { repo } = ctx
  const units = await repo(DoorUnit).find(
    { order, status: { ne: UnitStatus.scrapped } },
    { sort: [['code', 'asc']] },
  )
  const packed = await packedParts(
    ctx,
    units.map(({ id }) => id),
  )
  const known = new Set(packed.map(({ unit, part }) => `${unit} ${part}`))
  const doors = await repo(Door).find({ id: { in: [...new Set(units.map(({ door }) => door))] } })
  const partsOf = new Map(doors.map(({ id, parts }) => [id, parts]))
  const boxes = boxesOf(
    units.map(({ id, line, door }) => ({
      unit: id,
      line,
      parts: (partsOf.get(door) ?? []).filter((part) => !known.has(`${id} ${part}`)),
    })),
  )
  for (const items of boxes) {
    const { id } = await repo(Pack).add({ order, items })
    await repo(Pack).put(id, { isPlanned: true })
  }
  if (boxes.length > 0) await numberPacks(ctx, order)
}
