import { createHash } from 'node:crypto'
import { BusinessError } from '@mortise/model'
import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import { derivedSecret } from '../../base/secret.ts'
import type { Services } from '../../context/services.ts'
import { REPORT_VIEWS } from '../../db/migrate/report-views.ts'
import { underLock } from '../../db/statement/under-lock.ts'
import { quote } from '../../db/tables/columns.ts'

/** How long a statement of a report may take, in milliseconds. */
export const LONGEST = 20_000
const CONNECTIONS = 4

/** The login under which statements of reports run: it may read the views of reports and nothing else. */
export interface ReportLogin {
  readonly pool: Pool
  readonly owner: Pool
  readonly appRole: string
  readonly user: string
  /** What opens a view: who does not know it reads no rows of it. */
  keyOf(text: string): string
}

const logins = new WeakMap<Services['db'], Promise<ReportLogin>>()

/** Makes the login when it is first asked for; later ones find it. */
export function reportLogin(services: Services): Promise<ReportLogin> {
  const known = logins.get(services.db)
  if (known) return known
  const made = makeLogin(services)
  logins.set(services.db, made)
  made.catch(() => logins.delete(services.db))
  return made
}

async function makeLogin({ db, config }: Services): Promise<ReportLogin> {
  const { owner, appRole } = db
  if (!appRole) throw unavailable()
  const hmac = (text: string) => derivedSecret(config, text)
  const password = await underLock(owner, 'report login', async (client) => {
    const { rows } = await client.query('select current_database() as name')
    const database = (rows[0] as { name: string }).name
    const user = `mortise_report_${createHash('sha256').update(`${database} ${appRole}`).digest('hex').slice(0, 16)}`
    const secret = hmac(`report login of ${database}`)
    await prepare(client, user, secret, database, appRole)
    return { user, secret }
  })
  await closeDoors(owner, appRole)
  const settings = {
    search_path: 'pg_catalog',
    statement_timeout: LONGEST,
    jit: 'off',
    random_page_cost: 1.1,
  }
  const pool = db.openAs({ user: password.user, password: password.secret, max: CONNECTIONS }, settings)
  await refusePowers(pool)
  await refuseOpenDoors(pool)
  return { pool, owner, appRole, user: password.user, keyOf: (text) => hmac(`report view ${text}`) }
}

const unavailable = (cause?: unknown) => new BusinessError('数据库账号无建角色权限，SQL报表不可用', { cause })

async function prepare(client: PoolClient, user: string, secret: string, database: string, appRole: string) {
  const name = quote(user)
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [user])
    if (!rowCount) await client.query(`create role ${name} login noinherit connection limit 16`)
    await client.query(`alter role ${name} password ${escapeLiteral(secret)}`)
    for (const setting of [
      'default_transaction_read_only = on',
      `statement_timeout = ${LONGEST}`,
      'idle_in_transaction_session_timeout = 60000',
      'lock_timeout = 3000',
      `work_mem = '32MB'`,
      'search_path = pg_catalog',
    ])
      await client.query(`alter role ${name} set ${setting}`)
    await client.query(`grant connect on database ${quote(database)} to ${name}`)
    await client.query(`create schema if not exists ${REPORT_VIEWS}`)
    await client.query(`grant usage on schema ${REPORT_VIEWS} to ${name}`)
    await client.query(`grant usage, create on schema ${REPORT_VIEWS} to ${quote(appRole)}`)
  } catch (error) {
    if ((error as { code?: string }).code === '42501') throw unavailable(error)
    throw error
  }
}

/** Functions of the catalogue that run a text, reach other sessions or leave something behind; nobody's but the product's. */
const doors = `
  ('query_to_xml', 'query_to_xmlschema', 'query_to_xml_and_xmlschema', 'cursor_to_xml', 'cursor_to_xmlschema',
   'table_to_xml', 'table_to_xmlschema', 'table_to_xml_and_xmlschema', 'schema_to_xml', 'schema_to_xmlschema',
   'schema_to_xml_and_xmlschema', 'database_to_xml', 'database_to_xmlschema', 'database_to_xml_and_xmlschema',
   'ts_stat', 'pg_logical_emit_message', 'pg_notify', 'pg_cancel_backend', 'pg_terminate_backend', 'lo_creat', 'lo_create',
   'lo_from_bytea', 'lo_open', 'lo_get', 'lo_put')`
/** Those that make others wait, or tell what they do and what views are made of. */
const watching =
  '^(pg_sleep|pg_advisory_|pg_try_advisory_|pg_stat_get_activity$|pg_stat_get_backend_|pg_get_(view|rule|trigger|function)def$)'
const isDoor = `pronamespace = 'pg_catalog'::regnamespace and (proname in ${doors} or proname ~ '${watching}')`

/** A second wall behind the list of allowed functions, where the login of the product may raise it. */
async function closeDoors(owner: Pool, appRole: string): Promise<void> {
  await owner
    .query(
      `do $$ declare door text; begin
         if (select rolsuper from pg_roles where rolname = current_user) then
           for door in select oid::regprocedure::text from pg_proc
                       where ${isDoor} and has_function_privilege('public', oid, 'execute') loop
             execute format('grant execute on function %s to %I', door, '${appRole}');
             execute format('revoke execute on function %s from public', door);
           end loop;
         end if;
       end $$`,
    )
    .catch((error: { code?: string; message: string }) => {
      // Another node closes them at this moment.
      if (!error.message.includes('tuple concurrently updated')) throw error
    })
}

/** Where nobody could close a door, its wall is missing: statements do not run before somebody has. */
export async function refuseOpenDoors(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select oid::regprocedure::text as door from pg_proc where ${isDoor} and has_function_privilege(oid, 'execute') limit 1`,
    [],
  )
  const [open] = rows as { door: string }[]
  if (open)
    throw new BusinessError(
      `数据库账号不是超级用户，不能收回函数${open.door}的执行权限，SQL报表不可用，请数据库管理员收回`,
    )
}

/** A login that could do more than read is not used. */
async function refusePowers(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
            or exists (select 1 from pg_auth_members where member = r.oid) as "isStrong"
     from pg_roles r where rolname = current_user`,
    [],
  )
  if (rows[0]?.isStrong !== false) throw new Error('the login of reports may do more than read')
}
