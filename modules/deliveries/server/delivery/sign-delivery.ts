import { BillEvent, Delivery, SignInput } from '@mortise/deliveries/model'
import { compare, type RowOf, refuseLine, sub } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { completeDone } from '@mortise/orders/server'
import { Pack } from '@mortise/production/model'
import { type Context, inputOf } from '@mortise/server'
import { billOrder } from '../bill/bill-order.ts'
import { bringDoorsBack } from './boxes-back.ts'
import { takeGoodsBack } from './goods-back.ts'
import { tellStore } from './tell-store.ts'

type Row = RowOf<typeof Delivery>

/** A delivery with what whoever signs for it says of it. */
export function signedAs(delivery: Row, ctx: Context): Row {
  const { signer, rejects } = inputOf(ctx, SignInput)
  const items = [...delivery.items]
  for (const [at, { row, qty, reason }] of (rejects ?? []).entries()) {
    const item = items[row - 1]
    if (!item) refuseLine(SignInput.fields.rejects, at, 'row', `送货单没有第${row}行`)
    items[row - 1] = { ...item, signedQty: null, rejectQty: qty, rejectReason: reason }
  }
  return { ...delivery, items, signer: signer || delivery.signer }
}

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

/** The store, or whoever receives, has the goods, but for what is rejected. */
export async function signDelivery(delivery: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const signed = await repo(Delivery).put(delivery.id, {
    signedAt: ctx.now,
    signer: delivery.signer ?? ctx.user.realname,
    items: delivery.items.map((item) => ({ ...item, signedQty: sub(item.qty, item.rejectQty, 3) })),
  })
  const rejected = signed.items.filter(({ rejectQty }) => compare(rejectQty, 0) > 0)
  if (rejected.length > 0) await takeRejected(signed, rejected, ctx)
  await signPacks(ctx, signed)
  // What it brought may have been the last box of all.
  await completeDone(ctx, signed.order)
}

/** What is rejected is off the account, lies to be inspected and may be sent again. */
async function takeRejected(signed: Row, rejected: Row['items'], ctx: Context): Promise<void> {
  const { repo } = ctx
  const order = await repo(CustomerOrder).lock(signed.order)
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
      wantedBy: order.status === 'producing' ? order : null,
    },
  )
  await bringDoorsBack(
    ctx,
    rejected.flatMap(({ doorUnit }) => doorUnit ?? []),
  )
  await tellStore(ctx, signed, `送货单 ${signed.no} 已签收，拒收 ${rejected.length} 项`)
}

/** Boxes that did not come back are signed for, and were received unless whoever ticked them says otherwise. */
async function signPacks({ repo }: Context, { id, packs, signedFrom }: Row): Promise<void> {
  const boxes = await repo(Pack).lockAll({ id: { in: packs.map(({ pack }) => pack) }, status: 'shipped' })
  for (const box of boxes) await repo(Pack).move(box.id, 'sign')
  const stays = new Set<string>(boxes.map((box) => box.id))
  const isTicked = signedFrom !== null
  await repo(Delivery).put(id, {
    packs: packs.map((line) => ({ ...line, isReceived: isTicked ? line.isReceived : stays.has(line.pack) })),
  })
}
