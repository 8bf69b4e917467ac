import { Customer, CustomerType, LeadLimit, OwnerLog } from '@mortise/customers/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'

type Row = RowOf<typeof Customer>
type Change = RowOf<typeof OwnerLog>['change']

/** Writes down that a customer went from one to another. */
export const noteOwner = (
  { repo }: Context,
  customer: Pick<Row, 'id' | 'head'>,
  change: Change,
  to: string | null,
  reason: string | null,
) => repo(OwnerLog).add({ customer: customer.id, change, from: customer.head, to, reason })

/** Writes into a lead that was left to whoever wants it that nobody has it. */
export async function toPool(
  ctx: Context,
  customer: Row,
  change: 'release' | 'expire',
  reason: string | null,
): Promise<void> {
  await noteOwner(ctx, customer, change, null, reason)
  await ctx.repo(Customer).put(customer.id, { head: null, ownedAt: null, nextFollowAt: null })
}

/** Puts a customer into somebody's hands. */
export async function handOver(
  ctx: Context,
  customer: Row,
  change: 'claim' | 'transfer',
  to: string,
  reason: string | null = null,
): Promise<void> {
  await noteOwner(ctx, customer, change, to, reason)
  if (customer.ownership === 'pooled') await ctx.repo(Customer).move(customer.id, 'assign')
  await ctx.repo(Customer).put(customer.id, { head: to, ownedAt: ctx.now })
}

/** Nobody takes more leads than one can care for. */
export async function refuseTooMany(ctx: Context, head: string): Promise<void> {
  const limit = await parameter(ctx, LeadLimit)
  // Held, so that two claims at once are not both the last one.
  const owned = await ctx.repo(Customer).lockAll({ head, type: CustomerType.lead, stage: { ne: 'lost' } })
  if (owned.length >= limit) throw new BusinessError(`意向客户数已达上限（${limit}）`)
}

export function refuseFormal({ type }: Row): void {
  if (type !== CustomerType.lead) throw new BusinessError('正式客户不能放入公海')
}
