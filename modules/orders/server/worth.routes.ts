import { levelOf } from '@mortise/orders/model'
import { type AnyRoute, post } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'
import { z } from 'zod'
import { bookOf, doorWorth } from './door-worth.ts'

const asked = z.object({
  storeId: z.string(),
  customerId: z.string().nullish(),
  orderDate: z.iso.date().nullish(),
  doorId: z.string(),
  versionId: z.string().nullish(),
  values: z.record(z.string().max(20), z.string().max(2000)),
})

/** What a configured door costs in an order that is still being filled in. */
export const worthRoutes: AnyRoute[] = [
  post(
    '/erp_customerorder/erpCustomerorder/worth',
    'customerOrder:list',
    { body: asked },
    async ({ ctx, body }) => {
      const store = await ownStore(ctx, body.storeId)
      const book = await bookOf(ctx, {
        store: store.id,
        customer: body.customerId ?? '',
        orderedOn: body.orderDate ?? ctx.today,
        priceLevel: levelOf(store.type),
      })
      const line = { door: body.doorId, doorVersion: body.versionId ?? null, params: body.values, qty: 1 }
      const { itemName, unit, spec, listPrice, retailPrice } = await doorWorth(ctx, book, line, 0)
      return { itemName, unit, spec, listPrice, unitPrice: listPrice, retailPrice }
    },
  ),
]
