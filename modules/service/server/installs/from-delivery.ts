import { Delivery } from '@mortise/deliveries/model'
import { compare } from '@mortise/model'
import { CustomerOrder, OrderLineType } from '@mortise/orders/model'
import { after } from '@mortise/server'
import { Install } from '@mortise/service/model'

/** Doors that were signed for wait to be hung, where we hang them. */
export const installAtSigning = after(
  Delivery,
  'sign',
  async ({ id, order: orderId, items, address }, ctx) => {
    const { repo } = ctx
    const order = await repo(CustomerOrder).get(orderId)
    const doors = items.filter(
      ({ type, signedQty }) => type === OrderLineType.door && compare(signedQty, 0) > 0,
    )
    if (!order.needsInstall || doors.length === 0) return
    await repo(Install).add(
      {
        order: orderId,
        address: order.address || address,
        items: doors.map(({ orderLine, doorUnit, signedQty }) => ({
          orderLine,
          doorUnit,
          planQty: signedQty ?? 0,
        })),
      },
      { given: { delivery: id } },
    )
  },
)
