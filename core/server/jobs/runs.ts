import type { Pool } from 'pg'
import type { Services } from '../context/services.ts'

/** One run of a job, as it is looked up later. Times are wall clocks. */
export interface JobRun {
  readonly id: string
  readonly schedule: string
  readonly tenant: string
  /** The moment of the schedule; null for one that somebody started. */
  readonly fireAt: string | null
  readonly startedBy: string | null
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly milliseconds: number | null
  readonly outcome: 'running' | 'done' | 'failed'
  readonly attempt: number
  readonly output: string | null
  readonly error: string | null
  readonly node: string
}

const columns = `id::text, schedule, tenant_id as tenant, fire_at as "fireAt", started_by as "startedBy",
  to_char(started_at, 'YYYY-MM-DD HH24:MI:SS') as "startedAt",
  to_char(finished_at, 'YYYY-MM-DD HH24:MI:SS') as "finishedAt",
  round(extract(epoch from finished_at - started_at) * 1000)::int as milliseconds,
  outcome, attempt, output, error, node`

/** The runs of what is scheduled, the latest first. */
export async function jobRuns(
  { db }: Pick<Services, 'db'>,
  schedule: string,
  { page, size }: { page: number; size: number },
): Promise<{ runs: JobRun[]; total: number }> {
  const { rows } = await db.pool.query(
    `select ${columns} from engine.job_run where schedule = $1 order by started_at desc, id desc limit $2 offset $3`,
    [schedule, size, (page - 1) * size],
  )
  const { rows: counted } = await db.pool.query(
    'select count(*)::int as total from engine.job_run where schedule = $1',
    [schedule],
  )
  return { runs: rows as JobRun[], total: (counted[0] as { total: number }).total }
}

/** The latest run of each of these schedules, by key. */
export async function lastRuns(
  { db }: Pick<Services, 'db'>,
  schedules: readonly string[],
): Promise<ReadonlyMap<string, JobRun>> {
  const { rows } = await db.pool.query(
    `select distinct on (schedule) ${columns} from engine.job_run where schedule = any($1)
     order by schedule, started_at desc, id desc`,
    [schedules],
  )
  return new Map((rows as JobRun[]).map((run) => [run.schedule, run]))
}

/** Whether a run of it is under way, on any node. */
export async function isRunning(pool: Pool, schedule: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from engine.job_run where schedule = $1 and outcome = 'running' limit 1`,
    [schedule],
  )
  return rowCount !== 0
}
