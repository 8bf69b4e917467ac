import { type AnyEntity, codeOf } from '@mortise/model'
import type { Rights, RightsCache } from '../context/accounts.ts'
import { reachOf } from '../context/reach.ts'
import type { Session } from '../context/sessions.ts'
import type { Connection, Connections } from './connections.ts'

/** Pages with grids that one session has open. */
export interface Viewer {
  readonly session: Session
  readonly pages: Connection[]
}

/** Who has pages with grids open on this node, in one tenant or (null) in any. Pages of one session see the same. */
export function viewersOf(connections: Connections, tenant: string | null): Viewer[] {
  const viewers = new Map<string, Viewer>()
  for (const connection of connections.all) {
    const { channel, session } = connection
    if (channel !== 'table' || (tenant !== null && session.tenant !== tenant)) continue
    const viewer = viewers.get(session.id)
    if (viewer) viewer.pages.push(connection)
    else viewers.set(session.id, { session, pages: [connection] })
  }
  return [...viewers.values()]
}

export const mayList = async (...who: Parameters<typeof listedBy>): Promise<boolean> =>
  (await listedBy(...who)) !== 'none'

/** What of an entity's rows somebody may list: all of them, some, or none. */
export async function listedBy(
  rights: RightsCache,
  { account, tenant }: Session,
  entity: AnyEntity,
): Promise<'all' | 'some' | 'none'> {
  const own = await rights.of(account.id, tenant)
  if (!own.isAdmin && !own.codes.has(codeOf(entity, 'list'))) return 'none'
  // Shared rows that belong to some tenants are there for those alone, whoever asks.
  if (entity.sharedWith) return 'some'
  if (own.isAdmin) return 'all'
  return isWhole(entity, own) ? 'all' : 'some'
}

const isWhole = ({ name, scope, guardedRows }: AnyEntity, rights: Rights): boolean =>
  !guardedRows &&
  !rights.rules.has(name) &&
  (scope === 'tenant' || (scope === 'depart' && reachOf(rights, []).isAll))
