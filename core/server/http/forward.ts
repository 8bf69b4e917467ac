import replyFrom from '@fastify/reply-from'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { HttpFailure } from '../base/failure.ts'
import type { Forward } from '../context/forwarding.ts'
import type { Engine } from '../entity/engine/engine.ts'
import type { CallLimits } from './call-limits.ts'
import { envelope } from './envelope.ts'
import { type Authenticator, admit } from './handle.ts'
import { apiPrefix } from './server.ts'

/** Says that a call was forwarded once already: one that comes back to us would go round for ever. */
const mark = 'x-mortise-forwarded'

/** What belongs to a session here, and to nobody else. */
const ours = ['x-access-token', 'tenant-id', 'x-tenant-id', 'x-sign', 'x-timestamp', 'cookie']

/** Forwards calls that nobody here answers, where a module tells where to. Every call of our own comes first. */
export const forwardCalls =
  (engine: Engine, authenticator: Authenticator, limits: CallLimits): FastifyPluginAsync =>
  async (scope) => {
    const { forwarding } = engine.services.providers
    if (!forwarding) return
    await scope.register(replyFrom, { disableCache: true, disableRequestLogging: true })
    // Bodies go through as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${apiPrefix}/*`,
      async handler(request, reply) {
        const path = pathOf(request)
        const { method, headers } = request
        const forward = isPlain(path) ? await forwarding.match({ method, path, headers }) : null
        if (!forward) return reply.callNotFound()
        if (request.headers[mark]) throw refused(508, '路由循环：上游又转回了本系统')
        await admit(engine, authenticator, request, forward.access)
        if (await isTooMuch(limits, forward, request.ip)) throw refused(429, '操作过于频繁，请稍后再试！')
        return send(request, reply, forward)
      },
    })
  }

/** The path as it was called, without the prefix and the query. */
const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').slice(apiPrefix.length)

/** A path that an upstream could take for another one goes nowhere. */
const isPlain = (path: string): boolean => !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\|%5c|%2f|%00|\/\//i.test(path)

function send(request: FastifyRequest, reply: FastifyReply, forward: Forward): FastifyReply {
  return reply.from(forward.path, {
    getUpstream: () => forward.upstream,
    timeout: forward.timeoutSeconds * 1000,
    rewriteRequestHeaders: (_request, headers) => ({
      ...without(headers, forward.passesToken ? ['cookie'] : ours),
      ...forward.requestHeaders.set,
      ...Object.fromEntries(forward.requestHeaders.remove.map((name) => [name, undefined])),
      'x-forwarded-for': request.ip,
      [mark]: '1',
    }),
    rewriteHeaders: (headers) => ({
      // Cookies of an upstream would be ours in the browser's eyes, and so would its pages.
      ...without(headers, ['set-cookie', ...forward.responseHeaders.remove]),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      ...forward.responseHeaders.set,
    }),
    retryDelay({ err, req, res, attempt }) {
      const answered = res as unknown as { statusCode?: number; stream?: NodeJS.ReadableStream } | undefined
      const isRetryable =
        (err as Error | null) !== null || [502, 503, 504].includes(answered?.statusCode ?? 0)
      // What may have been done is not done again.
      if (!isRetryable || attempt >= forward.retries || !['GET', 'HEAD'].includes(req.method)) return null
      answered?.stream?.resume()
      return 100 * (attempt + 1)
    },
    onError(failed, { error }) {
      const isSilent = (error as { statusCode?: number }).statusCode === 504
      const { status, message } = isSilent
        ? { status: 504, message: `上游服务在${forward.timeoutSeconds}秒内没有应答` }
        : { status: 502, message: '上游服务无法连接' }
      void failed.code(status).send(envelope(false, status, message, null))
    },
  })
}

const refused = (status: number, message: string) => new HttpFailure({ status, code: status, message })

const without = <T extends object>(headers: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase()))) as T

const isTooMuch = async (limits: CallLimits, { key, limit }: Forward, address: string): Promise<boolean> =>
  limit > 0 && (await limits.count(`${key} ${address}`)) > limit
