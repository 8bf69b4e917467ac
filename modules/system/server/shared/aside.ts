import type { Services } from '@mortise/server/platform'
import type { PoolClient } from 'pg'

/** Few ids lead to few rows whoever they belong to, and planning ten tables takes longer than reading them. */
const plannedOnce = 'set local plan_cache_mode = force_generic_plan'

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
    // Together, because every way to the database and back is waited for by whoever signs in.
    await client.query(
      `begin read only; set local app.tenant = ${client.escapeLiteral(tenant)}; ${plannedOnce}`,
    )
    const result = await work(client)
    void client.query('commit').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
