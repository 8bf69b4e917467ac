import { Customer } from '@mortise/customers/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Stage = RowOf<typeof Customer>['stage']
const order: readonly Stage[] = ['fresh', 'contacted', 'measured', 'quoted', 'won']

/** Moves a customer on to a stage; never back, and never one who is lost. */
export async function advanceCustomer({ repo }: Context, id: string | null, stage: Stage): Promise<void> {
  if (!id) return
  const customer = await repo(Customer).lock(id)
  const at = order.indexOf(customer.stage)
  if (at >= 0 && at < order.indexOf(stage)) await repo(Customer).put(id, { stage })
}
