import path from 'node:path'
import { bookFaults } from '@mortise/finance/server'
import { createApp, loadConfig, makeLog, startEmbedded } from '@mortise/server'
import { ledgerFaults } from '@mortise/stock/server'
import { modulesFor } from './modules.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run ledger:verify`: adds up the books and the stock of every company again; the exit code says whether they agree. */
async function verify(): Promise<number> {
  const config = loadConfig(process.env)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), log: say })
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    const modules = modulesFor(config)
    const { services, close } = await createApp({ config, modules, databaseUrl, log: makeLog(config) })
    try {
      const tenants = (await services.providers.tenants?.()) ?? ['0']
      let found = 0
      for (const tenant of tenants) {
        const faults = await services.asSystem(tenant, async (ctx) => [
          ...(await bookFaults(ctx)),
          ...(await ledgerFaults(ctx)),
        ])
        for (const { what, detail } of faults) say(`公司 ${tenant}　${what}：${detail}`)
        found += faults.length
      }
      say(found === 0 ? `账账相符（${tenants.length} 家公司）` : `发现 ${found} 处不符`)
      return found === 0 ? 0 : 1
    } finally {
      await close()
    }
  } finally {
    await embedded?.stop()
  }
}

process.exitCode = await verify()
