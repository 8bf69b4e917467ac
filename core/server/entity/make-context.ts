import { BusinessError, now as wallNow } from '@mortise/model'
import type { PoolClient } from 'pg'
import { noRights, type Rights } from '../context/accounts.ts'
import type { Context, CurrentUser } from '../context/context.ts'
import type { Files } from '../context/files.ts'
import type { Notice } from '../context/notices.ts'
import { platform } from '../context/platform.ts'
import { drawSequences } from '../db/serial/serial.ts'
import { kyselyOn } from '../db/statement/kysely.ts'
import { prepared } from '../db/statement/statement.ts'
import type { Engine } from './engine/engine.ts'
import { readingFor } from './for-routes.ts'
import { repoOf } from './repo.ts'

export interface World {
  readonly client: PoolClient
  readonly tenant: string
  readonly user: CurrentUser
  readonly rights: Rights
  readonly requestId: string
  readonly reason?: string | null
  readonly isAcknowledged?: boolean
  readonly answers?: Context['answers']
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
export const allRights: Rights = { ...noRights, isAdmin: true }

/** One request's world on one connection; what waits for the commit is handed back to whoever commits. */
export function makeContext(
  engine: Engine,
  world: World,
): {
  ctx: Context
  committing: () => Promise<void>
  committed: () => Promise<void>
  undone: () => Promise<void>
} {
  const waiting: Waiting = { before: [], after: [], undone: [] }
  return {
    ctx: contextOf(engine, world, waiting),
    async committing() {
      // What runs here may add to it.
      for (const work of waiting.before) await work()
    },
    async committed() {
      for (const effect of waiting.after) await effect()
    },
    async undone() {
      for (const work of waiting.undone) await work()
    },
  }
}
const noAnswers = {}
interface Waiting {
  readonly before: (() => Promise<void>)[]
  readonly after: (() => void | Promise<void>)[]
  readonly undone: (() => Promise<void>)[]
}

function contextOf(engine: Engine, world: World, waiting: Waiting): Context {
  const { client, tenant, user, rights } = world
  const now = wallNow()
  const { services } = engine
  const sequence = (key: string, pattern: string, count: number) =>
    drawSequences({ pool: services.db.pool, tenant, key, pattern, now }, count)
  const reading = () => readingFor({ client, tenant, ctx, engine }, rights)
  // No getters: an object that has some costs thirty times as much to make, and every call makes one.
  const ctx: Context = {
    user,
    tenant,
    now,
    today: now.slice(0, 10),
    reason: world.reason ?? null,
    isAcknowledged: world.isAcknowledged ?? false,
    answers: world.answers ?? noAnswers,
    remarks: [],
    requestId: world.requestId,
    config: services.config,
    log: services.log,
    files: ownFiles(services.files, tenant, user),
    realtime: services.realtime,
    extensions: services.extensions,
    [platform]: services,
    linked: engine.linked,
    db: kyselyOn(client),
    repo: (entity) => repoOf({ client, tenant, ctx, engine }, entity),
    dictionary: async (code) => (await services.dicts.all(tenant)).get(code) ?? [],
    drawSequence: async (key, pattern) => (await sequence(key, pattern, 1))[0] as string,
    drawSequences: sequence,
    async alone(name) {
      await prepared(client, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tenant} ${name}`])
    },
    async together(name) {
      await prepared(client, 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
        `${tenant} ${name}`,
      ])
    },
    can: (code) => rights.isAdmin || rights.codes.has(code),
    list: (entity, params, also, options) => reading().list(entity, params, also, options),
    measure: (measure, query, params, also) => reading().measure(measure, query, params, also),
    aggregate: (entity, query, params, also) => reading().aggregate(entity, query, params, also),
    groupCount: (entity, field, also, sum) => reading().groupCount(entity, field, also, sum),
    work: () => reading().work(),
    search: (text) => reading().search(text),
    hidden: (entity) => reading().hidden(entity),
    locked: (entity) => reading().locked(entity),
    lockedIn: (entity, row) => reading().lockedIn(entity, row),
    guardedIn: (entity, row) => reading().guardedIn(entity, row),
    scope: (entity) => reading().scope(entity),
    visible: (entity) => reading().visible(entity),
    seenSql: (entity, lines) => reading().seenSql(entity, lines),
    sheetSql: (entity, columns, params, also) => reading().sheetSql(entity, columns, params, also),
    input: (entity, body) => reading().input(entity, body),
    output: (entity, rows) => reading().output(entity, rows),
    notify(to, notice) {
      const message: Notice = typeof notice === 'string' ? { title: notice } : notice
      return world.enqueue('core:notify', { to: typeof to === 'string' ? [to] : to, notice: message })
    },
    enqueue: world.enqueue,
    asSystem: services.asSystem,
    beforeCommit: (work) => waiting.before.push(work),
    afterCommit: (effect) => waiting.after.push(effect),
    afterRollback: (work) => waiting.undone.push(work),
    actAs: async (who) =>
      contextOf(
        engine,
        { ...world, ...(typeof who === 'string' ? await personOf(engine, who, tenant) : people.get(who)) },
        waiting,
      ),
  }
  people.set(ctx, { user, rights })
  return ctx
}

/** Who contexts are of. */
const people = new WeakMap<Context, Pick<World, 'user' | 'rights'>>()

/** The files of a server, seen by a caller: who saves one owns it unless another is named. */
const ownFiles = (files: Files, tenant: string, { username }: CurrentUser): Files => ({
  ...files,
  save: (source, name, options) => files.save(source, name, { tenant, by: username, ...options }),
})

/** A user and what the user may do, by name. */
export async function personOf(
  { services }: Engine,
  username: string,
  tenant: string,
): Promise<Pick<World, 'user' | 'rights'>> {
  const { accounts } = services.providers
  const account = await accounts.find({ username })
  if (!account) throw new BusinessError(`用户【${username}】不存在`)
  const [rights, found] = [
    await services.rights.of(account.id, tenant),
    await accounts.departs(account.id, tenant),
  ]
  const departs = found.map(({ id, orgCode, departName }) => ({ id, orgCode, departName }))
  const depart = departs.find(({ orgCode }) => orgCode === account.lastOrgCode) ?? departs[0] ?? null
  const { id, realname } = account
  return { rights, user: { id, username, realname, depart, departs, roles: rights.roles } }
}
