import { randomBytes } from 'node:crypto'
import os from 'node:os'
import { runMigrations, type Task, type TaskList } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { EnqueueOptions } from '../context.ts'
import type { ServerModule } from '../module.ts'
import type { Jobs, Services } from '../services.ts'
import { makeNodes } from './nodes.ts'
import { type NamedJob, registryOf } from './registry.ts'
import { type Order, runJob } from './run.ts'
import { makeSchedule } from './schedule.ts'
import { makeWorker, queueLogger } from './worker.ts'

export { cronPreviewRoute } from './cron-preview.ts'
export { jobTables } from './tables.ts'

/** Tries of a job that says nothing itself: over about ten hours, each pause longer than the one before. */
const attemptsUnlessTold = 10

export interface JobsOptions {
  readonly services: Services
  readonly modules: readonly ServerModule[]
  /** Tenants for which the clock starts the jobs of modules; the one of installations without tenants unless told. */
  readonly tenants?: () => Promise<readonly string[]>
  /** Jobs that this node runs at one time. */
  readonly concurrency?: number
}

export interface RunningJobs extends Jobs {
  /** From here on this node works and looks at the clock; once all services stand. */
  start(): Promise<void>
  /** Enqueues what is due by the clock and was not yet, on any node; answers the names of the jobs. */
  fireDue(at?: Date): Promise<string[]>
  /** Works off, here and now, what stands in the queue and is due. */
  runDue(): Promise<void>
  /** Takes nothing new and waits for what runs. */
  close(): Promise<void>
}

/** The queue and the clock on the database itself: a job exists if the transaction that wants it commits. */
export async function makeJobs({
  services,
  modules,
  tenants,
  concurrency = 4,
}: JobsOptions): Promise<RunningJobs> {
  const { db, log } = services
  const node = `${os.hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`
  const registry = registryOf(modules)
  const figures = { running: 0, done: 0, failed: 0 }

  const add = async (
    client: Pick<PoolClient, 'query'>,
    order: Order & { job: string },
    options: EnqueueOptions & { queue?: string },
  ) => {
    const { job, ...told } = order
    if (!registry.has(job)) throw new Error(`unknown job ${job}`)
    const key = options.key === undefined ? null : `${order.tenant} ${job} ${options.key}`
    await client.query('select engine.enqueue($1, $2, $3, $4, $5, $6)', [
      job,
      JSON.stringify(told),
      options.runAt?.toISOString() ?? null,
      key,
      options.attempts ?? attemptsUnlessTold,
      options.queue ?? null,
    ])
  }

  /** A job of the clock never overlaps itself, and one that has not started yet is replaced by the next. */
  const order = async (client: PoolClient, job: NamedJob, fireAt: string) => {
    const all = job.once || !tenants ? ['0'] : await tenants()
    for (const tenant of all) {
      await add(
        client,
        { job: job.name, tenant, payload: {}, fireAt },
        { key: 'clock', queue: `${tenant} ${job.name}` },
      )
    }
  }

  const taskOf =
    (job: NamedJob): Task =>
    async (told, { job: queued }) => {
      figures.running += 1
      try {
        await runJob(services, node, job, told as Order, queued)
        figures.done += 1
      } catch (error) {
        figures.failed += 1
        throw error
      } finally {
        figures.running -= 1
      }
    }
  const tasks: TaskList = Object.fromEntries([...registry].map(([name, job]) => [name, taskOf(job)]))
  const nodes = makeNodes({ owner: db.owner, node, log })
  const worker = makeWorker({
    owner: db.owner,
    log,
    tasks,
    concurrency,
    enter: nodes.enter,
    exit: nodes.exit,
  })
  const schedule = makeSchedule({ owner: db.owner, node, jobs: [...registry.values()], log, order })

  await runMigrations({ pgPool: db.owner, logger: queueLogger(log) })
  return {
    enqueue: (job, payload = {}, { tenant = '0', ...options } = {}) =>
      add(db.pool, { job, tenant, payload: { ...payload }, fireAt: null }, options),
    inTransaction: (client, tenant, job, payload = {}, options = {}) =>
      add(client, { job, tenant, payload: { ...payload }, fireAt: null }, options),
    async start() {
      await worker.start()
      schedule.start()
    },
    fireDue: schedule.fireDue,
    runDue: worker.runDue,
    figures: () => ({ ...figures }),
    async close() {
      await schedule.close()
      await worker.close()
      await nodes.close()
    },
  }
}
