import type { AnyEntity, Row } from '@mortise/model'
import type { Logger } from 'pino'
import type { RightsCache } from '../context/accounts.ts'
import type { Session } from '../context/sessions.ts'
import type { ServerModule } from '../module/module.ts'
import { type Connections, send } from './connections.ts'
import { mayList, viewersOf } from './viewers.ts'

/** A row that somebody changed on a grid others may have open. */
export interface Relay {
  readonly tenant: string
  readonly socketKey: string
  readonly id: string
  /** Which grid it comes from; that one knows already. */
  readonly caseId: string
}

/** The row as this user may see it on the wire, or null. */
export type ReadRow = (entity: AnyEntity, id: string, viewer: Session) => Promise<Row | null>

interface Parts {
  readonly modules: readonly ServerModule[]
  readonly rights: RightsCache
  readonly connections: Connections
  readonly log: Pick<Logger, 'error'>
  readonly readRow: ReadRow
}

/** Passes changed rows on to the grids of this node, one at a time, so that a busy grid never takes more than one connection. */
export function makeRelay({ modules, rights, connections, log, readRow }: Parts) {
  const topics = new Map<string, AnyEntity>()
  for (const { socketKey, entity } of modules.flatMap((module) => module.topics ?? [])) {
    if (topics.has(socketKey)) throw new Error(`topic ${socketKey} is defined twice`)
    topics.set(socketKey, entity)
  }
  const waiting = new Map<string, Relay>()
  let working = Promise.resolve()
  let isWorking = false

  const deliver = async (relay: Relay, entity: AnyEntity) => {
    for (const { session, pages } of viewersOf(connections, relay.tenant)) {
      if (!(await mayList(rights, session, entity))) continue
      const row = await readRow(entity, relay.id, session)
      if (!row) continue
      const data = { socketKey: relay.socketKey, args: [row, relay.caseId] }
      const text = JSON.stringify({ type: 'update_vxe_table', data })
      for (const page of pages) send(page, text)
    }
  }

  const work = async () => {
    isWorking = true
    for (const [key, relay] of waiting) {
      waiting.delete(key)
      const entity = topics.get(relay.socketKey)
      try {
        if (entity) await deliver(relay, entity)
      } catch (error) {
        log.error({ err: error, socketKey: relay.socketKey }, 'a row was not passed on')
      }
    }
    isWorking = false
  }

  return {
    /** What a page says, checked; null for a topic that nobody registered or that the sender may not list. */
    async read(session: Session, data: unknown): Promise<Relay | null> {
      const { socketKey, args } = (data ?? {}) as { socketKey?: unknown; args?: unknown }
      const entity = typeof socketKey === 'string' ? topics.get(socketKey) : undefined
      if (!entity || !Array.isArray(args)) return null
      const [row, caseId] = args as [{ id?: unknown } | null | undefined, unknown]
      const id = row?.id
      if (typeof id !== 'string' || id.length > 36 || typeof caseId !== 'string' || caseId.length > 64)
        return null
      if (!(await mayList(rights, session, entity))) return null
      return { tenant: session.tenant, socketKey: socketKey as string, id, caseId }
    },
    pass(relay: Relay) {
      // The same grid saying the same row again before it went out is one message.
      waiting.set(JSON.stringify(relay), relay)
      if (!isWorking) working = work()
    },
    idle: () => working,
  }
}
