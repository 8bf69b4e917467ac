import { type AnyEntity, codeOf } from '@mortise/model'
import type { RightsCache } from '../context/accounts.ts'
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

export async function mayList(
  rights: RightsCache,
  { account, tenant }: Session,
  entity: AnyEntity,
): Promise<boolean> {
  const { isAdmin, codes } = await rights.of(account.id, tenant)
  return isAdmin || codes.has(codeOf(entity, 'list'))
}
