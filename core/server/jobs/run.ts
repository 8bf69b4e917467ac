import { BusinessError } from '@mortise/model'
import type { Job as QueuedJob } from 'graphile-worker'
import { sql } from 'kysely'
import type { Services } from '../context/services.ts'
import type { NamedJob } from './registry.ts'
import { within } from './within.ts'

/** Characters of an output or an error that are kept. */
const longest = 4000

/** What stands in the queue for one run. */
export interface Order {
  readonly tenant: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The moment of its schedule, when the clock ordered it. */
  readonly fireAt: string | null
  /** The key of what was scheduled, whether the clock or somebody ordered it. */
  readonly schedule?: string
  readonly startedBy?: string
  readonly timeoutSeconds?: number
}

/** Runs one job in its tenant's world and keeps how it went. What it writes and that it is done commit together. */
export async function runJob(
  services: Services,
  node: string,
  job: NamedJob,
  order: Order,
  queued: QueuedJob,
): Promise<void> {
  if (await isDone(services, queued)) return
  const run = await begin(services, node, job, order, queued)
  try {
    await services.asSystem(order.tenant, async (ctx) => {
      const isLast = queued.attempts >= queued.max_attempts
      const output = await within(services, ctx, order.timeoutSeconds, () =>
        job.run(ctx, order.payload, { isLast }),
      )
      const text = output ? output.slice(0, longest) : null
      await sql`update engine.job_run set outcome = 'done', finished_at = localtimestamp, output = ${text}
        where id = ${run}`.execute(ctx.db)
    })
  } catch (error) {
    // With the database away this fails too; the next attempt then tidies up, and the first cause is what counts.
    await fail(services, run, error).catch(() => {})
    services.log.error(
      { err: error, job: job.name, tenant: order.tenant, attempt: queued.attempts },
      'a job failed',
    )
    throw error
  }
}

/** After a crash between the commit and the queue's own book-keeping the queue offers the job once more. */
async function isDone({ db }: Services, { id, created_at }: QueuedJob): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from engine.job_run where queue_id = $1 and queued_at = $2 and outcome = 'done'`,
    [id, created_at],
  )
  return rowCount !== 0
}

async function begin(
  { db }: Services,
  node: string,
  job: NamedJob,
  order: Order,
  queued: QueuedJob,
): Promise<string> {
  await db.pool.query(
    `update engine.job_run set outcome = 'failed', finished_at = localtimestamp, error = '执行中断'
     where queue_id = $1 and queued_at = $2 and outcome = 'running'`,
    [queued.id, queued.created_at],
  )
  const { rows } = await db.pool.query(
    `insert into engine.job_run
       (job, tenant_id, fire_at, queue_id, queued_at, attempt, node, schedule, started_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      job.name,
      order.tenant,
      order.fireAt,
      queued.id,
      queued.created_at,
      queued.attempts,
      node,
      order.schedule ?? null,
      order.startedBy ?? null,
    ],
  )
  return rows[0].id
}

async function fail({ db }: Services, run: string, error: unknown) {
  await db.pool.query(
    `update engine.job_run set outcome = 'failed', finished_at = localtimestamp, error = $2 where id = $1`,
    [run, textOf(error).slice(0, longest)],
  )
}

const textOf = (error: unknown): string => {
  if (error instanceof BusinessError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
