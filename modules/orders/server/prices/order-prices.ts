import type { RowOf } from '@mortise/model'
import { type CustomerOrder, levelOf } from '@mortise/orders/model'
import { PriceType } from '@mortise/pricing/model'
import { openBook, type PriceBook, priceRoute, refuseForeignBuyer } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'

type Order = RowOf<typeof CustomerOrder>

/** Prices for this order: its store's and customer's, at its level, on the day it was placed. */
export const bookOf = (
  ctx: Context,
  order: Pick<Order, 'store' | 'customer' | 'orderedOn' | 'priceLevel' | 'discounts'>,
): Promise<PriceBook> =>
  openBook(ctx, {
    store: order.store,
    customer: order.customer || null,
    date: order.orderedOn,
    level: order.priceLevel ?? PriceType.dealer,
    used: order.discounts ?? [],
  })

/** What a configured door costs in an order that is still being filled in. */
export const orderPriceRoute = priceRoute(
  '/erp_customerorder/erpCustomerorder/price',
  'customerOrder:list',
  async (ctx, { storeId, customerId, date }) => {
    const store = await ownStore(ctx, storeId)
    await refuseForeignBuyer(ctx, { customer: customerId })
    return openBook(ctx, {
      store: store.id,
      customer: customerId ?? null,
      date: date ?? ctx.today,
      level: levelOf(store.type),
    })
  },
)
