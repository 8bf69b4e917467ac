import { Customer } from '@mortise/customers/model'
import { BusinessError, complaintOf, namedRules, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'

type Row = RowOf<typeof Customer>

export const customerRules = rules(Customer, {
  prepare: (customer) => ({
    tel: digits(customer.tel),
    contacts: customer.contacts.map((contact, index, all) => ({
      ...contact,
      tel: digits(contact.tel),
      isMain: all.some(({ isMain }) => isMain) ? contact.isMain : index === 0,
    })),
  }),

  async check(customer, ctx, before) {
    refuseBadTel(customer.tel, 'tel')
    const mains = customer.contacts.filter(({ isMain }) => isMain)
    if (mains.length > 1) throw new BusinessError('主要联系人只能有一个', { field: 'contacts' })
    for (const contact of customer.contacts) refuseBadTel(contact.tel, 'contacts')
    if (customer.tel !== before?.tel) await refuseKnownTel(customer, ctx)
  },

  moves: {
    formalise: {
      async effect(customer, { repo, now }) {
        await repo(Customer).put(customer.id, { type: '2', dealAt: now })
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
  },
})

/** Digits alone, and the dash of an area code. */
const digits = (tel: string | null): string => (tel ?? '').replace(/[^\d-]/g, '')

function refuseBadTel(tel: string, field: string): void {
  const isBad = complaintOf(namedRules.mobile, tel) && complaintOf(namedRules.landline, tel)
  if (isBad) throw new BusinessError(`联系电话${tel}格式不正确`, { field })
}

/** A lead is known by its telephone; whoever holds the right may still keep two of one number. */
async function refuseKnownTel(customer: Row, { repo, can }: Context): Promise<void> {
  if (can('customer:duplicate')) return
  const other = await repo(Customer).first({ tel: customer.tel, id: { ne: customer.id } })
  if (other)
    throw new BusinessError(`该电话已登记为客户【${other.name}】，负责人${other.head ?? '无'}`, {
      field: 'tel',
    })
}
