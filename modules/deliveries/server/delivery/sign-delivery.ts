import { BillEvent, Delivery } from '@mortise/deliveries/model'
import { compare, type RowOf, refuseLine, sub } from '@mortise/model'
import { DoorUnit, UnitStatus } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { billOrder } from '../bill/bill-order.ts'
import { takeGoodsBack } from './goods-back.ts'
import { tellStore } from './tell-store.ts'

type Row = RowOf<typeof Delivery>

/** What is signed for and what is rejected come to what was sent, and whoever rejects says why. */
export function refuseUnsigned({ items }: Row): void {
  for (const [row, { qty, signedQty, rejectQty, rejectReason, doorUnit }] of items.entries()) {
    const refuse = (field: string, message: string) => refuseLine(Delivery.fields.items, row, field, message)
    const rejected = rejectQty ?? 0
    if (compare(rejected, qty) > 0 || (signedQty !== null && compare(sub(qty, rejected, 3), signedQty) !== 0))
      refuse('signedQty', '签收与拒收之和应等于发货数量')
    if (rejected > 0 && !rejectReason) refuse('rejectReason', '请选择拒收原因')
    if (doorUnit && rejected !== 0 && rejected !== 1) refuse('rejectQty', '门应整樘拒收')
  }
}

/** The store, or whoever receives, has the goods; what is rejected goes back to be inspected and may be sent again. */
export async function signDelivery(delivery: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const signed = await repo(Delivery).put(delivery.id, {
    signedAt: ctx.now,
    signer: delivery.signer ?? ctx.user.realname,
    items: delivery.items.map((item) => ({ ...item, signedQty: sub(item.qty, item.rejectQty, 3) })),
    packs: delivery.packs.map((line) => ({ ...line, isReceived: true })),
  })
  const rejected = signed.items.filter(({ rejectQty }) => compare(rejectQty, 0) > 0)
  const doors = rejected.flatMap(({ doorUnit }) => doorUnit ?? [])
  await signPacks(ctx, signed, doors)
  if (rejected.length === 0) return
  await billOrder(ctx, signed.order, {
    event: BillEvent.rejected,
    key: `${Delivery.name}:${signed.id}:reject`,
    delivery: signed.id,
  })
  await takeGoodsBack(
    ctx,
    Delivery,
    { ...signed, date: ctx.today },
    {
      act: 'reject',
      of: signed.id,
      lines: rejected.map(({ id, rejectQty }) => ({ line: id, sent: id, qty: rejectQty ?? 0 })),
    },
  )
  for (const { id } of await repo(DoorUnit).lockAll({ id: { in: doors } }))
    await repo(DoorUnit).put(id, { status: UnitStatus.made, shippedAt: null })
  await tellStore(ctx, signed, `送货单 ${signed.no} 已签收，拒收 ${rejected.length} 项`)
}

/** Boxes of which nothing stays come back; the rest is signed for. */
async function signPacks({ repo }: Context, { packs }: Row, rejected: readonly string[]): Promise<void> {
  const boxes = await repo(Pack).lockAll({ id: { in: packs.map(({ pack }) => pack) } })
  for (const { id, items } of boxes) {
    const comesBack = items.every(({ unit }) => rejected.includes(unit))
    await repo(Pack).move(id, comesBack ? 'takeBack' : 'sign')
  }
}
