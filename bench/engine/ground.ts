import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createApp, loadConfig, type RunningApp, startEmbedded } from '@mortise/server'
import system from '@mortise/system/server'
import pg from 'pg'
import pino from 'pino'
import { bundleServers, type Child, startChild } from './child.ts'
import { measured } from './model.ts'

/** What all figures stand on: a durable database of its own with the product's tables, and someone signed in. */
export interface Ground {
  readonly databaseUrl: string
  readonly dataDir: string
  /** Past row-level security, to lay out rows and to look at them. */
  readonly owner: pg.Pool
  /** Headers of a user who may do everything that has a code, and is no administrator. */
  readonly headers: Readonly<Record<string, string>>
  /** The server inside this process, for what is not measured. */
  readonly app: RunningApp
  startOurs(nodeFlags?: string[]): Promise<Child>
  close(): Promise<void>
}

export async function layGround(): Promise<Ground> {
  const [dataDir] = await Promise.all([mkdtemp(path.join(os.tmpdir(), 'mortise-bench-')), bundleServers()])
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
  const databaseUrl = embedded.url
  const app = await createApp({
    config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'warn' }),
    modules: [system, measured],
    databaseUrl,
    log: pino({ level: 'warn' }, pino.destination(2)),
  })
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  return {
    databaseUrl,
    dataDir,
    owner,
    headers: { 'X-Access-Token': await signIn(app), 'tenant-id': '0' },
    app,
    startOurs: (nodeFlags) => startChild('ours', { databaseUrl, dataDir }, nodeFlags),
    async close() {
      await app.close()
      await owner.end()
      await embedded.stop()
      for (const folder of new Set([embedded.home, dataDir]))
        await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn({ services, sessions }: RunningApp): Promise<string> {
  const account = await services.asSystem('0', (ctx) =>
    services.providers.accounts.ensure(ctx, { username: 'measurer', codes: 'all' }),
  )
  return (await sessions.create(account, { tenant: '0', address: '127.0.0.1' })).token
}
