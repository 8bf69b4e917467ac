import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bootSettings,
  type Config,
  createApp,
  demoPassword,
  loadConfig,
  type MaintenanceWork,
  makeLog,
  onShutdown,
  pageHosts,
  type RunningApp,
  servePages,
  startEmbedded,
  startFailure,
  whileClosed,
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
  const failed = async (error: unknown) => {
    say(`启动失败：${startFailure(error, config)}`)
    await shutdown(1)
  }
  try {
    let running: RunningApp | null = null
    const url = config.databaseUrl ?? (await embeddedUrl(config, stops))
    stops.push(async () => running?.close())
    const serve = async () => {
      const app = await createApp({
        config,
        modules: modulesFor(config),
        databaseUrl: url,
        log,
        progress: say,
        maintenance,
      })
      running = app
      await servePages(app.fastify, webFolder(), {
        boot: { ...bootSettings(app.services), demo: config.demo ? '1' : '' },
        hosts: pageHosts(app.services),
      })
      return app.fastify.listen({ host: config.host, port: config.port })
    }
    const maintenance = (work: MaintenanceWork) => {
      void whileClosed({
        ...config,
        close: async () => running?.close(),
        work: (tell) => work(url, tell),
        open: async () => void (await serve()),
      }).catch(failed)
    }
    const address = await serve()
    say(`榫卯已就绪（用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒）`)
    say(`  地址：${address}`)
    say(`  用户：admin`)
    say(`  密码：${config.adminPassword ? '（由 MORTISE_ADMIN_PASSWORD 设定）' : demoPassword}`)
  } catch (error) {
    await failed(error)
  }
}

async function embeddedUrl(config: Config, stops: (() => Promise<unknown>)[]): Promise<string> {
  say('正在启动内置数据库…')
  const embedded = await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), log: say })
  stops.push(() => embedded.stop())
  return embedded.url
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
