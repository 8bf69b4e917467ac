import { Delivery } from '@mortise/deliveries/model'
import { Door } from '@mortise/doors/model'
import { BusinessError, compare, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { ReservationSource, StockBalance, Warehouse } from '@mortise/stock/model'
import { heldFor, type StockLine, takeHeld } from '@mortise/stock/server'
import { isDoor } from './whole-doors.ts'

type Row = RowOf<typeof Delivery>

/** What leaves stock: each door as its own lot from where it lies, materials out of what is held for the order. */
export async function leavingLines(ctx: Context, delivery: Row): Promise<StockLine[]> {
  const { lines: ordered } = await ctx.repo(CustomerOrder).get(delivery.order)
  const take = await takeMaterials(ctx, delivery.order)
  const lines: StockLine[] = []
  for (const [row, item] of delivery.items.entries()) {
    const told = { line: item.id, row, orderLine: item.orderLine }
    if (item.doorUnit) {
      lines.push({ ...(await lotOf(ctx, item.doorUnit)), ...told, qty: -1 })
      continue
    }
    const material = ordered.find(({ id }) => id === item.orderLine)?.material ?? ''
    for (const { qty, ...part } of take(row, item)) lines.push({ material, ...told, ...part, qty: -qty })
  }
  return lines
}

/** Materials are sent out of what is held for the order: told before the truck stands there. */
export async function refuseUnheld(ctx: Context, { order, items }: Row): Promise<void> {
  const take = await takeMaterials(ctx, order)
  for (const [row, item] of items.entries()) if (!isDoor(item)) take(row, item)
}

async function takeMaterials(ctx: Context, order: string) {
  const take = takeHeld(await heldFor(ctx, { type: ReservationSource.order, id: order }))
  return (row: number, { orderLine, qty }: Row['items'][number]) => {
    const { parts, missing } = take({ line: orderLine ?? '', qty })
    if (compare(missing, 0) > 0)
      refuseLine(Delivery.fields.items, row, 'qty', `为订单预留的库存不足，还差 ${missing}`)
    return parts
  }
}

async function lotOf({ repo }: Context, unit: string) {
  const { code, door } = await repo(DoorUnit).get(unit)
  const { material } = await repo(Door).get(door)
  const lying = await repo(StockBalance).find({ material: material ?? '', lotNo: code, qty: { gt: 0 } })
  if (lying.length === 0) throw new BusinessError(`门码${code}不在库中，不能发货`)
  const { warehouse } = lying[0]!
  const { name, canShip } = await repo(Warehouse).get(warehouse)
  if (!canShip) throw new BusinessError(`门码${code}在【${name}】中，该仓库不能发货`)
  return { material: material ?? '', warehouse, lotNo: code }
}
