import type { Context } from '@mortise/server'

/** Whether anybody waits for a lock that another holds. */
export const isAnyoneWaiting = async ({ db }: Context): Promise<boolean> =>
  (
    await db
      .selectFrom('pg_locks' as never)
      .select('pid' as never)
      .where('locktype' as never, '=', 'advisory' as never)
      .where('granted' as never, '=', false as never)
      .execute()
  ).length > 0
