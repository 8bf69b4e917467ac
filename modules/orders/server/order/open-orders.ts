import { Customer } from '@mortise/customers/model'
import { BusinessError } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { after, provide } from '@mortise/server'
import { openBusiness } from '@mortise/stores/server'

/** Orders that have not come to their end. */
const open = { notIn: ['completed', 'closed', 'voided'] } as const

/** A store stays on until each of its orders has come to its end. */
export const openOrders = provide(openBusiness, async ({ repo }, store) => {
  const count = await repo(CustomerOrder).count({ store, status: open })
  return count > 0 ? `${count}张未完成订单` : null
})

/** Nobody is given up who waits for doors. */
export const refuseLosingBuyer = after(Customer, 'lose', async ({ id }, { repo }) => {
  if ((await repo(CustomerOrder).count({ customer: id, status: open })) > 0)
    throw new BusinessError('客户有未完成订单，不能流失')
})
