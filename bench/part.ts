import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createApp, loadConfig, type RunningApp, type ServerModule, startEmbedded } from '@mortise/server'
import pg from 'pg'
import pino from 'pino'

/** A part of the product on a durable database of its own, with somebody signed in. */
export interface Part {
  readonly app: RunningApp
  /** Past row-level security, to lay out rows and to look at them. */
  readonly owner: pg.Pool
  readonly databaseUrl: string
  readonly dataDir: string
  /** Headers of a user who may do everything that has a code, and is no administrator. */
  readonly headers: Readonly<Record<string, string>>
  /** Where it answers, from then on. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** Opens some modules; whatever they need comes along unless they are told to be all. */
export async function openPart(
  modules: readonly ServerModule[],
  { isPart = true, orgCode }: { isPart?: boolean; orgCode?: string } = {},
): Promise<Part> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mortise-bench-'))
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
  const app = await createApp({
    config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'warn' }),
    modules: [...modules],
    databaseUrl: embedded.url,
    log: pino({ level: 'warn' }, pino.destination(2)),
    isPart,
  })
  const owner = new pg.Pool({ connectionString: embedded.url, max: 8 })
  const { services, sessions, fastify } = app
  const account = await services.asSystem('0', (ctx) =>
    services.providers.accounts.ensure(ctx, {
      username: 'measurer',
      codes: 'all',
      ...(orgCode && { orgCode }),
    }),
  )
  const { token } = await sessions.create(account, { tenant: '0', address: '127.0.0.1' })
  return {
    app,
    owner,
    databaseUrl: embedded.url,
    dataDir,
    headers: { 'X-Access-Token': token, 'tenant-id': '0' },
    listen: () => fastify.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await owner.end()
      await embedded.stop()
      for (const folder of new Set([embedded.home, dataDir]))
        await rm(folder, { recursive: true, force: true })
    },
  }
}
