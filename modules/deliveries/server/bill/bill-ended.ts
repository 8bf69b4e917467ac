import { BillEvent, DeliveryBill } from '@mortise/deliveries/model'
import { CustomerOrder } from '@mortise/orders/model'
import { after, type Context } from '@mortise/server'
import { billOrder } from './bill-order.ts'

/** What was charged after the last shipment is billed when the order is over. */
const billRest = async ({ id }: { readonly id: string }, ctx: Context) => {
  const ended = await ctx.repo(DeliveryBill).count({ order: id, event: BillEvent.ended })
  await billOrder(ctx, id, {
    event: BillEvent.ended,
    key: `${CustomerOrder.name}:${id}:end${ended + 1}`,
    delivery: null,
  })
}

export const billEnded = [after(CustomerOrder, 'complete', billRest), after(CustomerOrder, 'close', billRest)]
