import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'

/** Where the views stand that reports by SQL read from. */
export const REPORT_VIEWS = 'report_views'

/** The views of reports hold on to the columns that they read: they go before tables change, and come again when asked for. */
export async function dropReportViews(client: PoolClient, appRole: string | null): Promise<void> {
  if (!appRole) return
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'v'`,
    [REPORT_VIEWS],
  )
  if (rows.length === 0) return
  // Theirs to drop whose they are.
  await client.query(`set local role ${quote(appRole)}`)
  await client.query(`drop view if exists ${rows.map(({ name }) => name).join(', ')}`)
  await client.query('reset role')
}
