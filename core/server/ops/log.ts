import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../base/config.ts'
import { onWholeServer } from './plugin.ts'

/** What never reaches a log, wherever in a logged thing it stands. */
const secrets = [
  'password',
  'oldpassword',
  'newpassword',
  'confirmpassword',
  'passwordHash',
  'token',
  'secret',
  'captcha',
  'authorization',
  'cookie',
  '["x-access-token"]',
  '["sec-websocket-protocol"]',
  '["set-cookie"]',
]
const depths = ['', '*.', '*.*.', '*.*.*.']
const redacted = secrets.flatMap((name) =>
  depths.map((depth) => (name.startsWith('[') ? `${depth.slice(0, -1)}${name}` : `${depth}${name}`)),
)

/** The log: one line of JSON each, without secrets. Lines of a request carry its id, which is also the number shown for a fault. */
export function makeLog({ log: level }: Pick<Config, 'log'>, stream?: DestinationStream): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '***' },
      serializers: {
        req: ({ id, method, url }: LoggedRequest) => ({ id, method, url: withoutSecrets(url ?? '') }),
      },
    },
    stream ?? pino.destination({ sync: false }),
  )
}

interface LoggedRequest {
  readonly id?: unknown
  readonly method?: string
  readonly url?: string
}

/** Addresses of links that open without signing in, and of old clients, carry what is as good as a password. */
const withoutSecrets = (url: string) =>
  url.replace(/([?&](?:token|ticket|code|k|sign|password)=)[^&]*/gi, '$1***')

/** A call slower than this is worth a line. */
const slow = 2_000

/** Tells of every call in `debug`, and of slow ones always. */
export const requestLog = () =>
  onWholeServer((server: FastifyInstance) => {
    server.addHook('onResponse', (request, reply, done) => {
      const { elapsedTime, statusCode } = reply
      const isSlow = elapsedTime > slow
      if (isSlow || request.log.level === 'debug' || request.log.level === 'trace') {
        const entry = { req: request, status: statusCode, ms: Math.round(elapsedTime) }
        if (isSlow) request.log.warn(entry, 'a slow call')
        else request.log.debug(entry, 'a call')
      }
      done()
    })
  })
