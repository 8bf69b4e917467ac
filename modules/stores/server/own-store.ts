import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'

/**
 * The store that a row is about, if the caller may see it: nobody writes into the books of a store that is not theirs.
 * Its `sysOrgCode` is what `prepare` gives to the row, so that the store's staff see it, whoever has written it.
 */
export const ownStore = ({ repo }: Context, id: string | null): Promise<RowOf<typeof Store>> =>
  repo(Store).scoped(id, { label: '门店', field: 'store' })

/** The store of the department that the caller works in, if it is one's. */
export async function storeOfUser({ repo, user }: Context): Promise<RowOf<typeof Store> | null> {
  return user.depart ? repo(Store).first({ depart: user.depart.id }) : null
}
