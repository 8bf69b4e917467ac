import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { callerOf } from '../../http/handle.ts'
import { routeOf } from '../../http/server.ts'
import { onWholeServer } from '../plugin.ts'
import { makeSender } from './otlp.ts'

interface Call {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly from: number
  statements: number
}

/** A call of thousands of statements is told by its first. */
const MOST_STATEMENTS = 200

/**
 * Tells a collector of OpenTelemetry of calls and their statements, where one is set. The number that a user is shown of
 * a fault is that of its trace. Values, addresses and people are no part of what is told.
 */
export function traceCalls({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>, node: string) {
  const { traces } = config
  if (!traces) return { plugins: [], close: async () => {} }
  const sender = makeSender(traces, node, log)
  const running = new AsyncLocalStorage<Call>()
  const calls = new WeakMap<FastifyRequest, Call>()
  const plugin = onWholeServer((server: FastifyInstance) => {
    server.addHook('onRequest', (request, _reply, done) => {
      const call = callOf(request, traces.ratio)
      if (call) calls.set(request, call)
      done()
    })
    // After the body has come: its events belong to the connection and not to the call.
    server.addHook('preValidation', (request, _reply, done) => {
      const call = calls.get(request)
      if (call) running.run(call, done)
      else done()
    })
    server.addHook('onResponse', (request, reply, done) => {
      const call = calls.get(request)
      const route = routeOf(request)
      if (call && route) {
        const { method } = request
        const { statusCode } = reply
        sender.add({
          ...call,
          name: `${method} ${route}`,
          kind: 'server',
          to: now(),
          isFault: statusCode >= 500,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': statusCode,
            'mortise.tenant': callerOf(request).tenant,
            'mortise.request': request.id,
            'mortise.statements': call.statements,
          },
        })
      }
      done()
    })
  })
  const stop = db.onStatement((text) => {
    const call = running.getStore()
    if (!call || (call.statements += 1) > MOST_STATEMENTS) return undefined
    const from = now()
    return () =>
      sender.add({
        traceId: call.traceId,
        spanId: newSpanId(),
        parentId: call.spanId,
        name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement',
        kind: 'client',
        from,
        to: now(),
        isFault: false,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutTexts(text) },
      })
  })
  return {
    plugins: [plugin],
    async close() {
      stop()
      await sender.close()
    },
  }
}

const now = () => performance.timeOrigin + performance.now()
const newSpanId = () => randomBytes(8).toString('hex')
const withoutTexts = (text: string) => text.slice(0, 4_000).replace(/'(?:[^']|'')*(?:'|$)/g, '?')

/** The call as its caller numbers it, else as we do; null where nobody is to hear of it. */
function callOf(request: FastifyRequest, ratio: number): Call | null {
  const header = request.headers.traceparent
  const [, traceId, parentId, flags] =
    (typeof header === 'string' && /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header)) || []
  const isTold = flags ? (Number.parseInt(flags, 16) & 1) === 1 : Math.random() < ratio
  if (!isTold) return null
  return {
    traceId: traceId ?? request.id.replaceAll('-', ''),
    spanId: newSpanId(),
    parentId: parentId ?? null,
    from: now(),
    statements: 0,
  }
}
