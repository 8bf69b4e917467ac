import { BusinessError } from '@mortise/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine } from '../entity/engine.ts'
import { envelope, writtenBody } from '../http/envelope.ts'
import { type Authenticator, admit, type Handling, queryOf, runCall, runFree } from '../http/handle.ts'
import { apiPrefix } from '../http/server.ts'
import { type AnyRoute, isWritten, type Method } from '../module/route.ts'
import { type VerbRoute, verbRoutes } from './verbs.ts'

/** A call as the server takes it, whether an entity's definition or a module's route told of it. */
interface Told extends VerbRoute {
  readonly body?: AnyRoute['body']
  readonly limit?: number
  readonly transaction?: false
  readonly whileViewing?: true
}

/** Registers every call: those written by hand first, then what entities answer by themselves. */
export function registerCalls(
  app: FastifyInstance,
  engine: Engine,
  authenticator: Authenticator,
  routes: readonly AnyRoute[],
): Told[] {
  const byHand = routes.map(handWritten)
  const taken = new Set(
    byHand.flatMap((route) => route.methods.map((method) => `${method} ${shapeOf(route.path)}`)),
  )
  const generic = [...engine.services.linked.entities.values()]
    .flatMap((entity) => verbRoutes(engine, engine.compiled(entity)))
    .map((route) => ({
      ...route,
      methods: route.methods.filter((method) => !taken.has(`${method} ${shapeOf(route.path)}`)),
    }))
    .filter((route) => route.methods.length > 0)
  const all: Told[] = [...byHand, ...generic]
  refuseTwice(all)
  for (const route of all) {
    const limited = route.limit ? { config: { rateLimit: { max: route.limit, timeWindow: '1 minute' } } } : {}
    app.route({
      method: [...route.methods],
      url: apiPrefix + route.path,
      ...limited,
      handler: (request, reply) => answer(engine, authenticator, route, request, reply),
    })
  }
  refuseOtherMethods(app, all)
  return all
}

async function answer(
  engine: Engine,
  authenticator: Authenticator,
  route: Told,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = await admit(engine, authenticator, request, route.access, changes(route))
  const run = route.transaction === false ? runFree : runCall
  const body = await run(engine, caller, request, reply, route.run)
  if (reply.sent) return reply
  if (isWritten(body)) return reply.type('application/json; charset=utf-8').send(writtenBody(body))
  return reply.send(body)
}

/** What may also be sent by another method than GET is no mere question, however it is sent. */
const changes = ({ methods, whileViewing }: Told): boolean =>
  !whileViewing && methods.some((method) => method !== 'GET')

/** `:id` and `{id}` are the same place in a path. */
const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':')

function handWritten(route: AnyRoute): Told {
  return {
    methods: route.methods,
    path: route.path,
    access: route.access,
    body: route.body,
    limit: route.limit,
    transaction: route.transaction,
    whileViewing: route.whileViewing,
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
  throw new BusinessError(`参数不正确：${issue?.path.map(String).join('.') ?? ''}`, {
    code: 400,
    result: { param: issue?.path.map(String).join('.') ?? null },
  })
}

function refuseTwice(all: readonly Told[]): void {
  const seen = new Set<string>()
  for (const route of all) {
    for (const method of route.methods) {
      const name = `${method} ${shapeOf(route.path)}`
      if (seen.has(name)) throw new Error(`call ${name} is told twice`)
      seen.add(name)
    }
  }
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** A path that exists but not by this method says which it knows. */
function refuseOtherMethods(app: FastifyInstance, all: readonly Told[]): void {
  const byPath = new Map<string, { path: string; known: Set<Method> }>()
  for (const { path, methods: own } of all) {
    const entry = byPath.get(shapeOf(path)) ?? { path, known: new Set<Method>() }
    for (const method of own) entry.known.add(method)
    byPath.set(shapeOf(path), entry)
  }
  for (const { path, known } of byPath.values()) {
    app.route({
      method: methods.filter((method) => !known.has(method)),
      url: apiPrefix + path,
      handler: (request, reply) => {
        const message = `不支持${request.method}请求方法，支持以下${[...known].join('、')}`
        return reply
          .code(405)
          .header('Allow', [...known].join(', '))
          .send(envelope(false, 405, message, null))
      },
    })
  }
}
