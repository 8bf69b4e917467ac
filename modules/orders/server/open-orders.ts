import { CustomerOrder } from '@mortise/orders/model'
import { fill } from '@mortise/server'
import { openBusiness } from '@mortise/stores/server'

/** A store stays on until each of its orders has come to its end. */
export const openOrders = fill(openBusiness, async ({ repo }, store) => {
  const count = await repo(CustomerOrder).count({
    store,
    status: { notIn: ['completed', 'closed', 'voided'] },
  })
  return count > 0 ? `${count}张未完成订单` : null
})
