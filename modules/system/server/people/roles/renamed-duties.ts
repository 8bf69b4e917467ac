import { currentNames, type Rename } from '@mortise/model'
import { newId } from '@mortise/server'
import { ShippedDuty } from '@mortise/system/model'
import type { PoolClient } from 'pg'

const { table } = ShippedDuty

/** Duties that were written down under old names of rights follow the new ones, once: a name may be another's later. */
export async function renameDuties(client: PoolClient, renames: readonly Rename[]): Promise<void> {
  const names = currentNames(renames)
  const { rows } = await client.query<{ id: string; right: string }>(`select * from ${table}`)
  const renamed = rows.filter(({ right }) => names.code(right) !== right)
  const copies = renamed.flatMap((row) =>
    names
      .code(row.right)
      .split(',')
      .map((right) => ({ ...row, id: newId(), right })),
  )
  await client.query(`delete from ${table} where id = any($1)`, [renamed.map(({ id }) => id)])
  await client.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, copy)).*
     from jsonb_array_elements($1) copy on conflict do nothing`,
    [JSON.stringify(copies)],
  )
}
