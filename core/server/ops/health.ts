import type { FastifyInstance } from 'fastify'
import { HttpFailure } from '../base/failure.ts'
import type { Services } from '../context/services.ts'
import about from '../package.json' with { type: 'json' }
import { onWholeServer } from './plugin.ts'

const path = '/api/health'
const patience = 2_000

type State = 'starting' | 'ready' | 'stopping'

/**
 * `/api/health`: 200 only while calls are taken and the database answers. A server that stops refuses every other
 * call in the words of the contract.
 */
export const healthRoute = ({ db }: Pick<Services, 'db'>) =>
  onWholeServer((server: FastifyInstance) => {
    let state: State = 'starting'
    server.addHook('onListen', async () => {
      state = 'ready'
    })
    server.addHook('preClose', async () => {
      state = 'stopping'
    })
    server.addHook('onRequest', (request, reply, done) => {
      if (state !== 'stopping' || request.url === path) return done()
      void reply.header('Connection', 'close')
      return done(new HttpFailure({ status: 503, code: 503, message: '系统维护中，请稍后再试！' }))
    })
    server.get(path, async (_request, reply) => {
      const database = (await answers(db)) ? 'up' : 'down'
      const isReady = state === 'ready' && database === 'up'
      return reply
        .code(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({
          status: state === 'ready' && !isReady ? 'degraded' : state,
          database,
          version: about.version,
        })
    })
  })

async function answers({ pool }: Services['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  try {
    return await Promise.race([pool.query('select 1').then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
