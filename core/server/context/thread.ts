import type { Worker } from 'node:worker_threads'
import { BusinessError } from '@mortise/model'
import { startWorker } from '../base/threads/start-worker.ts'
import type { ThreadData, ThreadMessage } from '../base/threads/thread-work.ts'
import type { Context } from './context.ts'
import { servicesOf } from './platform.ts'

export interface ThreadOptions<Task> {
  /** `import.meta.url` of who starts it, and from there the file that does the work by `threadWork`. */
  readonly here: string
  readonly file: `${string}.worker.ts`
  /** Plain data. */
  readonly task: Task
  /** Memory it may take, in MB. */
  readonly heap: number
  readonly onProgress?: (percent: number, detail: unknown) => void
}

export interface Thread<Result> {
  readonly result: Promise<Result>
  /** Ends the work: what it wrote is not kept. */
  stop(): Promise<void>
}

/** Long work on the caller's company beside the requests: in a thread and on a connection of its own, so that nobody waits for it. */
export function inThread<Task, Result>(ctx: Context, options: ThreadOptions<Task>): Thread<Result> {
  const { db } = servicesOf(ctx)
  const { connectionString } = db.pool.options as { connectionString?: string }
  if (!connectionString) throw new Error('the database pool was not opened by an address')
  const data: ThreadData<Task> = {
    connectionString,
    role: db.appRole,
    tenant: ctx.tenant,
    task: options.task,
  }
  const worker = startWorker(options.here, options.file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: options.heap },
  })
  let pid: number | undefined
  const result = resultOf<Result>(worker, {
    connected: (own) => (pid = own),
    progress: (percent, detail) => options.onProgress?.(percent, detail),
  })
  return {
    result,
    async stop() {
      await worker.terminate()
      // The thread's connection is gone, but a statement under way would only find out at its end.
      if (pid !== undefined) await db.owner.query('select pg_cancel_backend($1)', [pid])
    },
  }
}

const resultOf = <Result>(
  worker: Worker,
  heard: { connected: (pid: number) => void; progress: (percent: number, detail: unknown) => void },
): Promise<Result> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: ThreadMessage<Result>) => {
      if (message.kind === 'connected') heard.connected(message.pid)
      if (message.kind === 'progress') heard.progress(message.percent, message.detail)
      if (message.kind === 'refused') reject(new BusinessError(message.reason))
      if (message.kind === 'done') resolve(message.result)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a thread ended before its work was done')))
  })
