import { isOwner, sameTenant } from './walls.ts'

const tenant = `nullif(current_setting('app.tenant', true), '')`
/** Connections of the engine itself, which work for all tenants; those of requests never bear it. */
const isEngine = `current_setting('app.engine', true) = 'on'`

/** Which rows of the engine's tables are a tenant's own. */
const owned = {
  audit: sameTenant,
  request: sameTenant,
  serial: sameTenant,
  file: sameTenant,
  file_use: sameTenant,
  upload: sameTenant,
  job_run: sameTenant,
  fault: sameTenant,
  slow_statement: sameTenant,
  visit_total: sameTenant,
  stored_entity: sameTenant,
  api_token: sameTenant,
  session: `${tenant} = any(tenants)`,
  login_log: `coalesce(tenant, '0') = ${tenant}`,
} as const

/** Written and read within requests alone: the engine has no way past these. */
const requestsOnly: readonly string[] = ['audit', 'request'] satisfies (keyof typeof owned)[]

/**
 * What one company did is nobody else's to read, also where a statement forgot whose it asks for. Where the login could
 * not assume a role of its own, the tables hold their owner too.
 */
export const engineWalls = (role: string | null): string => `do $$ begin ${wallsOf(role)} end $$`

const wallsOf = (role: string | null): string =>
  Object.entries(owned)
    .map(([table, own]) => {
      const ways = [own, ...(requestsOnly.includes(table) ? [] : [isEngine]), ...(role ? [] : [isOwner])]
      const rows = ways.join(' or ')
      return `
  if to_regclass('engine.${table}') is not null then
    alter table engine.${table} enable row level security;
    alter table engine.${table} ${role ? 'no force' : 'force'} row level security;
    drop policy if exists tenant_rows on engine.${table};
    create policy tenant_rows on engine.${table} using (${rows}) with check (${rows});
  end if;`
    })
    .join('')
