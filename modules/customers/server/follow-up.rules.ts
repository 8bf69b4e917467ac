import { Customer, FollowUp, OwnerLog } from '@mortise/customers/model'
import { BusinessError, both } from '@mortise/model'
import { type Context, rules } from '@mortise/server'

export const followUpRules = rules(FollowUp, {
  async prepare({ customer }, ctx) {
    const found = customer ? await seenCustomer(ctx, customer) : null
    return { sysOrgCode: found?.sysOrgCode ?? null }
  },

  check(talk, { now }) {
    if (talk.nextAt && talk.nextAt < now)
      throw new BusinessError('下次跟进时间不能早于现在', { field: 'nextAt' })
  },

  async saved(talk, { repo, now }) {
    const customer = await repo(Customer).lock(talk.customer)
    if (customer.stage === 'lost') throw new BusinessError(`客户【${customer.name}】已流失，请先重新跟进`)
    await repo(Customer).put(customer.id, { lastFollowAt: now, nextFollowAt: talk.nextAt })
    // A first talk moves a fresh lead on; later stages come from measuring, quoting and ordering.
    if (customer.stage === 'fresh') await repo(Customer).move(customer.id, 'contact')
  },
})

export const ownerLogRules = rules(OwnerLog, {
  prepare: async ({ customer }, { repo }) => ({
    sysOrgCode: (await repo(Customer).get(customer)).sysOrgCode,
  }),
})

/** A customer whom the caller may see: nobody talks with those of another store. */
export async function seenCustomer(ctx: Context, id: string) {
  const [customer] = await ctx
    .repo(Customer)
    .select(both(ctx.scope(Customer), { field: 'id', test: { op: 'eq', value: id } }), { limit: 1 })
  if (!customer) throw new BusinessError('客户不存在或不在您的权限范围内', { field: 'customer' })
  return customer
}
