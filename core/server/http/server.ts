import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { readForm, readJson } from '../base/json.ts'
import { envelope, failureOf } from './envelope.ts'

/** All calls lie under this; the same paths without it answer too, unless a page is asked for. */
export const apiPrefix = '/api'
/** Where pages are served from inside; no address outside begins so. */
export const pagePrefix = '/~page'

/** What the server comes to know of a request; on the request itself, where each call finds it at no cost. */
declare module 'fastify' {
  interface FastifyRequest {
    /** By which path a request is known that one route answers together with many others. */
    routeName?: string
    /** Who sent it, once it was admitted. */
    admitted?: { readonly tenant: string; readonly username: string }
  }
  interface FastifyContextConfig {
    /** Text that cannot be kept is let in: the route refuses what holds it. */
    isAnyText?: boolean
  }
}

/** The path by which a request is known among those that somebody answers. */
export const routeOf = ({ routeName, routeOptions }: FastifyRequest): string | undefined =>
  routeName ?? routeOptions.url

interface ServerOptions {
  readonly log: Logger
  /** How many proxies stand before it, or their addresses: only what they report is believed. */
  readonly trustProxy: Config['trustProxy']
  readonly bodyLimit?: number
}

/** The HTTP server with its manners: addresses, bodies, answers to what goes wrong. It knows no call. */
export function makeServer({ log, trustProxy, bodyLimit = 5_000_000 }: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustOf(trustProxy),
    rewriteUrl,
    genReqId: () => randomUUID(),
    // Refused by a hook of ours, in the words of the contract.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: answerError,
    // Headers that drip; bodies have a watch of their own.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  }) as unknown as FastifyInstance
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      done(null, readJson(text as string, request.routeOptions.config))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      try {
        done(null, readForm(text as string))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  for (const name of ['routeName', 'admitted']) app.decorateRequest(name)
  app.addHook('onRequest', guardAnswer)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => {
    void reply.code(404).send(envelope(false, 404, '路径不存在，请检查路径是否正确', null))
  })
  return app
}

/** A client writes any list of forwarders it likes; what our proxies appended to it stands at its end. */
const trustOf = (proxies: Config['trustProxy']) => {
  if (typeof proxies !== 'number') return proxies
  return proxies > 0 && ((_address: string, hop: number) => hop < proxies)
}

/** No answer is taken for another type than it says, and none over a line that others read once there was a safe one. */
function guardAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('X-Content-Type-Options', 'nosniff')
  if (request.protocol === 'https') void reply.header('Strict-Transport-Security', 'max-age=31536000')
  done()
}

/**
 * `/api/x` and `/x` are one call. A browser that navigates asks for HTML and gets the page, because pages and calls
 * share names. Doubled slashes and a slash at the end mean nothing.
 */
function rewriteUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const at = url.indexOf('?')
  const rawPath = at < 0 ? url : url.slice(0, at)
  const path = rawPath.includes('//') ? rawPath.replace(/\/{2,}/g, '/') : rawPath
  const query = at < 0 ? '' : url.slice(at)
  if (path === apiPrefix || path.startsWith(`${apiPrefix}/`) || path === '/metrics') return path + query
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (
    isPage ||
    path === '/' ||
    /^\/(?:assets|static|manual)\/|^\/[^/]+\.(?:js|css|svg|ico|png|webp|json|txt|wasm|webmanifest|woff2)$/.test(
      path,
    )
  ) {
    return pagePrefix + path + query
  }
  return apiPrefix + path + query
}

const clientFaults: Readonly<Record<string, { status: number; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: '请求内容过大' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: '不支持的请求内容类型' },
  FST_ERR_BAD_URL: { status: 400, message: '请求地址不正确' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: '请求内容不能为空' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: '请求内容不是正确的JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: '请求长度不正确' },
}

/** Every refusal and every fault ends here, in the envelope, once. A fault is logged whole and shown as a number. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  if (failure) {
    if (failure.status === 503) request.log.warn({ err: error }, 'a call is refused for now')
    if (failure.headers) void reply.headers(failure.headers)
    void reply
      .code(failure.status)
      .send(
        withStatus(request, failure.status, envelope(false, failure.code, failure.message, failure.result)),
      )
    return
  }
  const known = clientFaults[(error as { code?: string }).code ?? '']
  const status = known?.status ?? (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) {
    const message = status === 429 ? '操作过于频繁，请稍后再试！' : (known?.message ?? '请求格式不正确')
    void reply.code(status).send(withStatus(request, status, envelope(false, status, message, null)))
    return
  }
  if (status === 503) {
    void reply.code(503).send(envelope(false, 503, '系统维护中，请稍后再试！', null))
    return
  }
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'unexpected fault')
  void reply
    .code(500)
    .send(withStatus(request, 500, envelope(false, 500, `操作失败，错误编号：${request.id}`, null)))
}

/** Whether an error is a fault of ours, and not a refusal or a request that nobody could read. */
export function isFault(error: unknown): boolean {
  if (failureOf(error)) return false
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  return !(code in clientFaults) && statusCode >= 500 && statusCode !== 503
}

/** Readers of files look at `status` in the body of an answer that turned out to be no file. */
const withStatus = (request: FastifyRequest, status: number, body: object): object =>
  /exportXls|exportTemplate|\/static\//.test(request.url) ? { ...body, status } : body
