import { setTimeout as pause } from 'node:timers/promises'
import { BusinessError } from '@mortise/model'
import { sql } from 'kysely'
import type { Context } from '../context/context.ts'
import type { Services } from '../context/services.ts'

/**
 * Does work that may take so long and no longer. What takes longer loses its connection: whatever it still tries to
 * write is not written, wherever it waits.
 */
export async function within<T>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  ctx: Context,
  seconds: number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!seconds) return work()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const attempt = work()
  const outcome = attempt.then(
    () => {},
    () => {},
  )
  const end = async () => {
    isOver = true
    try {
      await db.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    } catch (error) {
      log.error({ err: error }, 'a job that took too long could not be ended')
    }
    // A statement that was under way has failed by then; one that waits elsewhere is not waited for.
    await Promise.race([outcome, pause(1000)])
    throw new BusinessError(`执行超过${seconds}秒，已中止`)
  }
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => void end().catch(reject), seconds * 1000)
  })
  // Once time is up nothing counts any more but the end of the connection, so that nobody else is given it before.
  const working = attempt.then(
    (done) => (isOver ? over : done),
    (error: unknown) => {
      if (isOver) return over
      throw error
    },
  )
  over.catch(() => {})
  try {
    return await Promise.race([working, over])
  } finally {
    clearTimeout(timer)
  }
}
