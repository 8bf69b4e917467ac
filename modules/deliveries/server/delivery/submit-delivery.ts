import { Delivery } from '@mortise/deliveries/model'
import { BusinessError, newLine, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { refuseHeld } from '@mortise/orders/server'
import { isKeptBehind, Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { isAway } from './boxes-back.ts'
import { refuseUnheld } from './leaving-lines.ts'
import { boxesOf, holdUnits, isDoor, namedElsewhere, refuseIncomplete } from './whole-doors.ts'

type Row = RowOf<typeof Delivery>

/** Goods are sent of orders that are in the shop and not stopped. */
export async function refuseOrder(ctx: Context, id: string): Promise<void> {
  // Held, so that no two deliveries take the same doors.
  const order = await ctx.repo(CustomerOrder).lock(id)
  if (order.status !== 'producing')
    throw new BusinessError(`订单${order.no}不在生产中，不能发货`, { field: 'order' })
  refuseHeld(order)
}

export async function refuseUnready(delivery: Row, ctx: Context): Promise<void> {
  await refuseOrder(ctx, delivery.order)
  if (delivery.items.length === 0 && delivery.packs.length === 0)
    throw new BusinessError('请填写送货明细', { field: 'items' })
  for (const [row, item] of delivery.items.entries())
    if (isDoor(item) && !item.doorUnit)
      refuseLine(Delivery.fields.items, row, 'doorUnit', `还有 ${item.qty} 樘没有齐套的门可发`)
  await refuseDoors(delivery, ctx)
  await refuseUnheld(ctx, delivery)
}

/** A door is whole in stock, of the line that it is sent for, and in one delivery. */
async function refuseDoors(delivery: Row, ctx: Context): Promise<void> {
  const units = new Map<string, RowOf<typeof DoorUnit>>(
    (await holdUnits(ctx, delivery)).map((unit) => [unit.id, unit]),
  )
  const elsewhere = await namedElsewhere(ctx, delivery, ['submitted'])
  const seen = new Set<string>()
  for (const [row, item] of delivery.items.entries()) {
    if (!item.doorUnit) continue
    const refuse = (message: string) => refuseLine(Delivery.fields.items, row, 'doorUnit', message)
    const unit = units.get(item.doorUnit)
    if (!unit || unit.line !== item.orderLine) return refuse('门码不属于该订单行')
    if (item.qty !== 1) refuseLine(Delivery.fields.items, row, 'qty', '每樘门一行，数量应为1')
    if (seen.has(unit.id)) refuse(`门码 ${unit.code} 重复`)
    seen.add(unit.id)
    if (unit.status !== UnitStatus.packed) await refuseUnpacked(ctx, unit)
    const other = elsewhere.find((each) => each.unit === unit.id)
    if (other) refuse(`门码 ${unit.code} 已在送货单 ${other.no} 中`)
  }
}

async function refuseUnpacked(ctx: Context, unit: RowOf<typeof DoorUnit>): Promise<void> {
  if (unit.status === UnitStatus.made) await refuseIncomplete(ctx, { packs: [], isPartial: false }, [unit])
  throw new BusinessError(`门码${unit.code}当前状态【${UnitStatus.items[unit.status ?? '0']}】，不能发货`)
}

/** The boxes of its doors are set aside for it, in the order of their numbers unless somebody said another. */
export async function allotPacks(delivery: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const units = await holdUnits(ctx, delivery)
  const wanted =
    delivery.packs.length > 0 ? delivery.packs.map(({ pack }) => pack) : await boxesOf(ctx, units)
  const packs = await repo(Pack).lockAll({ id: { in: wanted } })
  const doors = new Set<string>([...units, ...(await awayDoors(ctx, packs))].map(({ id }) => id))
  for (const { order, no, status, items } of packs) {
    if (items.every(({ unit }) => !doors.has(unit)))
      throw new BusinessError(`包件 ${no} 里没有本单的门，也没有已发出的门`, { field: 'packs' })
    if (order !== delivery.order) throw new BusinessError(`包件 ${no} 不属于此订单`, { field: 'packs' })
    if (status !== 'stocked') throw new BusinessError(`包件 ${no} 不在库，不能配货`, { field: 'packs' })
    // Hardware of a whole line leaves with the first of its doors; a door leaves with its own delivery alone.
    const stowaway = items.find(({ unit, part }) => !doors.has(unit) && !isKeptBehind(part))
    if (stowaway) {
      const { code } = await repo(DoorUnit).get(stowaway.unit)
      throw new BusinessError(`包件 ${no} 里还有门码 ${code} 的部件，请一起发货或拆箱重装`, {
        field: 'packs',
      })
    }
  }
  const known = new Map(delivery.packs.map((line) => [line.pack as string, line]))
  const sorted = packs.toSorted((a, b) => (a.seqNo ?? 0) - (b.seqNo ?? 0))
  const lines = sorted.map(({ id, volume, weight }, at) => {
    const line = known.get(id) ?? { ...newLine(Delivery.fields.packs, ctx), pack: id }
    return { ...line, volume, weight, loadSeq: line.loadSeq ?? at + 1 }
  })
  const saved = await repo(Delivery).put(delivery.id, { packs: lines })
  await refuseIncomplete(ctx, saved, units)
  for (const { id } of packs) await repo(Pack).move(id, 'allot')
}

/** Doors of boxes that left before them. */
async function awayDoors({ repo }: Context, packs: readonly RowOf<typeof Pack>[]) {
  const ids = [...new Set(packs.flatMap(({ items }) => items.map(({ unit }) => unit)))]
  return (await repo(DoorUnit).find({ id: { in: ids } }, { limit: ids.length + 1 })).filter(isAway)
}

/** Boxes are free again; which ones go is asked anew, for doors may be others by then. */
export async function freePacks(delivery: Row, ctx: Context): Promise<void> {
  await movePacks(ctx, delivery, 'unallot')
  await ctx.repo(Delivery).put(delivery.id, { packs: [] })
}

export async function movePacks(
  ctx: Context,
  { packs }: Row,
  move: 'unallot' | 'ship' | 'unship',
): Promise<void> {
  for (const pack of packs.map((line) => line.pack).toSorted()) await ctx.repo(Pack).move(pack, move)
}
