import rateLimit from '@fastify/rate-limit'
import { linkModules } from '@mortise/model'
import { learnAreas } from '@mortise/model/areas'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { authRoutes, authTables, makeSessions, type RunningSessions, verifySign } from './auth/index.ts'
import { makeRightsCache } from './auth/sessions/rights-cache.ts'
import { isApiToken, makeApiTokens } from './auth/tokens/api-tokens.ts'
import { makeBus } from './base/bus.ts'
import type { Config } from './base/config.ts'
import { definitionRoute } from './calls/definition.ts'
import { duplicateRoutes } from './calls/duplicate-check.ts'
import { readForViewer } from './calls/read-calls.ts'
import { registerCalls } from './calls/register.ts'
import type { Context } from './context/context.ts'
import type { Providers } from './context/providers.ts'
import type { Services } from './context/services.ts'
import { migrate } from './db/migrate/migrate.ts'
import { openDatabase } from './db/statement/database.ts'
import { makeDictCache } from './entity/dict-cache.ts'
import type { Engine } from './entity/engine/engine.ts'
import { makeEngine } from './entity/make-engine.ts'

import { fillSearchTexts } from './entity/store/fill-search-texts.ts'
import { makeStoredEntities, type RunningStoredEntities } from './entity/stored-entities.ts'
import { storedTables } from './entity/stored-rows.ts'
import { makeTenantEngines } from './entity/tenant-engines.ts'
import { fileTables, makeFiles } from './files/index.ts'

import { type CallLimits, makeCallLimits } from './http/call-limits.ts'
import { forwardCalls } from './http/forward.ts'
import { type Authenticator, callersTenant, notSignedIn, runAsSystem } from './http/handle.ts'
import { apiPrefix, makeServer } from './http/server.ts'
import { cronPreviewRoute, jobTables, makeJobs, type RunningJobs } from './jobs/index.ts'
import { inOrder, type ServerModule } from './module/module.ts'
import { healthRoute } from './ops/health.ts'
import { requestLog } from './ops/log.ts'
import { metricsPlugin } from './ops/metrics.ts'
import { openapiPlugin } from './ops/openapi-page.ts'
import { makePeers, type Peers, peerTables } from './ops/peers.ts'
import { shedLoad } from './ops/shed.ts'
import { closeWithin } from './ops/shutdown.ts'
import { cutSlowBodies } from './ops/slow-bodies.ts'
import { traceCalls } from './ops/traces/trace-calls.ts'
import { keepFaults, keepSlow, makeWatch, watchTables } from './ops/watch/index.ts'
import { makeRealtime } from './realtime/index.ts'
import { measureRoutes } from './report/measure-routes.ts'
import { reportRoutes } from './report/routes.ts'
import { searchRoutes } from './report/search-routes.ts'
import { workRoutes } from './report/work-routes.ts'
import { seedAll, setUpTenants, stateTables } from './seed-all.ts'
import { fileRoutes, partRoutes } from './uploads/index.ts'

export interface AppOptions {
  readonly config: Config
  readonly modules: readonly ServerModule[]
  readonly databaseUrl: string
  readonly log: Logger
  /** Not the whole product: references to areas that are not there are let be. */
  readonly isPart?: boolean
  /** Connections the pool may open. */
  readonly poolSize?: number
  /** How whoever runs the server ends it, lets work be done and starts it again. */
  readonly maintenance?: Services['maintenance']
  /** Progress for whoever watches the start. */
  readonly progress?: (line: string) => void
}

/** The product's server, standing but not yet listening. */
export interface RunningApp {
  readonly fastify: FastifyInstance
  readonly services: Services
  readonly engine: Engine
  readonly sessions: RunningSessions
  readonly jobs: RunningJobs
  readonly peers: Peers
  close(): Promise<void>
}

/** Puts the server together: database, modules, services, calls. */
export async function createApp({
  config,
  modules,
  databaseUrl,
  log,
  isPart,
  poolSize,
  maintenance = null,
  progress = () => {},
}: AppOptions): Promise<RunningApp> {
  learnAreas()
  const ordered = inOrder(modules)
  const linked = linkModules(
    ordered.map(({ module }) => module),
    { isPart },
  )
  const db = await openDatabase({ url: databaseUrl, poolSize, log })
  const closing: (() => Promise<unknown>)[] = [() => db.close()]
  try {
    progress('正在更新数据表…')
    await migrate({
      database: db,
      linked,
      modules: ordered,
      engineTables: [
        ...stateTables,
        ...storedTables,
        ...authTables,
        ...fileTables,
        ...jobTables,
        ...watchTables,
        ...peerTables,
      ],
      log,
    })
    await fillSearchTexts(db.owner, linked)
    const bus = await makeBus({ redisUrl: config.redisUrl, log })
    closing.push(() => bus.close())
    const peers = await makePeers({ pool: db.pool, bus, log })
    closing.push(() => peers.close())

    const services = {
      config,
      log,
      db,
      linked,
      routePaths: ordered.flatMap(({ routes = [] }) => routes.map(({ path }) => path)),
      extensions: ordered.flatMap(({ extensions }) => extensions ?? []),
      bus,
      maintenance,
      entity(name: string) {
        const entity = linked.entities.get(name)
        if (!entity) throw new Error(`unknown entity ${name}`)
        return entity
      },
      asSystem: <T>(tenant: string, work: (ctx: Context) => Promise<T>) => runAsSystem(engine, tenant, work),
      setUpTenant: (tenants: readonly string[]) => setUpTenants(services, ordered, tenants),
    } as unknown as { -readonly [K in keyof Services]: Services[K] }
    const engines = makeTenantEngines(() => engine, log)
    const engine = makeEngine(services, ordered, engines.of)
    const stored = makeStoredEntities(services, engines)
    closing.push(async () => stored.close())
    services.storedEntities = stored
    await stored.refresh()
    const slow = keepSlow(services)
    closing.push(() => slow.close())
    services.providers = providersOf(ordered, services)
    const rights = makeRightsCache(bus, (id, tenant) => services.providers.accounts.rights(id, tenant))
    const dicts = makeDictCache(bus, linked, services.providers.dictionaries)
    services.rights = rights
    services.dicts = dicts
    const sessions = makeSessions(services)
    services.sessions = sessions
    const apiTokens = makeApiTokens(services)
    services.apiTokens = apiTokens
    closing.push(() => apiTokens.close())
    closing.push(() => sessions.close())
    services.files = makeFiles(config, db, log, services.providers.fileQuota)
    const realtime = makeRealtime({
      bus,
      log,
      rights: services.rights,
      modules: ordered,
      entity: (name, tenant) => engine.of(tenant).linked.entities.get(name),
      async resolve(token, tenant) {
        const found = await sessions.resolve(token, tenant)
        return found && !('ended' in found) ? found : null
      },
      readRow: (entity, id, viewer) => readForViewer(engine, entity, id, viewer),
    })
    services.realtime = realtime
    closing.push(() => realtime.close())
    const watching = makeWatch({
      services,
      bus,
      peers,
      caches: () => [sessions.figures(), rights.figures(), dicts.figures()],
    })
    services.watch = watching.watch
    closing.push(() => watching.close())
    const traces = traceCalls(services, watching.name)
    closing.push(() => traces.close())
    const jobs = await makeJobs({ services, modules: ordered, tenants: services.providers.tenants })
    services.jobs = jobs
    closing.push(() => jobs.close())

    await seedAll(services, ordered, progress)
    const authenticator: Authenticator = {
      resolve: (token, tenant, address) =>
        isApiToken(token) ? apiTokens.resolve(token, tenant, address) : sessions.resolve(token, tenant),
      refusal: (token) => (isApiToken(token) ? apiTokens.refusal(token) : notSignedIn()),
      verifySign: (request) => verifySign(request, config),
    }
    const limits = makeCallLimits(config.redisUrl, log)
    closing.push(() => limits.close())
    const fastify = await makeFastify({
      engine,
      stored,
      authenticator,
      log,
      limits,
      modules: ordered,
      peers,
      watching,
      traces,
    })
    closing.push(() => fastify.close())
    realtime.attach(fastify)
    for (const module of ordered) await module.serve?.(services)
    await jobs.start()
    return { fastify, services, engine, sessions, jobs, peers, close: () => closeAll(closing) }
  } catch (error) {
    await closeAll(closing)
    throw error
  }
}

/** Every provider as the last module that brings it; what nobody brings is missing. */
function providersOf(modules: readonly ServerModule[], services: Services): Providers {
  const filled = modules.flatMap(({ provides }) => Object.entries(provides ?? {}))
  return Object.fromEntries(
    filled.map(([name, make]) => [name, (make as (services: Services) => unknown)(services)]),
  ) as unknown as Providers
}

/** Last opened, first closed. */
async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
}

interface Parts {
  readonly engine: Engine
  readonly stored: RunningStoredEntities
  readonly authenticator: Authenticator
  readonly log: Logger
  readonly limits: CallLimits
  readonly modules: readonly ServerModule[]
  readonly peers: Peers
  readonly watching: ReturnType<typeof makeWatch>
  readonly traces: ReturnType<typeof traceCalls>
}

async function makeFastify({
  engine,
  stored,
  authenticator,
  log,
  limits,
  modules,
  peers,
  watching,
  traces,
}: Parts): Promise<FastifyInstance> {
  const { services } = engine
  const fastify = makeServer({ log, trustProxy: services.config.trustProxy })
  // With Redis away such a call is let through: who guesses passwords is stopped by the lock on the account.
  const shared = limits.redis && { redis: limits.redis, nameSpace: 'mortise:limit:', skipOnError: true }
  await fastify.register(rateLimit, { global: false, ...shared })
  await fastify.register(healthRoute(services, peers))
  await fastify.register(shedLoad(services.config.maxCalls))
  await fastify.register(cutSlowBodies())
  await fastify.register(closeWithin())
  await fastify.register(requestLog())
  await fastify.register(keepFaults(services))
  for (const plugin of [...watching.plugins, ...traces.plugins]) await fastify.register(plugin)
  await fastify.register(metricsPlugin(services, watching.calls))
  await fastify.register(fileRoutes(engine, authenticator), { prefix: apiPrefix })
  const routes = [
    ...authRoutes,
    ...partRoutes,
    cronPreviewRoute,
    ...duplicateRoutes(() => engine),
    definitionRoute,
    ...measureRoutes,
    ...workRoutes,
    ...searchRoutes,
    ...reportRoutes(modules),
    ...modules.flatMap((module) => module.routes ?? []),
  ]
  const registered = registerCalls(fastify, { engine, stored, authenticator }, routes)
  await fastify.register(
    openapiPlugin(services, registered(engine), async (request) => {
      const own = engine.of((await callersTenant(authenticator, request)) ?? '')
      return own === engine ? null : { linked: own.linked, calls: registered(own) }
    }),
  )
  await fastify.register(forwardCalls(engine, authenticator, limits))
  return fastify
}
