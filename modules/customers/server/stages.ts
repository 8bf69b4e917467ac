import { Customer } from '@mortise/customers/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Stage = RowOf<typeof Customer>['stage']
const order: readonly Stage[] = ['fresh', 'contacted', 'measured', 'quoted', 'won']
const moves = { contacted: 'contact', measured: 'measure', quoted: 'quote' } as const

/** Moves a customer on to a stage that something else proves: never back, and never out of 已流失. */
export async function advanceCustomer(
  { repo }: Context,
  id: string,
  stage: keyof typeof moves,
): Promise<void> {
  const customer = await repo(Customer).lock(id)
  if (customer.stage === 'lost' || order.indexOf(customer.stage) >= order.indexOf(stage)) return
  await repo(Customer).move(id, moves[stage])
}

/** Who buys is no lead any more, and was not lost after all. */
export async function formaliseCustomer({ repo }: Context, id: string): Promise<void> {
  const { stage } = await repo(Customer).get(id)
  if (stage === 'won') return
  if (stage === 'lost') await repo(Customer).move(id, 'reopen')
  await repo(Customer).move(id, 'formalise')
}
