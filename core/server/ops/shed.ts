import type { FastifyInstance, FastifyRequest } from 'fastify'
import { envelope } from '../http/envelope.ts'
import { apiPrefix, pagePrefix } from '../http/server.ts'
import { onWholeServer } from './plugin.ts'

/** What must answer while all else is refused: whether the server is there, and the way in and out. */
const always = new Set(
  [
    '/health',
    '/sys/login',
    '/sys/phoneLogin',
    '/sys/secondLogin',
    '/sys/logout',
    '/sys/getEncryptedString',
  ].map((path) => apiPrefix + path),
)
const isAlways = ({ url }: FastifyRequest): boolean => {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return always.has(path) || path.startsWith(`${apiPrefix}/sys/randomImage/`) || path.startsWith(pagePrefix)
}

/**
 * Refuses calls beyond so many at once, at once and with the time after which to try again: a call that would wait for
 * its turn longer than anybody waits for an answer takes the place of those that would get one.
 */
export const shedLoad = (most: number) =>
  onWholeServer((server: FastifyInstance) => {
    let running = 0
    let shed = 0
    let answer = ''
    let nextLogAt = 0
    server.addHook('onRequest', (request, reply, done) => {
      if (isAlways(request)) return done()
      if (running >= most) {
        shed += 1
        const now = Date.now()
        // Whoever floods us makes neither errors nor a log: one answer and one line a second.
        if (now >= nextLogAt) {
          nextLogAt = now + 1000
          answer = JSON.stringify(envelope(false, 503, '系统繁忙，请稍后再试！', null))
          request.log.warn({ shed }, 'calls are refused for now')
          shed = 0
        }
        void reply
          .code(503)
          .headers({ 'Retry-After': '2', 'Content-Type': 'application/json; charset=utf-8' })
          .send(answer)
        return
      }
      running += 1
      // Once, however the answer ends: sent, or given up by the caller.
      reply.raw.once('close', () => (running -= 1))
      done()
    })
  })
