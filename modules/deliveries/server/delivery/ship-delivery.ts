import { BillEvent, Delivery } from '@mortise/deliveries/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { ShareType } from '@mortise/pricing/model'
import { stopShares } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { postDocument, reverseDocument } from '@mortise/stock/server'
import { billOrder } from '../bill/bill-order.ts'
import { valuedItems } from '../bill/valued-items.ts'
import { leavingLines } from './leaving-lines.ts'
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

/** Nobody has signed for it, nor rejected anything, nor has a link to do so. */
const unsigned = ({ items }: Row) => ({
  signer: null,
  photos: null,
  sealedCode: null,
  items: items.map((item) => ({ ...item, value: null, signedQty: null, rejectQty: 0, rejectReason: null })),
})

/** Out of stock, off the order and onto the account of who owes, at once. */
export async function shipDelivery(delivery: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const sent = await repo(Delivery).put(delivery.id, {
    ...unsigned(delivery),
    shipments: (delivery.shipments ?? 0) + 1,
    shippedAt: ctx.now,
  })
  const bill = await billOrder(ctx, delivery.order, {
    event: BillEvent.shipped,
    key: `${Delivery.name}:${delivery.id}:${actOf(sent)}`,
    delivery: delivery.id,
  })
  const lines = await leavingLines(ctx, sent)
  // Boxes that follow their doors are out of stock with those.
  if (lines.length > 0)
    await postDocument(
      ctx,
      Delivery,
      { ...sent, date: ctx.today },
      { act: actOf(sent), type: MoveType.saleOut, lines },
    )
  for (const { id } of await holdUnits(ctx, delivery))
    await repo(DoorUnit).put(id, { status: UnitStatus.shipped, shippedAt: ctx.now })
  await movePacks(ctx, sent, 'ship')
  await repo(Delivery).put(delivery.id, { items: valuedItems(sent.items, bill) })
  await tellStore(ctx, sent, `送货单 ${sent.no} 已发货，共 ${sent.packCount ?? 0} 件`)
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
  if (delivery.items.length > 0)
    await reverseDocument(ctx, Delivery, { ...delivery, date: ctx.today }, { act: actOf(delivery) })
  for (const { id } of await holdUnits(ctx, delivery))
    await repo(DoorUnit).put(id, { status: UnitStatus.packed, shippedAt: null })
  await movePacks(ctx, delivery, 'unship')
  await repo(Delivery).put(delivery.id, {
    ...unsigned(delivery),
    shippedAt: null,
  })
  await stopShares(ctx, ShareType.deliveryNote, delivery.id)
  await tellStore(ctx, delivery, `送货单 ${delivery.no} 已撤回发货：${ctx.reason ?? ''}`)
}
