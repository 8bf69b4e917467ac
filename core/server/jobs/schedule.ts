import { instantOf, nextRuns, wallTime } from '@mortise/model'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Scheduled } from '../context/jobs.ts'
import { isReadable } from './registry.ts'

/** The lock of the node that looks at the clock for all. */
const leaderLock = 7_283_115

/** A clock that was set or a firing that another node failed to make is noticed after this long at the latest. */
const longestSleep = 15_000

interface ScheduleOptions {
  readonly owner: Pool
  readonly node: string
  readonly log: Pick<Logger, 'error'>
  /** What is to be started by the clock, as it stands now. */
  load(): Promise<readonly Scheduled[]>
  /** Adds the runs of one firing within the transaction that writes the firing down. */
  order(client: PoolClient, scheduled: Scheduled, fireAt: string): Promise<void>
}

/** Starts jobs by the clock: each firing once over all nodes, and of those missed only the latest. */
export function makeSchedule({ owner, node, log, load, order }: ScheduleOptions) {
  let timed: readonly Scheduled[] = []
  let timer: NodeJS.Timeout | null = null
  let firing: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const fire = async (client: PoolClient, now: string): Promise<string[]> => {
    const { rows: locks } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [leaderLock])
    if (!locks[0].mine) return []
    const { rows } = await client.query('select job, cron, last_at from engine.job_schedule')
    const known = new Map(
      (rows as { job: string; cron: string; last_at: string }[]).map((row) => [row.job, row]),
    )
    const fired: string[] = []
    // What was paused or is gone counts from then on when it comes back.
    await client.query('delete from engine.job_schedule where job <> all($1)', [timed.map(({ key }) => key)])
    for (const scheduled of timed) {
      const { key, cron } = scheduled
      const last = known.get(key)
      // New, or told otherwise: it counts from now on.
      const fireAt = last?.cron === cron ? latestRun(cron, last.last_at, now) : now
      if (fireAt === null) continue
      await client.query(
        `insert into engine.job_schedule (job, cron, last_at) values ($1, $2, $3)
         on conflict (job) do update set cron = excluded.cron, last_at = excluded.last_at`,
        [key, cron, fireAt],
      )
      if (last?.cron !== cron || (scheduled.missed === 'skip' && isMissed(fireAt, now))) continue
      const { rowCount } = await client.query(
        'insert into engine.job_firing (job, fire_at, node) values ($1, $2, $3) on conflict do nothing',
        [key, fireAt, node],
      )
      if (rowCount === 0) continue
      await order(client, scheduled, fireAt)
      fired.push(key)
    }
    return fired
  }

  const fireDue = async (at: Date = new Date()): Promise<string[]> => {
    const all = await load()
    timed = all.filter(({ cron }) => isReadable(cron))
    for (const { key, cron } of all) {
      if (!isReadable(cron)) log.error({ schedule: key, cron }, 'a schedule cannot be read')
    }
    return transaction(owner, (client) => fire(client, wallTime(at)))
  }

  const tick = async () => {
    try {
      await fireDue()
    } catch (error) {
      log.error({ err: error }, 'jobs could not be started by the clock')
    }
    sleep()
  }
  const sleep = () => {
    if (isClosed) return
    const now = Date.now()
    const waits = timed.flatMap(({ cron }) => nextRuns(cron, { count: 1 })).map((run) => momentOf(run) - now)
    const wake = () => {
      firing = tick()
    }
    timer = setTimeout(wake, Math.max(0, Math.min(longestSleep, ...waits))).unref()
  }

  return {
    fireDue,
    start() {
      firing = tick()
    },
    /** Looks at the clock now, once whoever looks at it has done so. */
    lookAgain() {
      if (timer) clearTimeout(timer)
      timer = null
      firing = firing.then(() => {
        if (timer) clearTimeout(timer)
        return isClosed ? undefined : tick()
      })
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await firing
    },
  }
}

/**
 * The last moment of a schedule after one and up to another, both wall clocks. Looked for backwards in growing spans,
 * so that a year's pause of a job of every second costs no more than a minute's.
 */
export function latestRun(cron: string, after: string, upTo: string): string | null {
  for (const seconds of spans) {
    const from = Math.max(momentOf(upTo) - seconds * 1000, momentOf(after))
    const found = lastBetween(cron, wallTime(new Date(from)), upTo)
    if (found !== null || from === momentOf(after)) return found
  }
  return null
}

const spans = [60, 3_600, 86_400, 32 * 86_400, 366 * 86_400, Number.POSITIVE_INFINITY]

function lastBetween(cron: string, after: string, upTo: string): string | null {
  // Most schedules are not due at most looks: one run tells, and many cost the loop as many searches.
  const [first] = nextRuns(cron, { from: after, count: 1 })
  if (first === undefined || first > upTo) return null
  let found: string | null = null
  for (;;) {
    const runs: string[] = nextRuns(cron, { from: found ?? after, count: 64 })
    const within = runs.filter((run) => run <= upTo)
    found = within.at(-1) ?? found
    if (within.length < 64) return found
  }
}

/** How late a firing may be before it counts as missed: longer than the clock ever sleeps. */
const late = 4 * longestSleep
const isMissed = (fireAt: string, now: string): boolean => momentOf(now) - momentOf(fireAt) > late

const momentOf = (wall: string): number => instantOf(wall).getTime()

async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}
