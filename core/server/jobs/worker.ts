import { setTimeout as pause } from 'node:timers/promises'
import { type Job, Logger, type RunnerOptions, run, runOnce, type Task, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger as Log } from 'pino'

interface WorkerOptions {
  readonly owner: Pool
  readonly log: Pick<Log, 'error' | 'warn' | 'debug'>
  readonly tasks: TaskList
  readonly concurrency: number
  /** Called with a worker's id before it takes its first job. */
  enter(worker: string): Promise<void>
  /** Called when it runs nothing any more. */
  exit(worker: string): Promise<void>
}

const restartAfter = 2_000

/** Takes jobs from the queue until closed; starts anew should it give up because the database was away. */
export function makeWorker(options: WorkerOptions) {
  const { log } = options
  const closing = new AbortController()
  const late = new Map<string, Job>()
  /** The queue may hand out a job that it was asked for before this node began to close: it is not begun. */
  const begin =
    (task: Task): Task =>
    (payload, helpers) => {
      if (!closing.signal.aborted) return task(payload, helpers)
      late.set(helpers.job.id, helpers.job)
      throw new Error('this node is closing')
    }
  const tasks = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, begin(task as Task)]),
  )
  let stop = async () => {}
  let working = Promise.resolve()

  const launch = async () => {
    const { settings, finish } = oneWorker({ ...options, tasks })
    const runner = await run(settings)
    // One that is stopping already says so by failing; its end is awaited all the same.
    stop = () => runner.stop().catch(() => {})
    const end = async () => {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker gave up'))
      await finish()
    }
    return { ended: end() }
  }
  const keepUp = async (first: Promise<void>) => {
    await first
    while (!closing.signal.aborted) {
      await pause(restartAfter, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        await (await launch()).ended
      } catch (error) {
        log.error({ err: error }, 'the worker did not start')
      }
    }
  }

  return {
    async start() {
      const { ended } = await launch()
      working = keepUp(ended)
    },
    /** Works off what is due now and returns. */
    async runDue() {
      const { settings, finish } = oneWorker(options)
      try {
        await runOnce(settings)
      } finally {
        await finish()
      }
    },
    /** Takes nothing new and waits for what runs. */
    async close() {
      closing.abort()
      await stop()
      await working
      for (const { id, attempts, run_at } of late.values()) {
        // As if nobody had taken it: the try does not count, and it waits for nothing.
        await options.owner.query(
          'select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := $2, attempts := $3)',
          [id, run_at, attempts - 1],
        )
      }
    },
  }
}

/** What one life of a worker is told, and what is to be done when it ends. */
function oneWorker({ owner, log, tasks, concurrency, enter, exit }: WorkerOptions) {
  let id: string | null = null
  const startWorker = async (_: unknown, { worker }: { worker: { workerPool: { id: string } } }) => {
    id = worker.workerPool.id
    await enter(id)
  }
  const settings: RunnerOptions = {
    pgPool: owner,
    taskList: tasks,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: queueLogger(log),
    preset: {
      plugins: [{ name: 'mortise', version: '1', worker: { hooks: { startWorker } } }],
      // Without a batch, however short, the queue's book-keeping is awaited by nobody and its failure ends the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }
  return { settings, finish: async () => (id ? exit(id) : undefined) }
}

/** How a job ended is told by whoever ran it; here only what the queue itself has to say. */
export const queueLogger = (log: WorkerOptions['log']) =>
  new Logger(() => (level: string, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({ queue: meta }, message)
    else if (level === 'warning') log.warn({ queue: meta }, message)
    else log.debug({}, message)
  })
