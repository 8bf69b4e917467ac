import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The worker threads, each with its source; in a bundle each is an entry of its own. */
const sources = {
  'sheet-export': '../export/sheet-export.worker.ts',
  'sheet-import': '../import/sheet-import.worker.ts',
} as const
type WorkerName = keyof typeof sources

/** Starts a worker thread: the file beside the bundle in production, else its source. */
export function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.worker.mjs`, here), options)
  const source = new URL(sources[name], here).href
  return new Worker(new URL('./from-source.mjs', here), { ...options, argv: [source], execArgv: [] })
}
