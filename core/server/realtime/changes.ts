import type { AnyEntity } from '@mortise/model'
import type { Logger } from 'pino'

import type { Bus } from '../base/bus.ts'
import type { RightsCache } from '../context/accounts.ts'

import { type Connections, send } from './connections.ts'
import { listedBy, viewersOf } from './viewers.ts'

/** What the entity engine says on the bus once a row's change is committed. */
interface Change {
  readonly name: string
  readonly tenant: string
  readonly id: string
}

/** An import changes thousands of rows: they are told together, and beyond this many only that there were some. */
const idLimit = 100
const gathering = 300

interface Parts {
  readonly bus: Bus
  entity(name: string, tenant: string): AnyEntity | undefined
  readonly rights: RightsCache
  readonly connections: Connections
  readonly log: Pick<Logger, 'error'>
}

/** Hints pages with grids that rows of a list changed: `common_send_date` under `entity:customer`, with the ids. */
export function makeChanges({ bus, entity: entityOf, rights, connections, log }: Parts) {
  const gathered = new Map<string, { entity: AnyEntity; tenant: string | null; ids: Set<string> }>()
  let timer: NodeJS.Timeout | null = null

  const stopListening = bus.subscribe('entity', (message) => {
    const { name, tenant, id } = message as Change
    const entity = entityOf(name, tenant)
    if (!entity || connections.all.size === 0) return
    const within = entity.tenancy === 'shared' ? null : tenant
    const key = `${name} ${within ?? ''}`
    const change = gathered.get(key) ?? { entity, tenant: within, ids: new Set() }
    gathered.set(key, change)
    if (change.ids.size <= idLimit) change.ids.add(id)
    timer ??= setTimeout(() => void flush(), gathering).unref()
  })

  const flush = async () => {
    timer = null
    const changes = [...gathered.values()]
    gathered.clear()
    try {
      for (const { entity, tenant, ids } of changes) {
        const hint = (args: readonly string[]) =>
          JSON.stringify({ type: 'common_send_date', data: { key: `entity:${entity.name}`, args: [args] } })
        const named = hint(ids.size > idLimit ? [] : [...ids])
        for (const { session, pages } of viewersOf(connections, tenant)) {
          const listed = await listedBy(rights, session, entity)
          if (listed === 'none') continue
          // Which rows they were is told to those alone who may see each of them.
          const text = listed === 'all' ? named : hint([])
          for (const page of pages) send(page, text)
        }
      }
    } catch (error) {
      log.error({ err: error }, 'pages were not told of changed lists')
    }
  }

  return {
    close() {
      stopListening()
      if (timer) clearTimeout(timer)
    },
  }
}
