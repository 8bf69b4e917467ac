import { BusinessError, complaintOf, namedRules } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { CreditHold, Store, StoreCredit } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { refuseOpenBusiness } from './open-business.ts'

export const storeRules = rules(Store, {
  async prepare({ depart, tel }, { repo }) {
    const found = depart ? await repo(Depart).first({ id: depart }) : null
    return { tel: digits(tel), ...(found && { sysOrgCode: found.orgCode }) }
  },

  async check({ id, tel, isActive }, ctx, before) {
    refuseBadTel(tel, 'tel')
    if (before?.isActive && !isActive) await refuseOpenBusiness(ctx, id)
  },

  async saved(store, { repo }, before) {
    if (!before) await repo(StoreCredit).add({ store: store.id })
  },
})

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
