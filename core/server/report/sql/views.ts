import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { dropReportViews, REPORT_VIEWS } from '../../db/migrate/report-views.ts'
import { underLock } from '../../db/statement/under-lock.ts'
import { quote } from '../../db/tables/columns.ts'
import type { ReportLogin } from './login.ts'

/** A view that yields its rows to whoever sets its key. */
export interface OpenView {
  readonly name: string
  readonly key: string
}

/** More views than this are not of people who open reports, but of rules that change with the clock. */
const MOST_VIEWS = 2000
const made = new WeakMap<ReportLogin, Set<string>>()

/**
 * A view of exactly these rows and columns. Everybody with the same rights has the same one; its key is the caller's, and none that the
 * login of reports could find out. `isBarred`: no condition is tried on a row before those of the view.
 */
export async function viewOf(login: ReportLogin, select: string, isBarred: boolean): Promise<OpenView> {
  const key = login.keyOf(select)
  const hash = createHash('sha256').update(`${isBarred} ${key} ${select}`).digest('hex')
  const name = `v_${hash.slice(0, 40)}`
  const known = made.get(login) ?? new Set()
  made.set(login, known)
  if (!known.has(name)) {
    await underLock(login.owner, 'report views', (client) =>
      make(client, login, { name, key, select, isBarred }),
    )
    known.add(name)
  }
  return { name, key }
}

export const settingOf = ({ name }: OpenView): string => `report.${name}`

async function make(
  client: PoolClient,
  { appRole, user }: ReportLogin,
  { name, key, select, isBarred }: OpenView & { readonly select: string; readonly isBarred: boolean },
): Promise<void> {
  const view = `${REPORT_VIEWS}.${quote(name)}`
  const { rows } = await client.query(
    `select to_regclass($1) is not null as "isThere", (select count(*)::int from pg_class where relnamespace = $2::regnamespace) as n`,
    [view, REPORT_VIEWS],
  )
  const { isThere, n } = rows[0] as { isThere: boolean; n: number }
  if (isThere) return
  if (n >= MOST_VIEWS) await dropReportViews(client, appRole)
  const digest = createHash('sha256').update(key).digest('hex')
  // As the role that row-level security holds: what the view reads, it reads behind the wall between companies.
  await client.query(`set local role ${quote(appRole)}`)
  await client.query(
    `create view ${view} with (security_barrier = ${isBarred}) as
     select seen.* from (${select}) seen
     where encode(sha256(convert_to(coalesce(current_setting('report.${name}', true), ''), 'UTF8')), 'hex') = '${digest}'`,
  )
  await client.query(`grant select on ${view} to ${quote(user)}`)
  await client.query('reset role')
}

/** They are looked for anew: somebody dropped them. */
export const forgetViews = (login: ReportLogin): void => made.get(login)?.clear()
