import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpFailure } from '../base/failure.ts'
import { apiPrefix, pagePrefix } from '../http/server.ts'
import { onWholeServer } from './plugin.ts'

/** What must answer while all else is refused: whether the server is there, and the way in and out. */
const always = new Set(
  ['/health', '/sys/login', '/sys/phoneLogin', '/sys/logout', '/sys/getEncryptedString'].map(
    (path) => apiPrefix + path,
  ),
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
    server.addHook('onRequest', (request, reply, done) => {
      if (isAlways(request)) return done()
      if (running >= most) {
        const headers = { 'Retry-After': '2' }
        return done(new HttpFailure({ status: 503, code: 503, message: '系统繁忙，请稍后再试！', headers }))
      }
      running += 1
      // Once, however the answer ends: sent, or given up by the caller.
      reply.raw.once('close', () => (running -= 1))
      done()
    })
  })
