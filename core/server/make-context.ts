import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { now as wallNow } from '@mortise/model'
import type { Context, CurrentUser, Notice } from './context.ts'
import { kyselyOn } from './db/kysely.ts'
import type { Engine } from './entity/engine.ts'
import { readingFor } from './entity/for-routes.ts'
import { repoOf } from './entity/repo.ts'
import type { Rights } from './services.ts'

export interface World {
  readonly client: PoolClient
  readonly tenant: string
  readonly user: CurrentUser
  readonly rights: Rights
  readonly requestId: string
  readonly reason?: string | null
  /** Jobs of this transaction; the worker sees them when it commits. */
  readonly enqueue: Context['enqueue']
}

/** The user of calls without a session. */
export const nobody: CurrentUser = {
  id: '',
  username: '',
  realname: '',
  depart: null,
  departs: [],
  roles: [],
}
/** The user in whose name jobs, seeds and starts write. */
export const system: CurrentUser = { ...nobody, username: 'system', realname: '系统' }
export const noRights: Rights = { isAdmin: false, codes: new Set(), roles: [], rules: new Map() }
export const allRights: Rights = { ...noRights, isAdmin: true }

/** One request's world on one connection; effects that wait for the commit are handed back to whoever commits. */
export function makeContext(engine: Engine, world: World): { ctx: Context; committed: () => Promise<void> } {
  const { client, tenant, user, rights } = world
  const effects: (() => void | Promise<void>)[] = []
  const now = wallNow()
  let db: Kysely<any> | undefined
  const reading = () => readingFor(engine, { client, tenant, ctx }, rights)
  const ctx: Context = {
    user,
    tenant,
    now,
    today: now.slice(0, 10),
    reason: world.reason ?? null,
    requestId: world.requestId,
    services: engine.services,
    get db() {
      return (db ??= kyselyOn(client))
    },
    repo: (entity) => repoOf(engine, { client, tenant, ctx }, entity),
    can: (code) => rights.isAdmin || rights.codes.has(code),
    list: (entity, params, also) => reading().list(entity, params, also),
    scope: (entity) => reading().scope(entity),
    sent: (entity, rows) => reading().sent(entity, rows),
    notify(to, notice) {
      const told: Notice = typeof notice === 'string' ? { title: notice } : notice
      return world.enqueue('core:notify', { to: typeof to === 'string' ? [to] : to, notice: told })
    },
    enqueue: world.enqueue,
    afterCommit: (effect) => effects.push(effect),
  }
  return {
    ctx,
    async committed() {
      for (const effect of effects) await effect()
    },
  }
}
