import { Customer, CustomerType, FollowUp, OwnerLog } from '@mortise/customers/model'
import { BusinessError, defaultsOf, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { digits, ownStore, refuseBadTel, storeOfUser, storeStaff } from '@mortise/stores/server'
import { User } from '@mortise/system/model'
import { handOver, noteOwner, refuseFormal, refuseTooMany, toPool } from './ownership.ts'

type Row = RowOf<typeof Customer>

export const customerRules = rules(Customer, {
  async prepare(customer, ctx, before) {
    // Whoever brings a lead has it in hand, unless told otherwise.
    const head = customer.head ?? (before || ctx.user.id === '' ? null : ctx.user.username)
    const place = await placeOf(customer, ctx, before)
    if (head !== (before?.head ?? null)) await refuseHandingOver({ ...customer, ...place, head }, ctx, before)
    return {
      head,
      tel: digits(customer.tel),
      contacts: customer.contacts.map((contact, index, all) => ({
        ...contact,
        tel: digits(contact.tel),
        isMain: all.some(({ isMain }) => isMain) ? contact.isMain : index === 0,
      })),
      ...(head !== (before?.head ?? null) && { ownedAt: head ? ctx.now : null }),
      ...place,
    }
  },

  async check(customer, ctx, before) {
    refuseBadTel(customer.tel, 'tel')
    const mains = customer.contacts.filter(({ isMain }) => isMain)
    if (mains.length > 1) throw new BusinessError('主要联系人只能有一个', { field: 'contacts' })
    for (const contact of customer.contacts) refuseBadTel(contact.tel, 'contacts')
    if (customer.tel !== before?.tel) await refuseKnownTel(customer, ctx)
    refuseOwnLevel(customer, ctx, before)
  },

  async saved({ id, head, ownership, sysOrgCode }, ctx, before) {
    if (before && head && head !== before.head) {
      await noteOwner(ctx, before, 'transfer', head, null)
      if (ownership === 'pooled') await ctx.repo(Customer).move(id, 'assign')
    }
    if (!before || before.sysOrgCode === sysOrgCode) return
    const { db, tenant } = ctx
    // What was said with a customer, and in whose hands it was, goes along to the other store.
    for (const { table } of [FollowUp, OwnerLog]) {
      await db
        .updateTable(table)
        .set({ sys_org_code: sysOrgCode })
        .where('tenant_id', '=', tenant)
        .where('customer', '=', id)
        .execute()
    }
  },

  moves: {
    formalise: {
      async effect(customer, { repo, now }) {
        await repo(Customer).put(customer.id, { type: CustomerType.customer, dealAt: now })
      },
    },
    lose: {
      async effect(customer, { repo, reason }) {
        await repo(Customer).put(customer.id, { lostReason: reason })
      },
    },
    reopen: {
      async effect(customer, { repo }) {
        await repo(Customer).put(customer.id, { lostReason: null })
      },
    },
    release: {
      guard: refuseFormal,
      effect: (customer, ctx) => toPool(ctx, customer, 'release', ctx.reason),
    },
    expire: { effect: (customer, ctx) => toPool(ctx, customer, 'expire', ctx.reason) },
    claim: {
      guard: (_, ctx) => refuseTooMany(ctx, ctx.user.username),
      effect: (customer, ctx) => handOver(ctx, customer, 'claim', ctx.user.username),
    },
  },
})

/** A customer belongs to a store, the writer's own where none is told, and is seen by the staff of it. */
async function placeOf(customer: Row, ctx: Context, before: Row | null): Promise<Partial<Row>> {
  if (before && customer.store === before.store) return {}
  if (!before && !customer.store) {
    const own = await storeOfUser(ctx)
    return own ? { store: own.id, sysOrgCode: own.sysOrgCode } : {}
  }
  if (!customer.store) return { sysOrgCode: ctx.user.depart?.orgCode ?? null }
  return { sysOrgCode: (await ownStore(ctx, customer.store)).sysOrgCode }
}

/** What a customer pays depends on the level, which is not set by who sells. */
function refuseOwnLevel({ level }: Row, { can, today, now }: Context, before: Row | null): void {
  const usual = (before ?? defaultsOf(Customer, { today, now })).level
  if (level === usual || can('customer:level')) return
  throw new BusinessError('您没有调整客户等级的权限，请由销售经理调整', { field: 'level' })
}

/** A form or a sheet puts a customer into another's hands as transferring does, within its store; into nobody's by no means. */
async function refuseHandingOver({ head, store }: Row, ctx: Context, before: Row | null): Promise<void> {
  if (ctx.user.id === '') return
  if (head === null) throw new BusinessError('负责人不能为空，意向客户可以放入公海', { field: 'head' })
  if (!before && head === ctx.user.username) return
  if (!ctx.can('customer:transfer')) throw new BusinessError('没有转移客户的权限', { field: 'head' })
  if (!store) return
  const staff = (await storeStaff(ctx, [store])).get(store) ?? []
  if (!staff.includes(head)) throw new BusinessError('负责人不是所属门店的人员', { field: 'head' })
}

/** A lead is known by its telephone; whoever holds the right may still keep two of one number. */
async function refuseKnownTel(customer: Row, { repo, can, alone }: Context): Promise<void> {
  if (can('customer:duplicate')) return
  // Two who register one number at the same moment: the second waits and finds the first.
  await alone(`customer tel ${customer.tel}`)
  const other = await repo(Customer).first({ tel: customer.tel, id: { ne: customer.id } })
  if (!other) return
  const head = other.head ? await repo(User).first({ username: other.head }) : null
  throw new BusinessError(
    `该电话已登记为客户【${other.name}】，负责人${head?.realname ?? other.head ?? '无'}`,
    {
      field: 'tel',
    },
  )
}
