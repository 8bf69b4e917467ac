import { setTimeout as pause } from 'node:timers/promises'
import { BusinessError, type Row } from '@mortise/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { forbidden, HttpFailure } from '../base/failure.ts'
import { noRights, type Rights } from '../context/accounts.ts'
import type { Context } from '../context/context.ts'
import type { Ending, Session } from '../context/sessions.ts'
import type { Engine, Working } from '../entity/engine/engine.ts'
import { allRights, makeContext, nobody, system, type World } from '../entity/make-context.ts'
import type { Access } from '../module/route.ts'
import { successBody, waited } from './envelope.ts'
import { replayed } from './replay.ts'
import { scopedRights } from './scoped-rights.ts'
import { routeOf } from './server.ts'

/** A session as the authenticator finds it. */
/** Tells a client that its session ended under its hands, and why. */
export const SESSION_ENDED = 'X-Session-Ended'

export interface Authenticator {
  resolve(
    token: string,
    tenant: string,
    address: string,
  ): Session | Ended | null | Promise<Session | Ended | null>
  /** What whoever brought a token that is none is told. */
  refusal(token: string): HttpFailure
  /** Refuses a request whose signature is missing or wrong where one is needed. */
  verifySign(request: FastifyRequest): void
}
export interface Ended {
  readonly ended: Ending
  readonly message: string
}

/** Who calls and with what rights. */
export interface Caller {
  readonly session: Session | null
  readonly tenant: string
  readonly rights: Rights
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Who sent a request that was admitted; nobody before that. */
export const callerOf = ({
  admitted,
}: FastifyRequest): { readonly tenant: string; readonly username: string } =>
  admitted ?? { tenant: '0', username: '' }

/** Clients know four ways in which a session ends. */
const endings: Partial<Record<Ending, string>> = { forced: 'kicked', everywhere: 'kicked' }

interface Admitting {
  readonly isChange?: boolean
  /** What a program needs where people need less: a right, or what the call asks for itself. */
  readonly forPrograms?: Access | 'asked'
}

/** The caller of a request, refused where the access it needs is not there. */
export async function admit(
  engine: Pick<Engine, 'services'>,
  authenticator: Authenticator,
  request: FastifyRequest,
  access: Access,
  { isChange = request.method !== 'GET', forPrograms = access }: Admitting = {},
): Promise<Caller> {
  const { services } = engine
  authenticator.verifySign(request)
  const tenant = tenantHeader(request)
  if (access === 'anon') return { session: null, tenant: '0', rights: noRights }
  const token = headerOf(request, 'x-access-token') ?? queryToken(request)
  const found = token === undefined ? null : await authenticator.resolve(token, tenant, request.ip)
  if (!found) throw token === undefined ? notSignedIn() : authenticator.refusal(token)
  if ('ended' in found) {
    throw new HttpFailure({
      status: services.config.endedStatus,
      code: 401,
      message: found.message,
      headers: { [SESSION_ENDED]: endings[found.ended] ?? found.ended },
    })
  }
  if (found.viewer && isChange) throw onlyLooking(found)
  request.admitted = { tenant: found.tenant, username: found.account.username }
  if (found.scope && forPrograms === 'login') throw notForPrograms()
  const rights = scopedRights(await services.rights.of(found.account.id, found.tenant), found.scope)
  const needed = found.scope ? forPrograms : access
  if (needed !== 'login' && needed !== 'asked' && !rights.isAdmin && !rights.codes.has(needed))
    throw forbidden()
  return { session: found, tenant: found.tenant, rights }
}

/** Nobody is signed in, or not any more. */
export const notSignedIn = () =>
  new HttpFailure({ status: 401, code: 401, message: 'Token失效，请重新登录!' })

/** What people do about themselves no program does for them. */
const notForPrograms = () =>
  new HttpFailure({ status: 403, code: 510, message: '访问令牌不能调用该接口，请登录后操作' })

/** The tenant in which the caller of a request is signed in; null where nobody is. */
export async function callersTenant(
  authenticator: Authenticator,
  request: FastifyRequest,
): Promise<string | null> {
  const token = headerOf(request, 'x-access-token')
  const found =
    token === undefined ? null : await authenticator.resolve(token, tenantHeader(request), request.ip)
  return found && 'tenant' in found ? found.tenant : null
}

/** The tenant that a request names. */
export const tenantHeader = (request: FastifyRequest): string =>
  headerOf(request, 'tenant-id') ?? headerOf(request, 'x-tenant-id') ?? '0'

/** Whoever looks as another user does nothing in their name. */
const onlyLooking = ({ user }: Session) =>
  new BusinessError(`正在以【${user.realname}】的身份查看，不能进行操作`)

/** One call alone may name its token in the address, because the specification says so. */
const queryToken = (request: FastifyRequest): string | undefined => {
  if (!request.url.includes('/getUserPermissionByToken')) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && token !== '' ? token : undefined
}

export interface Handling extends Caller {
  /** As it was when the call began. */
  readonly engine: Engine
  readonly working: Working
  readonly ctx: Context
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Runs a call's work in the caller's world: reads on a plain connection, writes in one transaction whose effects go out
 * after the commit. A write with a request id that was answered before is not done again.
 */
export async function runCall(
  engine: Engine,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (handling: Handling) => unknown,
): Promise<unknown> {
  const world = worldOf(caller, request)
  if (request.method === 'GET') {
    return engine.services.db.read(
      caller.tenant,
      async (client) => {
        // Rolled back with the connection: whatever a question might write along the way is not written.
        if (caller.session?.viewer) await client.query('begin read only')
        const { ctx } = makeContext(engine, worldOn(client, world, enqueueFor(engine, caller)))
        const working = { client, tenant: caller.tenant, ctx, engine }
        return successBody(await work(handlingOf(engine, caller, request, reply, working)))
      },
      routeOf(request),
    )
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(
        engine,
        world,
        (working) =>
          replayed(working.client, caller, request, async () =>
            work(handlingOf(engine, caller, request, reply, working)),
          ),
        routeOf(request),
      )
    } catch (error) {
      if (attempt >= 3 || !waited.has(String((error as { code?: unknown }).code))) throw error
      // Two who met do not meet again in the same step.
      await pause(Math.random() * 50)
    }
  }
}

/** One transaction in somebody's world; its effects go out once it has committed. */
async function transact<T>(
  engine: Engine,
  world: Asking,
  work: (working: Working) => Promise<T>,
  call?: string,
): Promise<T> {
  const { services } = engine
  const { tenant } = world
  let undone = async () => {}
  try {
    const { result, committed } = await services.db.transaction(
      tenant,
      async (client) => {
        const enqueue: Context['enqueue'] = (job, payload, options) =>
          services.jobs.inTransaction(client, tenant, job, payload, options)
        const made = makeContext(engine, worldOn(client, world, enqueue))
        undone = made.undone
        const result = await work({ client, tenant, ctx: made.ctx, engine })
        await made.committing()
        return { result, committed: made.committed }
      },
      call,
    )
    undone = async () => {}
    await committed()
    return result
  } catch (error) {
    await undone()
    throw refusedByTables(error)
  }
}

/** What tables refuse in words meant for people, also as late as at the commit: they raise it under codes that begin so. */
function refusedByTables(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code !== 'string' || !code.startsWith('ZF')) return error
  return new BusinessError(message, { cause: error })
}

/** A transaction of a call that otherwise holds no connection. */
export const transactFor = <T>(
  engine: Engine,
  caller: Caller,
  request: FastifyRequest,
  work: (working: Working) => Promise<T>,
): Promise<T> => {
  if (caller.session?.viewer) throw onlyLooking(caller.session)
  return transact(engine, worldOf(caller, request), work)
}

/** Runs a call that takes no connection of its own: what it writes it writes through services, at once and for good. */
export async function runFree(
  engine: Engine,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (handling: Handling) => unknown,
): Promise<unknown> {
  const world = worldOn(noConnection, worldOf(caller, request), enqueueFor(engine, caller))
  const { ctx, committed } = makeContext(engine, world)
  const working = { client: noConnection, tenant: caller.tenant, ctx, engine }
  const body = successBody(await work(handlingOf(engine, caller, request, reply, working)))
  await committed()
  return body
}

/** A caller's world without a connection, for calls that stream and open transactions themselves. */
export const freeContext = (engine: Engine, caller: Caller, request: FastifyRequest): Context =>
  makeContext(engine, worldOn(noConnection, worldOf(caller, request), enqueueFor(engine, caller))).ctx

/** Where there is no transaction a job is there at once, in the caller's tenant all the same. */
const enqueueFor =
  ({ services }: Engine, { tenant }: Caller): Context['enqueue'] =>
  (job, payload, options) =>
    services.jobs.enqueue(job, payload, { ...options, tenant })

const noConnection = new Proxy({} as PoolClient, {
  get() {
    throw new Error('this call has no connection of its own')
  },
})

// Field by field in these three: a spread copies by name, which shows on every call.
type Asking = Omit<World, 'client' | 'enqueue'>

const worldOf = (caller: Caller, request: FastifyRequest): Asking => ({
  tenant: caller.tenant,
  user: caller.session?.user ?? nobody,
  rights: caller.rights,
  requestId: headerOf(request, 'x-request-id') ?? request.id,
  reason: reasonOf(request.body),
  isAcknowledged: (request.body as { acknowledge?: unknown } | null)?.acknowledge === true,
  answers: answersOf(request.body),
})

const worldOn = (client: PoolClient, world: Asking, enqueue: Context['enqueue']): World => ({
  client,
  tenant: world.tenant,
  user: world.user,
  rights: world.rights,
  requestId: world.requestId,
  reason: world.reason ?? null,
  isAcknowledged: world.isAcknowledged ?? false,
  answers: world.answers,
  enqueue,
})

const handlingOf = (
  engine: Engine,
  { session, tenant, rights }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  working: Working,
): Handling => ({ engine, session, tenant, rights, working, ctx: working.ctx, request, reply })

const answersOf = (body: unknown): World['answers'] => {
  const answers = (body as { answers?: unknown } | null)?.answers
  return typeof answers === 'object' && answers !== null && !Array.isArray(answers)
    ? (answers as World['answers'])
    : undefined
}

const reasonOf = (body: unknown): string | null => {
  const reason = (body as { reason?: unknown } | null)?.reason
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim().slice(0, 500) : null
}

/** Work without a request: jobs, seeds, starts. */
export async function runAsSystem<T>(
  engine: Engine,
  tenant: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const world = { tenant, user: system, rights: allRights, requestId: 'system' }
  return transact(engine.of(tenant), world, ({ ctx }) => work(ctx))
}

/** Texts of an address, trimmed, the first one of repeats. */
export function queryOf(request: FastifyRequest): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Row)) {
    const first = Array.isArray(value) ? (value as unknown[])[0] : value
    if (typeof first === 'string') query[name] = first.trim()
  }
  return query
}
