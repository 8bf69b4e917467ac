import { configurationsIn, doorConfigurations } from '@mortise/doors/server'
import { CustomerOrder, OrderLine, OrderLineType } from '@mortise/orders/model'
import { provide } from '@mortise/server'

/** Before a door is published anew it is tried on what was ordered of it last. */
export const orderedConfigurations = provide(doorConfigurations, async ({ repo }, door, limit) => {
  const where = { door, type: OrderLineType.door, orderStatus: { ne: 'voided' } } as const
  const lines = await repo(OrderLine).find(where, { sort: [['createTime', 'desc']], limit })
  return configurationsIn(
    CustomerOrder,
    lines.map((line) => ({ ...line, no: line.orderNo ?? '', lineNo: line.lineNo ?? 0 })),
  )
})
