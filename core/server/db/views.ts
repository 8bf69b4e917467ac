import type { PoolClient } from 'pg'
import { quote } from '../entity/columns.ts'
import type { BoundView, ServerModule } from '../module.ts'

/** The views of all modules. */
export const viewsOf = (modules: readonly ServerModule[]): BoundView[] =>
  modules.flatMap(({ views }) => views ?? [])

/** Before tables change: a view holds on to the columns that it reads. */
export async function dropViews(client: PoolClient, modules: readonly ServerModule[]): Promise<void> {
  for (const { entity } of viewsOf(modules)) await client.query(`drop view if exists ${quote(entity.table)}`)
}

/** Makes the views, each narrowed to the tenant of the connection: what it reads from has no policy of its own. */
export async function makeViews(
  client: PoolClient,
  modules: readonly ServerModule[],
  role: string | null,
): Promise<void> {
  for (const { entity, select } of viewsOf(modules)) {
    const name = quote(entity.table)
    await client.query(
      `create view ${name} as
       select v.*, null::varchar(64) as update_by, null::timestamp(0) as update_time,
         null::varchar(64) as sys_org_code, 1 as version, false as deleted
       from (${select}) v where v.tenant_id = nullif(current_setting('app.tenant', true), '')`,
    )
    if (role) await client.query(`grant select on ${name} to ${quote(role)}`)
  }
}
