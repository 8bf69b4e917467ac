import type { Rename } from '@mortise/model'
import { Dictionary, DictionaryItem, TenantDictionaryItem } from '@mortise/system/model'
import type { PoolClient } from 'pg'

/** Items that staff relabelled, ordered or hid keep all that under their new values, in every company. */
export async function renameItems(client: PoolClient, renames: readonly Rename[]): Promise<void> {
  for (const { of, at, was, name } of renames) {
    if (of !== 'item') continue
    for (const [table, holder] of holders) {
      const inDict = `i.dict in (select id from ${Dictionary.table} where code = $1) and i.value`
      // Of two items that become one, the one that has the new name is kept.
      await client.query(
        `delete from ${table} i where ${inDict} = $2 and exists
          (select from ${table} o where o.dict = i.dict and ${holder} and o.value = $3)`,
        [at, was, name],
      )
      await client.query(`update ${table} i set value = $3 where ${inDict} = $2`, [at, was, name])
    }
  }
}

const holders = [
  [DictionaryItem.table, 'true'],
  [TenantDictionaryItem.table, 'o.tenant_id = i.tenant_id'],
] as const
