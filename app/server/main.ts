import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bootSettings,
  type Config,
  createApp,
  demoPassword,
  loadConfig,
  makeLog,
  onShutdown,
  pageHosts,
  servePages,
  startEmbedded,
  startFailure,
} from '@mortise/server'
import { modulesFor } from './modules.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the product: database, tables, seeds, calls and pages; says where it is and who may sign in. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = loadConfig(process.env)
  await start(config, started)
}

async function start(config: Config, started: number): Promise<void> {
  const log = makeLog(config)
  const stops: (() => Promise<unknown>)[] = []
  const shutdown = onShutdown({
    log,
    stop: async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
    },
  })
  try {
    let databaseUrl = config.databaseUrl
    if (!databaseUrl) {
      say('正在启动内置数据库…')
      const embedded = await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), log: say })
      stops.push(() => embedded.stop())
      databaseUrl = embedded.url
    }
    const app = await createApp({ config, modules: modulesFor(config), databaseUrl, log, progress: say })
    stops.push(() => app.close())
    await servePages(app.fastify, webFolder(), {
      boot: { ...bootSettings(app.services), demo: config.demo ? '1' : '' },
      hosts: pageHosts(app.services),
    })
    const address = await app.fastify.listen({ host: config.host, port: config.port })
    say(`榫卯已就绪（用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒）`)
    say(`  地址：${address}`)
    say(`  用户：admin`)
    say(`  密码：${config.adminPassword ? '（由 MORTISE_ADMIN_PASSWORD 设定）' : demoPassword}`)
  } catch (error) {
    say(`启动失败：${startFailure(error, config)}`)
    await shutdown(1)
  }
}

/** The built pages lie beside the built server; in development the other server has them. */
function webFolder(): string | null {
  const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../web')
  return existsSync(path.join(folder, 'assets')) ? folder : null
}

try {
  await main()
} catch (error) {
  // What is set wrong is told in words; where in our code it was noticed helps nobody.
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
