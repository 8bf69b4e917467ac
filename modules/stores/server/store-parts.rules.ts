import { isDeepStrictEqual } from 'node:util'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import {
  Store,
  StoreAddress,
  StoreBank,
  StoreInstallItem,
  StorePrice,
  StoreQuote,
} from '@mortise/stores/model'
import { ownStore } from './own-store.ts'
import { digits, refuseBadTel } from './store.rules.ts'

/** What belongs to a store is seen by its staff and written by nobody to whom the store is closed. */
const ofOwnStore = async ({ store }: { store: string }, ctx: Context) => ({
  sysOrgCode: (await ownStore(ctx, store)).sysOrgCode,
})

export const storeAddressRules = rules(StoreAddress, {
  async prepare(address, ctx) {
    return { ...(await ofOwnStore(address, ctx)), tel: digits(address.tel) }
  },
  check: ({ tel }) => refuseBadTel(tel, 'tel'),
  saved: (address, ctx) => keepOneDefault(ctx, StoreAddress, address),
})

export const storeBankRules = rules(StoreBank, {
  prepare: ofOwnStore,
  saved: (bank, ctx) => keepOneDefault(ctx, StoreBank, bank),
})

export const storeInstallRules = rules(StoreInstallItem, {
  async prepare(team, ctx) {
    return { ...(await ofOwnStore(team, ctx)), tel: digits(team.tel) }
  },
  check: ({ tel }) => refuseBadTel(tel, 'tel'),
})

export const storeQuoteRules = rules(StoreQuote, {
  prepare(quote, ctx, before) {
    refuseOwnRetail(ctx, quote, before)
    return ofOwnStore(quote, ctx)
  },
  remove: (quote, ctx) => refuseOwnRetail(ctx, quote, null),
})

type Retail = RowOf<typeof StoreQuote>
/** What it is called and what is noted of it changes no price. */
const { name: _name, remark: _remark, ...priced } = StoreQuote.fields

/** By the retail price authority is measured: who sells under a limit does not set it. */
function refuseOwnRetail({ can }: Context, quote: Retail, before: Retail | null): void {
  if (can('store:terms')) return
  const keys = Object.keys(priced) as (keyof typeof priced)[]
  const changed = keys.find((key) => !isDeepStrictEqual(quote[key], before?.[key]))
  if (changed) throw new BusinessError('您没有设定零售报价的权限，请由财务或总经理设定', { field: changed })
}

export const storePriceRules = rules(StorePrice, { prepare: ofOwnStore })

type WithDefault = typeof StoreAddress | typeof StoreBank

/** The first is the default; another that becomes it takes its place. */
async function keepOneDefault<E extends WithDefault>(
  { repo }: Context,
  entity: E,
  row: { readonly id: string; readonly store: string; readonly isDefault: boolean },
): Promise<void> {
  const own = repo(entity as typeof StoreAddress)
  await repo(Store).lock(row.store)
  const others = await own.find({ store: row.store, isDefault: true, id: { ne: row.id } })
  if (!row.isDefault) {
    if (others.length === 0) await own.put(row.id, { isDefault: true })
    return
  }
  for (const other of others) await own.put(other.id, { isDefault: false })
}
