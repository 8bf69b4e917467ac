import { Announcement } from '@mortise/messages/model'
import type { Rename } from '@mortise/model'
import type { PoolClient } from 'pg'

/** Notices that tell of a document find it by the name that its entity has today. */
export async function renameBusTypes(client: PoolClient, renames: readonly Rename[]): Promise<void> {
  for (const { of, was, name } of renames) {
    if (of === 'entity')
      await client.query(`update ${Announcement.table} set bus_type = $2 where bus_type = $1`, [was, name])
  }
}
