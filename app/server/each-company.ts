import path from 'node:path'
import { createApp, loadConfig, makeLog, type RunningApp, startEmbedded } from '@mortise/server'
import { modulesFor } from './modules.ts'

interface Fault {
  readonly what: string
  readonly detail: string
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Looks at the books of every company and says what does not agree; the exit code says whether all does. */
export async function eachCompany(
  faultsOf: (services: RunningApp['services'], tenant: string) => Promise<readonly Fault[]>,
): Promise<void> {
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
        const faults = await faultsOf(services, tenant)
        for (const { what, detail } of faults) say(`公司 ${tenant}　${what}：${detail}`)
        found += faults.length
      }
      say(found === 0 ? `账账相符（${tenants.length} 家公司）` : `发现 ${found} 处不符`)
      process.exitCode = found === 0 ? 0 : 1
    } finally {
      await close()
    }
  } finally {
    await embedded?.stop()
  }
}
