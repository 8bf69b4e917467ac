import type { Pool, PoolClient } from 'pg'

/** One transaction at a time for that name, on all nodes together. */
export async function underLock<T>(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    try {
      await client.query('rollback')
      client.release()
    } catch {
      // Broken itself: it is thrown away, and the first error is the one to tell.
      client.release(true)
    }
    throw error
  }
}
