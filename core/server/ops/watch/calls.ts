import type { Figures } from '@mortise/model'
import type { FastifyInstance } from 'fastify'
import { SESSION_ENDED } from '../../http/handle.ts'
import { routeOf } from '../../http/server.ts'
import { makeCallTimes } from '../call-times.ts'
import { onWholeServer } from '../plugin.ts'

/** Calls under way and those answered, with their times. */
export function watchCalls() {
  const times = makeCallTimes()
  const counts = { inFlight: 0, answered: 0, faults: 0, bytes: 0, slowest: 0, seconds: 0 }
  let since = { answered: 0, seconds: 0, at: performance.now() }
  const plugin = onWholeServer((server: FastifyInstance) => {
    server.addHook('onRequest', (request, reply, done) => {
      // A socket stays open while somebody merely looks at a page.
      if (request.headers.upgrade) return done()
      counts.inFlight += 1
      // Not `onResponse`: a caller who leaves early never gets one.
      reply.raw.once('close', () => {
        counts.inFlight -= 1
      })
      done()
    })
    server.addHook('onResponse', (request, reply, done) => {
      const { statusCode, elapsedTime } = reply
      counts.answered += 1
      if (statusCode >= 500 && !reply.hasHeader(SESSION_ENDED)) counts.faults += 1
      counts.seconds += elapsedTime / 1000
      if (elapsedTime > counts.slowest) counts.slowest = elapsedTime
      counts.bytes += Number(reply.getHeader('content-length') ?? 0)
      // Paths nobody answers are one: they are made up by whoever calls.
      times.observe(request.method, routeOf(request) ?? 'none', statusCode, elapsedTime / 1000)
      done()
    })
  })
  return {
    plugin,
    times,
    inFlight: () => counts.inFlight,
    /** What happened since the last sample is part of it, so one alone takes them. */
    sample(): Figures {
      const at = performance.now()
      const answered = counts.answered - since.answered
      const seconds = Math.max((at - since.at) / 1000, 0.001)
      const mean = answered > 0 ? ((counts.seconds - since.seconds) / answered) * 1000 : 0
      since = { answered: counts.answered, seconds: counts.seconds, at }
      return {
        'http.rate': answered / seconds,
        'http.mean': mean,
        'tomcat.global.request': counts.answered,
        'tomcat.global.request.total': counts.seconds,
        'tomcat.global.request.max': counts.slowest,
        'tomcat.global.error': counts.faults,
        'tomcat.global.sent': counts.bytes,
        'tomcat.threads.busy': counts.inFlight,
      }
    },
  }
}
