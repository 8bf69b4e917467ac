import { Customer } from '@mortise/customers/model'
import type { Buyer } from '@mortise/doors/server'
import type { Context } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'

/** What another store or its customers pay is told to nobody who may not see them. */
export async function refuseForeignBuyer(ctx: Context, { store, customer }: Buyer): Promise<void> {
  if (store) await ownStore(ctx, store)
  if (customer) await ctx.repo(Customer).scoped(customer, { field: 'customer' })
}
