import { BillEvent, Delivery } from '@mortise/deliveries/model'
import { Door } from '@mortise/doors/model'
import { BusinessError, compare, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { MoveType, ReservationSource, StockBalance, Warehouse } from '@mortise/stock/model'
import { heldFor, postDocument, reverseDocument, type StockLine, takeHeld } from '@mortise/stock/server'
import { billOrder } from '../bill/bill-order.ts'
import { valuedItems } from '../bill/valued-items.ts'
import { movePacks, refuseOrder } from './submit-delivery.ts'
import { tellStore } from './tell-store.ts'
import { holdUnits, refuseIncomplete } from './whole-doors.ts'

type Row = RowOf<typeof Delivery>

export async function refuseUnshippable(delivery: Row, ctx: Context): Promise<void> {
  await refuseOrder(ctx, delivery.order)
  await refuseIncomplete(ctx, delivery, await holdUnits(ctx, delivery))
}

/** How often it left, so that a second time is posted beside the first. */
const actOf = ({ shipments }: Pick<Row, 'shipments'>): string => `ship${shipments}`

/** Out of stock, off the order and onto the account of who owes, at once. */
export async function shipDelivery(delivery: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const sent = await repo(Delivery).put(delivery.id, {
    shipments: (delivery.shipments ?? 0) + 1,
    shippedAt: ctx.now,
  })
  const bill = await billOrder(ctx, delivery.order, {
    event: BillEvent.shipped,
    key: `${Delivery.name}:${delivery.id}:${actOf(sent)}`,
    delivery: delivery.id,
  })
  await postDocument(
    ctx,
    Delivery,
    { ...sent, date: ctx.today },
    {
      act: actOf(sent),
      type: MoveType.saleOut,
      lines: await leavingLines(ctx, sent),
    },
  )
  for (const { id } of await holdUnits(ctx, delivery))
    await repo(DoorUnit).put(id, { status: UnitStatus.shipped, shippedAt: ctx.now })
  await movePacks(ctx, sent, 'ship')
  await repo(Delivery).put(delivery.id, { items: valuedItems(sent.items, bill) })
  await tellStore(ctx, sent, `送货单 ${sent.no} 已发货，共 ${sent.packCount ?? 0} 件`)
}

/** What leaves stock: each door as its own lot from where it lies, materials out of what is held for the order. */
async function leavingLines(ctx: Context, { order, items }: Row): Promise<StockLine[]> {
  const { lines: ordered } = await ctx.repo(CustomerOrder).get(order)
  const take = takeHeld(await heldFor(ctx, { type: ReservationSource.order, id: order }))
  const lines: StockLine[] = []
  for (const [row, item] of items.entries()) {
    const told = { line: item.id, row, orderLine: item.orderLine }
    if (item.doorUnit) {
      lines.push({ ...(await lotOf(ctx, item.doorUnit)), ...told, qty: -1 })
      continue
    }
    const { parts, missing } = take({ line: item.orderLine ?? '', qty: item.qty })
    if (compare(missing, 0) > 0)
      refuseLine(Delivery.fields.items, row, 'qty', `为订单预留的库存不足，还差 ${missing}`)
    const material = ordered.find(({ id }) => id === item.orderLine)?.material ?? ''
    for (const { qty, ...part } of parts) lines.push({ material, ...told, ...part, qty: -qty })
  }
  return lines
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

/** A shipment is taken back on the day it left. */
export async function refuseLateUndo({ order, shippedAt, no }: Row, ctx: Context): Promise<void> {
  if (!shippedAt?.startsWith(ctx.today)) throw new BusinessError(`送货单${no}不是今天发货，不能撤回发货`)
  const { status, no: orderNo } = await ctx.repo(CustomerOrder).lock(order)
  if (status !== 'producing') throw new BusinessError(`订单${orderNo}不在生产中，不能撤回发货`)
}

export async function undoShipping(delivery: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  await billOrder(ctx, delivery.order, {
    event: BillEvent.undone,
    key: `${Delivery.name}:${delivery.id}:${actOf(delivery)}:undo`,
    delivery: delivery.id,
  })
  await reverseDocument(ctx, Delivery, { ...delivery, date: ctx.today }, { act: actOf(delivery) })
  for (const { id } of await holdUnits(ctx, delivery))
    await repo(DoorUnit).put(id, { status: UnitStatus.packed, shippedAt: null })
  await movePacks(ctx, delivery, 'unship')
  await repo(Delivery).put(delivery.id, {
    shippedAt: null,
    items: delivery.items.map((item) => ({
      ...item,
      value: null,
      signedQty: null,
      rejectQty: 0,
      rejectReason: null,
    })),
  })
  await tellStore(ctx, delivery, `送货单 ${delivery.no} 已撤回发货：${ctx.reason ?? ''}`)
}
