import { Customer, CustomerType } from '@mortise/customers/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Stage = RowOf<typeof Customer>['stage']
const order: readonly Stage[] = ['fresh', 'contacted', 'measured', 'quoted', 'won']

/** Moves a customer on to a stage that something else proves: never back, and never out of 已流失. */
export async function advanceCustomer(
  { repo }: Context,
  id: string,
  stage: 'contacted' | 'measured' | 'quoted',
): Promise<void> {
  const customer = await repo(Customer).lock(id)
  if (customer.stage === 'lost' || order.indexOf(customer.stage) >= order.indexOf(stage)) return
  await repo(Customer).put(id, { stage })
}

/** Makes a lead a customer, as the approval of its first order does. One that is a customer stays as it is. */
export async function formaliseCustomer({ repo, now }: Context, id: string): Promise<void> {
  const customer = await repo(Customer).lock(id)
  if (customer.type === CustomerType.customer) return
  await repo(Customer).put(id, { type: CustomerType.customer, stage: 'won', dealAt: now, lostReason: null })
}
