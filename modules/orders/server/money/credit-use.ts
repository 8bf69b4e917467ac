import type { RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'

/** By what a store's credit knows an order. */
export const creditUse = ({ store, id }: Pick<RowOf<typeof CustomerOrder>, 'store' | 'id'>) => ({
  store,
  document: `customerOrder:${id}`,
})
