import { BusinessError, type Row } from '@mortise/model'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'

/** Refuses a parent that lies at or below the row itself: such a branch would hang on nothing. */
export async function refuseCircle(
  { client, tenant }: Working,
  compiled: Compiled,
  row: Row,
  before: Row,
): Promise<void> {
  const key = compiled.entity.tree
  const parent = key && row[key]
  if (!key || !parent || parent === before[key]) return
  const params: unknown[] = [parent]
  const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(tenant)}`
  // Without `all` the union stops by itself should the rows hold a circle already.
  const { rows } = await client.query(
    `with recursive up as (
       select $1::text as id
       union
       select t.${quotedColumn(key)} from up join ${compiled.table} t on t.id = up.id${sameTenant} where t.${quotedColumn(key)} is not null
     ) select 1 from up where id = $${params.push(row.id)}`,
    params,
  )
  if (rows.length > 0)
    throw new BusinessError(`${compiled.fields[key]?.label}不能是自己或下级`, { field: key })
}
