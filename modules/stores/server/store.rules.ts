import { BusinessError, complaintOf, defaultsOf, namedRules, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { CreditHold, PayTerm, Store, StoreCredit, StoreType } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { refuseOpenBusiness } from './open-business.ts'

type Row = RowOf<typeof Store>

export const storeRules = rules(Store, {
  async prepare({ depart, tel }, { repo }) {
    const found = depart ? await repo(Depart).first({ id: depart }) : null
    return { tel: digits(tel), ...(found && { sysOrgCode: found.orgCode }) }
  },

  async check(store, ctx, before) {
    refuseBadTel(store.tel, 'tel')
    if (store.payTerm === PayTerm.contract)
      throw new BusinessError('门店不能按合同节点结算，该方式只用于工程订单', { field: 'payTerm' })
    refuseOwnTerms(store, ctx, before)
    if (before?.isActive && !store.isActive) await refuseOpenBusiness(ctx, store.id)
  },

  async saved(store, { repo }, before) {
    if (!before) await repo(StoreCredit).add({ store: store.id })
  },
})

/** What a store pays, and when. */
const terms = ['type', 'level', 'payTerm', 'depositRate', 'creditDays'] as const

/** Who sells to a store does not set its terms: a new one starts with the usual ones. */
function refuseOwnTerms(store: Row, { can, today, now }: Context, before: Row | null): void {
  if (can('store:terms')) return
  // A store of others buys below what customers pay.
  const usual = before ?? { ...store, ...defaultsOf(Store, { today, now }), type: StoreType.own }
  const changed = terms.find((key) => store[key] !== usual[key])
  if (!changed) return
  const { label } = Store.fields[changed]
  throw new BusinessError(`您没有设定${label}的权限，请由财务或总经理设定`, { field: changed })
}

// Whoever approves an order need not see the store otherwise: these rows come with the store, not from the caller.
const ofStore = async ({ store }: { store: string }, { repo }: Context) => ({
  sysOrgCode: (await repo(Store).get(store)).sysOrgCode,
})
export const storeCreditRules = rules(StoreCredit, { prepare: ofStore })
export const creditHoldRules = rules(CreditHold, { prepare: ofStore })

/** Digits alone, and the dash of an area code. */
export const digits = (tel: string | null): string => (tel ?? '').replace(/[^\d-]/g, '')

export function refuseBadTel(tel: string, field: string): void {
  const isBad = complaintOf(namedRules.mobile, tel) && complaintOf(namedRules.landline, tel)
  if (isBad) throw new BusinessError(`联系电话${tel}格式不正确`, { field })
}
