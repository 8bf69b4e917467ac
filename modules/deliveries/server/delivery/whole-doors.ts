import { Delivery } from '@mortise/deliveries/model'
import { Door, DoorPart } from '@mortise/doors/model'
import { BusinessError, linesTable, type RowOf, sub } from '@mortise/model'
import { DoorUnit, OrderLineType, partsOfDoor, UnitStatus } from '@mortise/orders/model'
import { isWaitedFor } from '@mortise/production/model'
import { type PackedPart, packedParts } from '@mortise/production/server'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

type Row = RowOf<typeof Delivery>
type Item = Row['items'][number]

export const isDoor = ({ type }: Pick<Item, 'type'>): boolean => type === OrderLineType.door

/**
 * Each door is a line of its own. Lines that name none get those that are whole in stock and in no other delivery, in the
 * order of their numbers; for what there is none the line stays as it is.
 */
export async function withDoors(
  ctx: Context,
  delivery: Partial<Pick<Row, 'id'>> & Pick<Row, 'items'>,
): Promise<Item[]> {
  const { items } = delivery
  const open = items.filter((item) => isDoor(item) && !item.doorUnit)
  const lines = [...new Set(open.flatMap(({ orderLine }) => orderLine ?? []))]
  if (lines.length === 0) return items
  const named = new Set<string>(items.flatMap(({ doorUnit }) => doorUnit ?? []))
  for (const { unit } of await namedElsewhere(ctx, delivery, ['draft', 'submitted'])) named.add(unit)
  const units = await ctx
    .repo(DoorUnit)
    .find({ line: { in: lines }, status: UnitStatus.packed }, { sort: [['seq', 'asc']] })
  const free = units.filter((unit) => !named.has(unit.id))
  return items.flatMap((item) => {
    if (!open.includes(item)) return [item]
    const own = free.filter(({ line }) => line === item.orderLine).slice(0, item.qty)
    for (const unit of own) free.splice(free.indexOf(unit), 1)
    const rest = sub(item.qty, own.length, 3)
    const lines = own.map((unit, at) => ({ ...item, ...(at > 0 && blank), doorUnit: unit.id, qty: 1 }))
    return rest > 0 ? [...lines, { ...item, ...(lines.length > 0 && blank), qty: rest }] : lines
  })
}
/** A line that is not written yet. */
const blank = { id: '' as Item['id'] }

/** Doors of the same lines that another delivery has which has not left yet. */
export async function namedElsewhere(
  ctx: Context,
  { id, items }: Partial<Pick<Row, 'id'>> & Pick<Row, 'items'>,
  states: readonly Row['status'][],
): Promise<{ readonly unit: string; readonly no: string }[]> {
  const lines = [...new Set(items.flatMap(({ orderLine }) => orderLine ?? []))]
  const { rows } = await sql<{ unit: string; no: string }>`
    select i.door_unit as unit, d.no from ${sql.table(linesTable(Delivery, 'items'))} i
    join ${sql.table(Delivery.table)} d on d.tenant_id = i.tenant_id and d.id = i.parent_id
    where i.tenant_id = ${ctx.tenant} and i.order_line = any(${lines}) and i.door_unit is not null
      and d.id <> ${id ?? ''} and not d.deleted and d.status = any(${[...states]})`.execute(ctx.db)
  return rows
}

/** The doors of a delivery, held until all is done with them. */
export const holdUnits = (
  { repo }: Context,
  { items }: Pick<Row, 'items'>,
): Promise<RowOf<typeof DoorUnit>[]> =>
  repo(DoorUnit).lockAll({ id: { in: items.flatMap(({ doorUnit }) => doorUnit ?? []) } })

/** Boxes that lie ready, and those that are with the customer already. */
const ready: ReadonlySet<PackedPart['status']> = new Set(['stocked', 'allotted'])
const gone: ReadonlySet<PackedPart['status']> = new Set(['shipped', 'signed'])

/** The boxes that the doors of a delivery lie in and that have not left yet. */
export async function boxesOf(ctx: Context, units: readonly { readonly id: string }[]): Promise<string[]> {
  const parts = await packedParts(
    ctx,
    units.map(({ id }) => id),
  )
  return [...new Set(parts.filter(({ status }) => ready.has(status)).map(({ pack }) => pack))]
}

/** A door leaves with all of its parts: in the boxes of this delivery, or in those that are with the customer already. */
export async function refuseIncomplete(
  ctx: Context,
  { packs, isPartial }: Pick<Row, 'packs' | 'isPartial'>,
  units: readonly RowOf<typeof DoorUnit>[],
): Promise<void> {
  if (isPartial && ctx.can('delivery:partial')) return
  const parts = await packedParts(
    ctx,
    units.map(({ id }) => id),
  )
  const taken = new Set<string>(packs.map(({ pack }) => pack))
  for (const unit of units) {
    const { id, code, door } = unit
    const there = parts.filter((each) => each.unit === id && (taken.has(each.pack) || gone.has(each.status)))
    const missing = partsOfDoor(unit, await ctx.repo(Door).get(door)).filter(
      (part) => isWaitedFor(part) && !there.some((each) => each.part === part),
    )
    if (missing.length > 0)
      throw new BusinessError(
        `门码${code}缺少部件：${missing.map((part) => DoorPart.items[part]).join('、')}`,
      )
  }
}
