import { Customer } from '@mortise/customers/model'
import { BusinessError } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { Store, StoreType } from '@mortise/stores/model'
import type { Party } from '../ledger/post-voucher.ts'

/** A dealer owes for what it orders; what a store of our own sells is owed by its customer. */
export async function debtorOf({ repo }: Context, id: string): Promise<{ debtor: Party; account: string }> {
  const [order] = await repo(CustomerOrder).pick(['store', 'customer'], { id })
  if (!order) throw new BusinessError('订单不存在')
  const store = await repo(Store).get(order.store)
  if (store.type !== StoreType.own || !order.customer)
    return { debtor: { type: 'store', id: store.id, name: store.name }, account: '220301' }
  const { id: customer, name } = await repo(Customer).get(order.customer)
  return { debtor: { type: 'customer', id: customer, name }, account: '220303' }
}
