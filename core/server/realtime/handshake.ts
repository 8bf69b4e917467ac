import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../context/sessions.ts'
import { envelope } from '../http/envelope.ts'
import type { Connection, Connections } from './connections.ts'

/** Sockets that one user may hold open on a node, over all browsers and tabs. */
const socketLimit = 100

interface Authenticator {
  readonly connections: Connections
  resolve(token: string, tenant: string | undefined): Promise<Session | null>
}

/** Lets a handshake through only for the owner of the session whose token is the one sub-protocol offered. */
export function makeHandshake({ connections, resolve }: Authenticator) {
  const admitted = new WeakMap<FastifyRequest, Pick<Connection, 'session' | 'isAlive'>>()
  const check = async (request: FastifyRequest, reply: FastifyReply) => {
    if (connections.isClosing()) return refuse(reply, 503, '系统维护中，请稍后再试！')
    const { userId, pageId } = request.params as { userId: string; pageId?: string }
    if (pageId !== undefined && !/^[\w-]{1,64}$/.test(pageId)) return refuse(reply, 400, '页面标识格式不正确')
    if (!isOwnOrigin(request)) return refuse(reply, 403, '来源不被允许')
    const token = tokenOf(request)
    const tenant = tenantOf(request)
    const session = token === null ? null : await resolve(token, tenant)
    if (!session || token === null) return refuse(reply, 401, 'Token失效，请重新登录!')
    if (session.account.id !== userId) return refuse(reply, 403, '没有权限，请联系管理员分配权限！')
    if (connections.ofUser(userId).size >= socketLimit)
      return refuse(reply, 429, '操作过于频繁，请稍后再试！')
    admitted.set(request, { session, isAlive: async () => (await resolve(token, tenant)) !== null })
    return undefined
  }
  return {
    check,
    admittedAs(request: FastifyRequest): Pick<Connection, 'session' | 'isAlive'> {
      const session = admitted.get(request)
      if (!session) throw new Error('a socket was opened past its handshake')
      return session
    },
  }
}

/** Never from the address: addresses end up in logs. */
function tokenOf(request: FastifyRequest): string | null {
  const offered = request.headers['sec-websocket-protocol'] ?? ''
  return /^[\w-]{16,256}$/.test(offered) ? offered : null
}

/** Browsers cannot send headers with a handshake, so the address may say it too; it is no secret. */
function tenantOf(request: FastifyRequest): string | undefined {
  const { tenantId } = request.query as { tenantId?: unknown }
  const tenant = request.headers['tenant-id'] ?? request.headers['x-tenant-id'] ?? tenantId
  return typeof tenant === 'string' && tenant !== '' ? tenant : undefined
}

/** Browsers always tell the origin; what tells none is no browser that a foreign page could use. */
function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

const codes: Readonly<Record<number, number>> = { 403: 510 }

const refuse = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send(envelope(false, codes[status] ?? status, message, null))
