import { BillEvent, Delivery, SalesReturn } from '@mortise/deliveries/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type Context, defineExtension, providersOf, rules } from '@mortise/server'
import { billOrder, holdRest } from '../bill/bill-order.ts'
import { bringDoorsBack } from './boxes-back.ts'
import { takeGoodsBack } from './goods-back.ts'

type Row = RowOf<typeof SalesReturn>

/** Whoever has done something with goods at the customer's takes it back before they come home. */
export const goodsReturning = defineExtension<(ctx: Context, goods: Row) => Promise<void>>('goodsReturning')

export const salesReturnRules = rules(SalesReturn, {
  async prepare({ delivery }, ctx) {
    const { sysOrgCode } = await ctx.repo(Delivery).scoped(delivery, { label: '送货单', field: 'delivery' })
    return { sysOrgCode }
  },
  moves: {
    post: {
      async guard(goods, ctx) {
        await refuseResent(goods, ctx)
        for (const ask of providersOf(ctx, goodsReturning)) await ask(ctx, goods)
      },
      effect: takeReturned,
    },
  },
})

/** Of an order that is closed nothing is sent any more. */
async function refuseResent({ order, isResent }: Row, { repo }: Context): Promise<void> {
  const { no, status } = await repo(CustomerOrder).lock(order ?? '')
  if (isResent && status === 'closed')
    throw new BusinessError(`订单${no}已关闭，不能补发，请取消补发`, { field: 'isResent' })
}

/** Back to be inspected, off the account, and onto what the order still wants, unless nobody wants it any more. */
async function takeReturned(goods: Row, ctx: Context): Promise<void> {
  const { repo } = ctx
  const order = await repo(CustomerOrder).lock(goods.order ?? '')
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
      wantedBy: goods.isResent ? order : null,
    },
  )
  await bringDoorsBack(
    ctx,
    goods.items.flatMap(({ doorUnit }) => doorUnit ?? []),
  )
  if (!goods.isResent)
    await repo(CustomerOrder).countLines(
      goods.items.map(({ orderLine, qty }) => ({ line: orderLine ?? '', closedQty: qty })),
    )
  else if (order.status === 'completed')
    await repo(CustomerOrder).move(order.id, 'reopen', { reason: `退货单 ${goods.no} 补发` })
  await holdRest(ctx, order.id)
}
