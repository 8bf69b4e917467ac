import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApp, loadConfig } from '@mortise/server'
import system from '@mortise/system/server'
import pino from 'pino'
import { measured } from '../model.ts'

export interface OurOptions {
  readonly databaseUrl: string
  readonly dataDir: string
  /** Without metrics, to measure what those cost. */
  readonly isUnwatched?: boolean
}

/** The product's server with the measured entities, as it runs for its users. */
const { databaseUrl, dataDir, isUnwatched = false } = JSON.parse(process.argv[2] ?? '{}') as OurOptions
const config = loadConfig({
  MORTISE_DATA: dataDir,
  MORTISE_DEMO: '0',
  MORTISE_LOG: 'error',
  MORTISE_WATCH: isUnwatched ? '0' : '1',
})
const app = await createApp({
  config,
  modules: [system, measured],
  databaseUrl,
  log: pino({ level: config.log }, pino.destination(2)),
})
const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
const end = async () => {
  await app.close()
  process.exit(0)
}
// Asked for from the time it was last asked: how long the loop kept its callers waiting, in milliseconds.
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('message', () => {
  process.send?.({ delay: delay.percentile(99) / 1e6 })
  delay.reset()
})
process.once('SIGTERM', () => void end())
process.once('disconnect', () => void end())
process.send?.({ url })
