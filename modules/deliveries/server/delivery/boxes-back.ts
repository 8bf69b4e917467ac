import type { RowOf } from '@mortise/model'
import { DoorUnit, UnitStatus } from '@mortise/orders/model'
import { isKeptBehind, Pack } from '@mortise/production/model'
import { packedParts } from '@mortise/production/server'
import type { Context } from '@mortise/server'

type Unit = RowOf<typeof DoorUnit>

/** Doors that are with their customer. */
export const isAway = ({ status }: Unit): boolean =>
  status === UnitStatus.shipped || status === UnitStatus.installed

/** Boxes that stayed behind when their doors left keep an order open. */
export async function boxesBehind(ctx: Context, order: string): Promise<string | null> {
  const away = (await ctx.repo(DoorUnit).find({ order }, { limit: 10_000 })).filter(isAway)
  const parts = await packedParts(
    ctx,
    away.map(({ id }) => id),
  )
  const boxes = new Set(parts.flatMap(({ no, status }) => (behind.has(status) ? no : [])))
  return boxes.size > 0 ? `包件 ${[...boxes].toSorted().join('、')} 尚未发出，订单不能完成` : null
}
const behind: ReadonlySet<string> = new Set(['packed', 'stocked', 'allotted'])

/**
 * Doors come back as they were made, in whatever boxes they left. A box of which no door stays comes back with them; out of
 * one that stays their parts are taken, but for those that are packed for a whole line.
 */
export async function bringDoorsBack(ctx: Context, ids: readonly string[]): Promise<void> {
  const { repo } = ctx
  for (const { id } of await repo(DoorUnit).lockAll({ id: { in: [...ids] } }))
    await repo(DoorUnit).put(id, { status: UnitStatus.made, shippedAt: null })
  const parts = await packedParts(ctx, ids)
  const boxes = await repo(Pack).lockAll({
    id: { in: [...new Set(parts.map(({ pack }) => pack))] },
    status: { in: ['shipped', 'signed'] },
  })
  const inside = [...new Set(boxes.flatMap(({ items }) => items.map(({ unit }) => unit)))]
  const units = await repo(DoorUnit).find({ id: { in: inside } }, { limit: inside.length + 1 })
  const away = new Set<string>(units.filter(isAway).map(({ id }) => id))
  for (const { id, items } of boxes) {
    if (items.some(({ unit }) => away.has(unit)))
      await repo(Pack).put(id, {
        items: items.filter(({ unit, part }) => !ids.includes(unit) || isKeptBehind(part)),
      })
    else await repo(Pack).move(id, 'takeBack')
  }
}
