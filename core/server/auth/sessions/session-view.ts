import type { Account } from '../../context/accounts.ts'
import type { Services } from '../../context/services.ts'
import type { Session, Viewer } from '../../context/sessions.ts'
import type { StoredSession } from './session-table.ts'

/** The tenants of a user, the shared one when there is no other. */
export const tenantsOf = (account: Account): string[] =>
  account.tenants.length > 0 ? account.tenants.map((tenant) => tenant.id) : ['0']

/** The tenant a request works in: the one it names if it is the user's, for `0` the user's first; null if it is another's. */
export function tenantOf(account: Account, wanted: string): string | null {
  const own = tenantsOf(account)
  if (own.includes(wanted)) return wanted
  return wanted === '0' || wanted === '' ? (own[0] ?? null) : null
}

/** The department in force: the first of those wished for that the user belongs to, else the user's first. */
export const departInForce = <D extends { readonly orgCode: string }>(
  departs: readonly D[],
  ...wished: readonly (string | null | undefined)[]
): D | null => {
  for (const orgCode of wished) {
    const depart = orgCode && departs.find((depart) => depart.orgCode === orgCode)
    if (depart) return depart
  }
  return departs[0] ?? null
}

/** A session as requests of one tenant see it. */
export async function viewOf(
  services: Services,
  stored: StoredSession,
  account: Account,
  tenant: string,
  viewer: Viewer | null,
): Promise<Session> {
  const [found, { roles }] = await Promise.all([
    services.providers.accounts.departs(account.id, tenant),
    services.rights.of(account.id, tenant),
  ])
  const departs = found.map(({ id, orgCode, departName }) => ({ id, orgCode, departName }))
  const { id, username, realname } = account
  const depart = departInForce(departs, stored.orgCode)
  const isDepartAssumed = depart !== null && depart.orgCode !== stored.orgCode
  return {
    id: stored.id,
    account: { id, username, realname },
    tenant,
    viewer,
    user: { id, username, realname, depart, isDepartAssumed, departs, roles },
  }
}
