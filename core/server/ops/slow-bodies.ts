import type { FastifyInstance, FastifyRequest } from 'fastify'
import { envelope } from '../http/envelope.ts'
import { onWholeServer } from './plugin.ts'

/** How long a request may take to arrive; all in milliseconds. */
export interface Patience {
  /** A body that is read whole. */
  readonly whole: number
  /** A body with files, however large. */
  readonly upload: number
  /** An upload that brings less than `least` bytes in this time makes no progress. */
  readonly standstill: number
  readonly least: number
}

/** A file of 50 MB comes through a poor line in time; a body that drips is cut within half a minute. */
const usual: Patience = { whole: 60_000, upload: 3_600_000, standstill: 20_000, least: 16_384 }

const isUpload = ({ headers }: FastifyRequest): boolean =>
  /^(?:multipart\/form-data|application\/octet-stream)/i.test(headers['content-type'] ?? '')

/** Cuts requests that do not arrive: with 408 while nobody has answered, and in any case with the connection. */
export const cutSlowBodies = (patience: Patience = usual) =>
  onWholeServer((server: FastifyInstance) => {
    const cut = new WeakSet<FastifyRequest>()
    // Whoever still reads a body that was cut fails over it, and has been answered already: that is no fault.
    server.addHook('onRoute', (route) => {
      const { handler } = route
      route.handler = function (request, reply) {
        const work: unknown = handler.call(this, request, reply)
        if (!(work instanceof Promise)) return work
        return work.catch((error: unknown) => {
          if (cut.has(request)) return reply
          throw error
        })
      }
    })
    server.addHook('onRequest', (request, reply, done) => {
      const { raw } = request
      const hasBody = raw.headers['content-length'] !== undefined || 'transfer-encoding' in raw.headers
      if (!hasBody || raw.headers['content-length'] === '0') return done()
      const began = Date.now()
      const most = isUpload(request) ? patience.upload : patience.whole
      let before = raw.socket.bytesRead
      const watch = setInterval(() => {
        const { bytesRead } = raw.socket
        const isMoving = bytesRead - before >= patience.least
        before = bytesRead
        if (isMoving && Date.now() - began < most) return
        stop()
        cut.add(request)
        // The connection goes, also where the answer went before the body had come.
        if (reply.sent) return raw.destroy()
        reply.raw.once('finish', () => raw.destroy())
        void reply
          .code(408)
          .header('Connection', 'close')
          .send(envelope(false, 408, '请求超时：内容未能及时送达，请检查网络后重试', null))
      }, patience.standstill)
      const stop = () => clearInterval(watch)
      raw.once('end', stop).once('close', stop)
      done()
    })
  })
