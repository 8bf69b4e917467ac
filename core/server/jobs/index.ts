import { randomBytes } from 'node:crypto'
import os from 'node:os'
import { BusinessError } from '@mortise/model'
import { runMigrations, type Task, type TaskList } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { EnqueueOptions, Jobs, Scheduled } from '../context/jobs.ts'
import type { Services } from '../context/services.ts'
import type { ServerModule } from '../module/module.ts'
import { makeNodes } from './nodes.ts'
import { type NamedJob, registryOf } from './registry.ts'
import { type Order, runJob } from './run.ts'
import { isRunning } from './runs.ts'
import { makeSchedule } from './schedule.ts'
import { makeWorker, queueLogger } from './worker.ts'

export { cronPreviewRoute } from './cron-preview.ts'
export { type JobRun, jobRuns, lastRuns } from './runs.ts'
export { jobTables } from './tables.ts'

/** What the bus calls a change of schedules. */
const changed = 'schedules'

/** Tries of a job that says nothing itself: over about ten hours, each pause longer than the one before. */
const usualAttempts = 10

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
    const { job, ...rest } = order
    if (!registry.has(job)) throw new Error(`unknown job ${job}`)
    const key = options.key === undefined ? null : `${order.tenant} ${job} ${options.key}`
    await client.query('select engine.enqueue($1, $2, $3, $4, $5, $6)', [
      job,
      JSON.stringify(rest),
      options.runAt?.toISOString() ?? null,
      key,
      options.attempts ?? usualAttempts,
      options.queue ?? null,
    ])
  }

  const tenantsOf = async ({ job }: Scheduled) =>
    registry.get(job)?.once || !tenants ? ['0'] : await tenants()
  const orderOf = (scheduled: Scheduled, tenant: string) => ({
    job: scheduled.job,
    tenant,
    payload: { ...scheduled.payload },
    schedule: scheduled.key,
    timeoutSeconds: scheduled.timeoutSeconds,
  })
  /** What may not overlap itself waits for its turn. */
  const queueOf = ({ key, isConcurrent }: Scheduled, tenant: string) =>
    isConcurrent ? {} : { queue: `${tenant} ${key}` }
  /** A run that has not started yet is replaced by the next, unless both may run. */
  const order = async (client: PoolClient, scheduled: Scheduled, fireAt: string) => {
    for (const tenant of await tenantsOf(scheduled)) {
      const key = `clock ${scheduled.key}${scheduled.isConcurrent ? ` ${fireAt}` : ''}`
      await add(client, { ...orderOf(scheduled, tenant), fireAt }, { key, ...queueOf(scheduled, tenant) })
    }
  }
  const inCode: readonly Scheduled[] = [...registry.values()].flatMap(({ name, cron }) =>
    cron === undefined ? [] : [{ key: name, job: name, cron }],
  )
  /** What another version of the product told is left to the nodes that know it. */
  const load = async () => {
    const stored = await (services.providers as Partial<Services['providers']>).schedules?.load()
    return (stored ?? inCode).filter(({ job }) => registry.has(job))
  }

  const taskOf =
    (job: NamedJob): Task =>
    async (payload, { job: queued }) => {
      figures.running += 1
      try {
        await runJob(services, node, job, payload as Order, queued)
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
  const schedule = makeSchedule({ owner: db.owner, node, log, load, order })
  let unsubscribe = () => {}

  await runMigrations({ pgPool: db.owner, logger: queueLogger(log) })
  return {
    enqueue: (job, payload = {}, { tenant = '0', ...options } = {}) =>
      add(db.pool, { job, tenant, payload: { ...payload }, fireAt: null }, options),
    inTransaction: (client, tenant, job, payload = {}, options = {}) =>
      add(client, { job, tenant, payload: { ...payload }, fireAt: null }, options),
    offered: () =>
      [...registry.values()]
        .filter(({ cron, isOffered }) => cron !== undefined || isOffered)
        .map(({ name, label, cron = null }) => ({ name, label, cron })),
    labelOf: (job) => registry.get(job)?.label ?? job,
    async runNow(scheduled, by) {
      if (!scheduled.isConcurrent && (await isRunning(db.pool, scheduled.key)))
        throw new BusinessError('任务正在执行，请等待本次执行结束')
      for (const tenant of await tenantsOf(scheduled)) {
        const order = { ...orderOf(scheduled, tenant), fireAt: null, startedBy: by }
        await add(db.pool, order, { attempts: 1, ...queueOf(scheduled, tenant) })
      }
    },
    schedulesChanged: () => services.bus.publish(changed, null),
    async start() {
      await worker.start()
      schedule.start()
      unsubscribe = services.bus.subscribe(changed, () => schedule.lookAgain())
    },
    fireDue: schedule.fireDue,
    runDue: worker.runDue,
    figures: () => ({ ...figures }),
    async close() {
      unsubscribe()
      // At once: while the clock is waited for, the worker would take the next job.
      await Promise.all([worker.close(), schedule.close()])
      await nodes.close()
    },
  }
}
