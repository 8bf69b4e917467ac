import multipart from '@fastify/multipart'
import { BusinessError } from '@mortise/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../entity/engine/engine.ts'
import type { RunningStoredEntities } from '../entity/stored-entities.ts'
import { rawJsonBody } from '../http/envelope.ts'
import {
  type Authenticator,
  admit,
  callersTenant,
  type Handling,
  queryOf,
  runCall,
  runFree,
  tenantHeader,
} from '../http/handle.ts'
import { refuseMethod } from '../http/refuse-method.ts'
import { apiPrefix } from '../http/server.ts'
import { type AnyRoute, isRawJson, type Method } from '../module/route.ts'
import {
  type EntityCall,
  type EntityCalls,
  isSheetCall,
  makeEntityCalls,
  type PathCalls,
} from './entity-calls.ts'
import type { VerbRoute } from './verbs.ts'

/** A call as the server takes it, whether an entity's definition or a module's route describes it. */
interface Call extends VerbRoute {
  readonly body?: AnyRoute['body']
  readonly limit?: number
  readonly transaction?: false
  readonly whileViewing?: true
  readonly takesForm?: true
  readonly takesAnyText?: true
}

/** What every call is answered by. */
interface Answering {
  readonly engine: Engine
  readonly stored: Pick<RunningStoredEntities, 'newer' | 'reserve' | 'wires'>
  readonly authenticator: Authenticator
}
interface Dispatching extends Answering {
  readonly calls: EntityCalls
}

/** The calls of an engine, those written by hand first. */
export type RegisteredCalls = (engine: Engine) => readonly (Call | EntityCall)[]

/**
 * Registers every call: those written by hand as routes of their own, and behind them one for all that entities answer
 * by themselves, which are found by their paths when somebody calls.
 */
export function registerCalls(
  app: FastifyInstance,
  { engine, stored, authenticator }: Answering,
  routes: readonly AnyRoute[],
): RegisteredCalls {
  const byHand = routes.map(handWritten)
  const taken = methodsByShape(byHand)
  const calls = makeEntityCalls(
    engine,
    stored.wires,
    (method, path) => taken.get(shapeOf(path))?.known.has(method) ?? false,
  )
  refuseHidden(byHand, calls)
  stored.reserve((wire) => byHand.some(({ path }) => isUnder(path, wire)))
  const answering = { engine, stored, authenticator, calls }
  for (const route of byHand) {
    const config = {
      ...(route.limit && { rateLimit: { max: route.limit, timeWindow: '1 minute' } }),
      isAnyText: route.takesAnyText === true,
    }
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: [...route.methods],
        url: apiPrefix + route.path,
        config,
        handler: (request, reply) => answer(answering, engine, route, request, reply),
      })
    if (route.takesForm)
      app.register(async (scope) => {
        await scope.register(multipart)
        register(scope)
      })
    else register(app)
  }
  for (const { path, known } of taken.values()) {
    const all = new Set([...known, ...(calls.product.get(path)?.keys() ?? [])])
    app.route({
      method: methods.filter((method) => !all.has(method)),
      url: apiPrefix + path,
      handler: (request, reply) => refuseMethod(request, reply, all),
    })
  }
  registerEntityCalls(app, answering)
  return (own) => {
    const byPath = [...calls.product.values(), ...calls.own(own).values()]
    return [...byHand, ...new Set(byPath.flatMap((each) => [...each.values()]))]
  }
}

/** Two routes for the calls of all entities, because a body with a sheet is not read before somebody takes its bytes. */
function registerEntityCalls(app: FastifyInstance, answering: Dispatching): void {
  app.addConstraintStrategy({
    name: 'entity',
    storage: () => {
      const handlers = new Map<unknown, never>()
      return {
        get: (kind) => handlers.get(kind) ?? null,
        set: (kind, handler) => handlers.set(kind, handler as never),
      }
    },
    deriveConstraint: (request) => answering.calls.kindOf(pathOf(request.url ?? '')),
  })
  for (const kind of ['call', 'sheet'] as const) {
    app.register(async (scope) => {
      if (kind === 'sheet') await scope.register(multipart)
      scope.route({
        method: [...methods],
        url: `${apiPrefix}/*`,
        constraints: { entity: kind },
        handler: (request, reply) => dispatch(answering, request, reply),
      })
    })
  }
}

/** Of an address, without its query and without a slash at the end. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  const path = decoded(end < 0 ? url.slice(apiPrefix.length) : url.slice(apiPrefix.length, end))
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Answers a call of an entity: of the product's, else of the caller's tenant. */
async function dispatch(
  answering: Dispatching,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { engine, authenticator, calls } = answering
  const path = `/${(request.params as { '*': string })['*']}`
  const fixed = calls.product.get(path)
  const own = fixed
    ? engine
    : engine.of((await callersTenant(authenticator, request)) ?? tenantHeader(request))
  const found = fixed ?? calls.own(own).get(path)
  if (!found) return reply.callNotFound()
  request.routeName = apiPrefix + path
  const call = callBy(found, request)
  if (!call) return refuseMethod(request, reply, found.keys())
  if (!isSheetCall(call)) return answer(answering, own, call, request, reply)
  const caller = await admit(engine, authenticator, request, call.access)
  return call.stream(fixed ? engine.of(caller.tenant) : own, caller, request, reply)
}

const callBy = (calls: PathCalls | undefined, { method }: FastifyRequest) =>
  calls?.get(method === 'HEAD' ? 'GET' : method)

/**
 * Answers a call by the engine it was found in. Where the database has moved on meanwhile, because the definition that
 * the work began with was changed, the work is undone and done again by the definition as it is now.
 */
async function answer(
  { engine, stored, authenticator, calls }: Dispatching,
  found: Engine,
  first: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { access, forPrograms = access } = first
  const caller = await admit(engine, authenticator, request, access, {
    isChange: changes(first),
    forPrograms,
  })
  const run = first.transaction === false ? runFree : runCall
  let own = found === engine ? engine.of(caller.tenant) : found
  let call: Call | undefined = first
  for (let attempt = 1; call; attempt++) {
    try {
      const body = await run(own, caller, request, reply, call.run)
      if (reply.sent) return reply
      if (isRawJson(body)) return reply.type('application/json; charset=utf-8').send(rawJsonBody(body))
      return reply.send(body)
    } catch (error) {
      const isUndone = run === runCall && attempt < mostAttempts
      const newer = isUndone ? await stored.newer(own, caller.tenant, error) : null
      if (!newer) throw error
      own = newer
      if (found !== engine) call = callBy(calls.own(newer).get(first.path), request) as VerbRoute | undefined
    }
  }
  return reply.callNotFound()
}

/** Every connection may once have a statement prepared that its table has outgrown. */
const mostAttempts = 20

/** What may also be sent by another method than GET is no mere question, however it is sent. */
const changes = ({ methods, whileViewing }: Call): boolean =>
  !whileViewing && methods.some((method) => method !== 'GET')

/** `:id` and `{id}` are the same place in a path. */
const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':')

function handWritten(route: AnyRoute): Call {
  return {
    methods: route.methods,
    path: route.path,
    access: route.access,
    body: route.body,
    limit: route.limit,
    transaction: route.transaction,
    whileViewing: route.whileViewing,
    takesForm: route.takesForm,
    takesAnyText: route.takesAnyText,
    async run({ ctx, request, reply }: Handling) {
      return route.run({
        ctx,
        query: queryOf(request),
        params: request.params as Record<string, string>,
        body: route.body ? bodyBy(route, request.body) : request.body,
        request,
        reply,
      })
    },
  }
}

function bodyBy(route: AnyRoute, body: unknown): unknown {
  const { data, error } = route.body.safeParse(body ?? {})
  if (!error) return data
  const [issue] = error.issues as { path: PropertyKey[]; message: string }[]
  const param = issue?.path.map(String).join('.') ?? null
  // A bound that says in our words what is wrong is for whoever typed; all else is a caller's mistake.
  if (issue && /\p{Script=Han}/u.test(issue.message))
    throw new BusinessError(issue.message, param ? { field: param } : {})
  throw new BusinessError(`参数不正确：${param ?? ''}`, { code: 400, result: { param } })
}

/** Which methods each path that is written by hand knows. */
function methodsByShape(byHand: readonly Call[]): Map<string, { path: string; known: Set<string> }> {
  const byPath = new Map<string, { path: string; known: Set<string> }>()
  for (const { path, methods: own } of byHand) {
    const entry = byPath.get(shapeOf(path)) ?? { path, known: new Set<string>() }
    byPath.set(shapeOf(path), entry)
    for (const method of own) {
      if (entry.known.has(method)) throw new Error(`call ${method} ${shapeOf(path)} is defined twice`)
      entry.known.add(method)
    }
  }
  return byPath
}

/** A place in a path written by hand that anything fits would take the calls of an entity. */
function refuseHidden(byHand: readonly Call[], { product }: EntityCalls): void {
  const open = byHand.filter(({ path }) => path.includes(':'))
  for (const [path, calls] of product) {
    const wire = path.slice(0, path.lastIndexOf('/'))
    const hiding = open.find(
      (route) => isUnder(route.path, wire) && route.methods.some((each) => calls.has(each)),
    )
    if (hiding && shapeOf(hiding.path).endsWith('/:'))
      throw new Error(`call ${hiding.path} would be taken for ${path}`)
  }
}

/** Whether a path, some of whose places may be open, could be one of the calls under an address. */
function isUnder(path: string, wire: string): boolean {
  const [own, above] = [path.split('/'), wire.split('/')]
  return (
    own.length === above.length + 1 && above.every((part, at) => own[at] === part || own[at]?.startsWith(':'))
  )
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']
