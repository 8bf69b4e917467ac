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

export const storeQuoteRules = rules(StoreQuote, { prepare: ofOwnStore })

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
