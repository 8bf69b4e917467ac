import type { Services } from '../../context/services.ts'
import type { SlowStatement } from '../../db/statement/slow-statements.ts'

const flushEvery = 2_000
/** What waits to be written is bounded: a database on its knees gets no more to do. */
const mostWaiting = 100

/** Writes slow statements down, some at a time and beside the work itself. Values are never part of them. */
export function keepSlow({ db, log }: Pick<Services, 'db' | 'log'>) {
  let waiting: SlowStatement[] = []
  let flushing = Promise.resolve()
  const write = async () => {
    const taken = waiting
    waiting = []
    if (taken.length === 0) return
    try {
      await db.pool.query(
        `insert into engine.slow_statement (tenant_id, ms, statement, call)
         select * from unnest($1::text[], $2::int[], $3::text[], $4::text[])`,
        [
          taken.map(({ tenant }) => tenant),
          taken.map(({ ms }) => ms),
          taken.map(({ text }) => text.slice(0, 10_000)),
          taken.map(({ call }) => call.slice(0, 300)),
        ],
      )
    } catch (error) {
      log.warn({ err: error }, 'slow statements were not kept')
    }
  }
  const flush = () => (flushing = flushing.then(write))
  const stop = db.onSlow((statement) => {
    if (waiting.length < mostWaiting) waiting.push(statement)
  })
  const timer = setInterval(() => void flush(), flushEvery).unref()
  return {
    flush,
    async close() {
      stop()
      clearInterval(timer)
      await flush()
    },
  }
}
