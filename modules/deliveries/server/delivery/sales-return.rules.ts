import { BillEvent, Delivery, SalesReturn } from '@mortise/deliveries/model'
import type { RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { billOrder } from '../bill/bill-order.ts'
import { takeGoodsBack } from './goods-back.ts'

type Row = RowOf<typeof SalesReturn>

export const salesReturnRules = rules(SalesReturn, {
  async prepare({ delivery }, ctx) {
    const { sysOrgCode } = await ctx.repo(Delivery).scoped(delivery, { label: '送货单', field: 'delivery' })
    return { sysOrgCode }
  },
  moves: { post: { effect: takeReturned } },
})

/** Back to be inspected, off the account, and onto what the order still wants, unless nobody wants it any more. */
async function takeReturned(goods: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const order = await repo(CustomerOrder).lock(goods.order ?? '')
  const units = await repo(DoorUnit).lockAll({
    id: { in: goods.items.flatMap(({ doorUnit }) => doorUnit ?? []) },
  })
  if (!goods.isResent && order.status !== 'closed')
    await repo(CustomerOrder).countLines(
      goods.items.map(({ orderLine, qty }) => ({ line: orderLine ?? '', closedQty: qty })),
    )
  await billOrder(ctx, order.id, {
    event: BillEvent.returned,
    key: `${SalesReturn.name}:${goods.id}:post`,
    delivery: goods.delivery,
  })
  await takeGoodsBack(
    ctx,
    SalesReturn,
    { ...goods, date: ctx.today },
    {
      act: 'post',
      of: goods.delivery,
      lines: goods.items.map(({ id, sentItem, qty }) => ({ line: id, sent: sentItem ?? '', qty })),
    },
  )
  for (const { id } of units) await repo(DoorUnit).put(id, { status: UnitStatus.made, shippedAt: null })
  await bringBoxesBack(ctx, goods.delivery)
  if (goods.isResent && order.status === 'completed')
    await repo(CustomerOrder).move(order.id, 'reopen', { reason: `退货单 ${goods.no} 补发` })
}

/** Boxes none of whose doors are with the customer came back with them. */
async function bringBoxesBack({ repo }: Context, delivery: string): Promise<void> {
  const { packs } = await repo(Delivery).get(delivery)
  const boxes = await repo(Pack).lockAll({ id: { in: packs.map(({ pack }) => pack) }, status: 'signed' })
  const ids = [...new Set(boxes.flatMap(({ items }) => items.map(({ unit }) => unit)))]
  const units = await repo(DoorUnit).find({ id: { in: ids } }, { limit: ids.length + 1 })
  const isBack = (id: string) => units.some((unit) => unit.id === id && unit.status === UnitStatus.made)
  for (const { id, items } of boxes)
    if (items.every(({ unit }) => isBack(unit))) await repo(Pack).move(id, 'takeBack')
}
