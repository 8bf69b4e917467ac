import { doorConfigurations } from '@mortise/doors/server'
import { CustomerOrder, OrderLine, OrderLineType } from '@mortise/orders/model'
import { provide } from '@mortise/server'

/** Before a door is published anew it is tried on what was ordered of it last. */
export const orderedConfigurations = provide(doorConfigurations, async ({ repo }, door, limit) => {
  const lines = await repo(OrderLine).find(
    { door, type: OrderLineType.door, orderStatus: { ne: 'voided' } },
    { sort: [['createTime', 'desc']], limit },
  )
  return lines.flatMap(({ orderNo, lineNo, doorVersion, params, createTime }) =>
    doorVersion && params
      ? [
          {
            place: `${CustomerOrder.label}${orderNo}第${lineNo}行`,
            version: doorVersion,
            values: params,
            at: createTime,
          },
        ]
      : [],
  )
})
