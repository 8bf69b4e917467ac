import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'
import type { ModuleTables } from '../tables/module-tables.ts'
import type { BoundView, ViewColumn } from '../tables/view.ts'

/** What a view that does not tell of them says of the columns that every row has. */
const blanks: Readonly<Record<ViewColumn, string>> = {
  update_by: 'null::varchar(64)',
  update_time: 'null::timestamp(0)',
  sys_org_code: 'null::varchar(64)',
  version: '1',
}

/** The views of all modules. */
export const viewsOf = (modules: readonly ModuleTables[]): BoundView[] =>
  modules.flatMap(({ views }) => views ?? [])

/** Before tables change: a view holds on to the columns that it reads. */
export async function dropViews(client: PoolClient, modules: readonly ModuleTables[]): Promise<void> {
  for (const { entity } of viewsOf(modules)) await client.query(`drop view if exists ${quote(entity.table)}`)
}

/** Makes the views, each narrowed to the tenant of the connection: what it reads from has no policy of its own. */
export async function makeViews(
  client: PoolClient,
  modules: readonly ModuleTables[],
  role: string | null,
): Promise<void> {
  for (const { entity, select, tells } of viewsOf(modules)) {
    const name = quote(entity.table)
    const untold = Object.entries(blanks).filter(([column]) => !tells.includes(column as ViewColumn))
    const rest = untold.map(([column, blank]) => `${blank} as ${column}`).join(', ')
    await client.query(
      `create view ${name} as
       select v.*, ${rest ? `${rest}, ` : ''}false as deleted
       from (${select}) v where v.tenant_id = nullif(current_setting('app.tenant', true), '')`,
    )
    if (role) await client.query(`grant select on ${name} to ${quote(role)}`)
  }
}
