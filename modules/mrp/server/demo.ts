import { demandAnew } from '@mortise/demands/server'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { ReservationSource, StockDemand } from '@mortise/stock/model'

/** Orders whose material is asked for: enough for suggestions of every urgency. */
const ORDERS = 20

/** Orders that are made ask for their material, so that a calculation finds something to suggest. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const { repo, today } = ctx
  const orders = await repo(CustomerOrder).find(
    { status: 'producing', isHeld: false, deliverOn: { gt: today } },
    { sort: [['deliverOn', 'desc']], limit: ORDERS },
  )
  for (const order of orders) {
    const asked = { source: ReservationSource.order, sourceId: order.id }
    if ((await repo(StockDemand).count(asked)) === 0) await demandAnew(ctx, order)
  }
}
