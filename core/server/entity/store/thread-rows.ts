import type { Client, PoolClient } from 'pg'
import { kyselyOn } from '../../db/statement/kysely.ts'
import type { Place } from './insert-rows.ts'

export { insertRows, type Place } from './insert-rows.ts'

interface Writer {
  readonly tenant: string
  readonly by: string
  readonly now: string
}

/** Where `insertRows` works on the connection of a thread, for rows that are too many to be made beside requests. */
export const placeOn = (client: Client, { tenant, by, now }: Writer): Place => ({
  db: kyselyOn(client as unknown as PoolClient),
  tenant,
  now,
  today: now.slice(0, 10),
  user: { username: by },
})
