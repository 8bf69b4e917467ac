import type { FastifyError, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { callerOf } from '../../http/handle.ts'
import { isFault } from '../../http/server.ts'
import { onWholeServer } from '../plugin.ts'

/** A product in trouble must not drown its own log: so many a minute are kept, all of them are in the log of the process. */
const mostAMinute = 120

/** Keeps every fault under the number that its user was shown. */
export function keepFaults({ db, log }: Pick<Services, 'db' | 'log'>) {
  let minute = 0
  let saved = 0
  const isTooMany = () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, saved] = [now, 0]
    return ++saved > mostAMinute
  }
  const keep = async (request: FastifyRequest, error: Error) => {
    const { tenant, username } = callerOf(request)
    await db.pool.query(
      `insert into engine.fault (id, tenant_id, username, method, path, message, stack)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        request.id,
        tenant,
        username,
        request.method,
        request.url.split('?')[0]?.slice(0, 500),
        (error.message || error.name).slice(0, 1000),
        (error.stack ?? '').slice(0, 20_000),
      ],
    )
  }
  return onWholeServer((server) => {
    server.addHook('onError', async (request, _reply, error: FastifyError) => {
      if (!isFault(error) || isTooMany()) return
      // With the database away there is nowhere to keep it; the log of the process has it.
      await keep(request, error).catch((failure: unknown) =>
        log.warn({ err: failure }, 'a fault was not kept'),
      )
    })
  })
}
