import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createApp, loadConfig, type RunningApp, startEmbedded } from '@mortise/server'
import stock from '@mortise/stock/server'
import pg from 'pg'
import pino from 'pino'
import { fillMaterials } from './material-fill.ts'

/** A durable database with materials and warehouses, and the product's server on it. */
export interface WarehouseGround {
  readonly app: RunningApp
  readonly owner: pg.Pool
  readonly databaseUrl: string
  /** Where it listens, and the headers of somebody who may do everything. */
  listen(): Promise<{ url: string; headers: Record<string, string> }>
  close(): Promise<void>
}

const WAREHOUSES = 5

export async function layWarehouses(materials: number): Promise<WarehouseGround> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mortise-bench-'))
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
  const app = await createApp({
    config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'error' }),
    modules: [stock],
    isPart: true,
    databaseUrl: embedded.url,
    log: pino({ level: 'error' }, pino.destination(2)),
  })
  const owner = new pg.Pool({ connectionString: embedded.url, max: 8 })
  await fillMaterials(owner, materials)
  await owner.query(`
    insert into erp_warehouse (id, tenant_id, code, name, kind, is_frozen, can_ship, sort, is_active, create_by,
      create_time, version, deleted)
    select 'house-' || n, '0', 'H' || n, '仓' || n, '1', false, true, n, true, 'admin', localtimestamp(0), 1, false
    from generate_series(1, ${WAREHOUSES}) n`)
  return {
    app,
    owner,
    databaseUrl: embedded.url,
    async listen() {
      const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
      const account = await app.services.asSystem('0', (ctx) =>
        app.services.providers.accounts.ensure(ctx, { username: 'measurer', codes: 'all' }),
      )
      const { token } = await app.sessions.create(account, { tenant: '0', address: '127.0.0.1' })
      return { url, headers: { 'X-Access-Token': token, 'tenant-id': '0' } }
    },
    async close() {
      await app.close()
      await owner.end()
      await embedded.stop()
      for (const folder of new Set([embedded.home, dataDir]))
        await rm(folder, { recursive: true, force: true })
    },
  }
}
