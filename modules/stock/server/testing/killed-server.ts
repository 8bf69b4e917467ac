import path from 'node:path'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { createApp, loadConfig, startEmbedded } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'
import pino from 'pino'
import stock from '../index.ts'

/** What the server tells whoever started it, once it listens. */
export interface Shop {
  readonly url: string
  readonly databaseUrl: string
  readonly token: string
  readonly postmasterFile: string
  /** Where the database lies, which may be elsewhere than it was asked to. */
  readonly home: string
  readonly warehouse: string
  readonly materials: readonly string[]
}

/** The stock's server on a durable database, in a process of its own: it is there to be killed. */
const [dataDir = ''] = process.argv.slice(2)
const embedded = await startEmbedded({ dir: path.join(dataDir, 'postgres'), log: () => {} })
const app = await createApp({
  config: loadConfig({ MORTISE_DATA: dataDir, MORTISE_DEMO: '0', MORTISE_LOG: 'silent' }),
  modules: [stock],
  databaseUrl: embedded.url,
  log: pino({ level: 'silent' }),
  isPart: true,
})
const { services } = app
const account = await services.asSystem('0', (ctx) =>
  services.providers.accounts.ensure(ctx, { username: 'clerk', codes: 'all' }),
)
const { token } = await app.sessions.create(account, { tenant: '0', address: '127.0.0.1' })
const shelf = await services.asSystem('0', async ({ repo }) => {
  const [house] = await repo(Warehouse).find({ code: 'YL' })
  const known = await repo(Material).find({ remark: '耐久' })
  if (known.length > 0) return { warehouse: house?.id ?? '', materials: known.map(({ id }) => id) }
  const unit = await repo(Unit).add({ name: '件耐久', code: 'DURABLE' })
  const category = await repo(MaterialCategory).add({ name: '耐久料' })
  const materials: string[] = []
  for (const valuation of ['MA', 'FIFO', 'MA'] as const) {
    const told = { name: `耐久${materials.length}`, unit: unit.id, category: category.id, remark: '耐久' }
    materials.push((await repo(Material).add({ ...told, valuation })).id)
  }
  return { warehouse: house?.id ?? '', materials }
})
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
  home: embedded.home,
  ...shelf,
} satisfies Shop)
