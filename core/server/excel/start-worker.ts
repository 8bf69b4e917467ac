import { Worker, type WorkerOptions } from 'node:worker_threads'

/** The worker threads of this folder: each is a file `<name>.worker.ts` here, and an entry of its own in a bundle. */
export type WorkerName = 'sheet-export' | 'sheet-import'

/** Starts a worker thread: the file beside the bundle in production, else its source. */
export function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.worker.mjs`, here), options)
  const source = new URL(`./${name}.worker.ts`, here).href
  return new Worker(new URL('./from-source.mjs', here), { ...options, argv: [source], execArgv: [] })
}
