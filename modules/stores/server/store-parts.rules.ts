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

export const storeQuoteRules = rules(StoreQuote, { prepare: ofOwnStore, check: refuseBackwards })

export const storePriceRules = rules(StorePrice, {
  prepare: ofOwnStore,
  async check(price, ctx) {
    refuseBackwards(price)
    await refuseOverlap(ctx, price)
  },
})

function refuseBackwards({ startOn, endOn }: { startOn: string; endOn: string | null }): void {
  if (endOn && endOn < startOn) throw new BusinessError('结束日期不能早于开始日期', { field: 'endOn' })
}

async function refuseOverlap({ repo }: Context, price: RowOf<typeof StorePrice>): Promise<void> {
  // Held, so that two prices of one thing cannot both find that there is no other.
  await repo(Store).lock(price.store)
  const others = await repo(StorePrice).find({
    store: price.store,
    target: price.target,
    targetId: price.targetId,
    status: { ne: 'voided' },
    id: { ne: price.id },
  })
  const overlaps = others.some(
    (other) =>
      (!price.endOn || other.startOn <= price.endOn) && (!other.endOn || price.startOn <= other.endOn),
  )
  if (overlaps) throw new BusinessError('价格有效期与已有记录重叠', { field: 'startOn' })
}

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
