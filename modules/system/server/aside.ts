import type { Services } from '@mortise/server'
import type { PoolClient } from 'pg'

/**
 * Reads rows of one tenant on a connection apart from those that requests hold: rights and departments are asked for
 * while a request holds one, and all of them waiting for a second would wait for good.
 */
export async function readAside<T>(
  { db }: Services,
  tenant: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query('begin read only')
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
