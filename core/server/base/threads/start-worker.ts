import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread: `startWorker(import.meta.url, './plan.worker.ts', …)`. In a bundle each is an entry of its own
 * beside the server, else its source is run.
 */
export function startWorker(here: string, file: `${string}.worker.ts`, options: WorkerOptions): Worker {
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${path.basename(file, '.ts')}.mjs`, here), options)
  const source = new URL(file, here).href
  return new Worker(new URL('./from-source.mjs', import.meta.url), {
    ...options,
    argv: [source],
    execArgv: [],
  })
}
