import path from 'node:path'
import pino from 'pino'
import { createApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { startEmbedded } from '../db/embedded.ts'
import { people } from './people.ts'
import { workshop } from './workshop.ts'

/** What a server tells whoever started it, once it listens. */
export interface Listening {
  readonly url: string
  readonly databaseUrl: string
  readonly token: string
  /** The file whose first line is the number of PostgreSQL's first process. */
  readonly postmasterFile: string
}

/** The workshop's server on a durable database, in a process of its own: it is there to be killed. */
const [dataDir = ''] = process.argv.slice(2)
const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
const app = await createApp({
  config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'silent' }),
  modules: [people, workshop],
  databaseUrl: embedded.url,
  log: pino({ level: 'silent' }),
})
const account = await app.services.asSystem('0', (ctx) =>
  app.services.providers.accounts.ensure(ctx, { username: 'clerk', codes: 'all' }),
)
const { token } = await app.sessions.create(account, { tenant: '0', address: '127.0.0.1' })
const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const end = async () => {
  await app.close()
  await embedded.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('disconnect', () => void end())
const postmasterFile = path.join(embedded.home, 'cluster', 'postmaster.pid')
process.send?.({ url, databaseUrl: embedded.url, token, postmasterFile } satisfies Listening)
