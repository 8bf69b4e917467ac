import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import { HttpFailure } from '../base/failure.ts'
import type { Services } from '../context/services.ts'
import about from '../package.json' with { type: 'json' }
import type { Peers } from './peers.ts'
import { onWholeServer } from './plugin.ts'

const path = '/api/health'
const patience = 2_000

type State = 'starting' | 'ready' | 'stopping'

/** Less than this and the next upload, or the next page of the embedded database, may not fit. */
const leastDisk = 64 * 1_048_576

/**
 * `/api/health`: 200 only while calls are taken, the database answers and the disk has room. A server that stops
 * refuses every other call in the words of the contract.
 */
export const healthRoute = (
  { db, config }: Pick<Services, 'db'> & { readonly config: Pick<Config, 'dataDir'> },
  peers: Pick<Peers, 'state'>,
) =>
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
      const disk = (await hasRoom(config.dataDir)) ? 'free' : 'full'
      const isReady = state === 'ready' && database === 'up' && disk === 'free'
      const { nodes, isApart } = peers.state()
      return reply
        .code(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({
          status: state === 'ready' && !isReady ? 'degraded' : state,
          ready: isReady,
          database,
          disk,
          /** Servers on this database; those that do not hear each other keep nothing in memory for long. */
          nodes,
          caches: isApart ? 'short' : 'kept',
          version: about.version,
        })
    })
  })

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= leastDisk
  } catch {
    // A folder that was not made yet.
    return true
  }
}

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
