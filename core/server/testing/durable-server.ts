import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { createApp } from '../app.ts'
import { loadConfig } from '../base/config.ts'
import type { Context } from '../context/context.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import type { ServerModule } from '../module/module.ts'

/** What a server that is there to be killed serves: a file exports it as `served`. */
export interface Served<Furniture extends object> {
  readonly modules: readonly ServerModule[]
  /** What must stand before anybody writes, made at the first start and found again at the next. */
  furnish(ctx: Context): Promise<Furniture>
}

/** What such a server tells whoever started it, once it listens. */
export interface Listening<Furniture extends object> {
  readonly url: string
  readonly databaseUrl: string
  readonly token: string
  /** The file whose first line is the number of PostgreSQL's first process. */
  readonly postmasterFile: string
  readonly furniture: Furniture
}

const [dataDir = '', file = ''] = process.argv.slice(2)
const { served } = (await import(pathToFileURL(file).href)) as { served: Served<object> }
const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
const app = await createApp({
  config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'silent' }),
  modules: served.modules,
  databaseUrl: embedded.url,
  log: pino({ level: process.env.KILLED_LOG ?? 'silent' }),
  isPart: true,
})
const { services } = app
const account = await services.asSystem('0', (ctx) =>
  services.providers.accounts.ensure(ctx, { username: 'clerk', codes: 'all' }),
)
const { token } = await app.sessions.create(account, { tenant: '0', address: '127.0.0.1' })
const furniture = await services.asSystem('0', (ctx) => served.furnish(ctx))
const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const end = async () => {
  await app.close()
  await embedded.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('disconnect', () => void end())
const postmasterFile = path.join(embedded.home, 'cluster', 'postmaster.pid')
process.send?.({
  url,
  databaseUrl: embedded.url,
  token,
  postmasterFile,
  furniture,
} satisfies Listening<object>)
