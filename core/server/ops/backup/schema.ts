import type { ClientBase } from 'pg'

/** A table as an archive tells it: its columns in the order of its rows, and the statements that make it. */
export interface StoredTable {
  /** Schema and name, quoted where need be. */
  readonly name: string
  readonly columns: readonly string[]
  readonly create: string
}

export interface StoredSequence {
  readonly name: string
  /** Null for the sequence behind an identity column, which comes with its table. */
  readonly create: string | null
  readonly lastValue: string
  readonly isCalled: boolean
}

/** How a database is built, as statements in the order in which they are run; rows are loaded between `tables` and `after`. */
export interface StoredSchema {
  readonly before: readonly string[]
  readonly sequences: readonly StoredSequence[]
  readonly tables: readonly StoredTable[]
  readonly after: readonly string[]
  /** Roles that policies name. */
  readonly roles: readonly string[]
}

/** Whose rows are ours; the queue's own schema is made anew and begins empty. */
const ours = `'public', 'engine'`

/** Not made by an extension, which brings its own. */
const own = (catalog: string, oid: string) =>
  `not exists (select 1 from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Reads from the catalog how the database is built. The search path has to be empty, so that every name is written in full. */
export async function readSchema(client: ClientBase): Promise<StoredSchema> {
  await refuseUnknown(client)
  const texts = async (query: string): Promise<string[]> =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text)
  const tables = await client.query<StoredTable>(tablesQuery)
  return {
    before: [
      ...(await texts(extensionsQuery)),
      'create schema if not exists engine',
      ...(await texts(functionsQuery)),
    ],
    sequences: await readSequences(client),
    tables: tables.rows,
    after: [
      ...(await texts(ownedQuery)),
      ...(await texts(constraintsQuery('p', 'u', 'x', 'c'))),
      ...(await texts(indexesQuery)),
      ...(await texts(constraintsQuery('f'))),
      ...(await texts(viewsQuery)),
      ...(await texts(triggersQuery)),
      ...(await texts(securityQuery)),
      ...(await texts(policiesQuery)),
    ],
    roles: await texts(
      `select distinct role as text from pg_policies, unnest(roles) role where schemaname in (${ours}) and role <> 'public'`,
    ),
  }
}

/** Better no archive than one that silently leaves something out. */
async function refuseUnknown(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in (${ours}) and c.relkind in ('p', 'm', 'f', 'c') and ${own('pg_class', 'c.oid')}
     union all
     select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where n.nspname in (${ours}) and t.typtype in ('e', 'd', 'r') and ${own('pg_type', 't.oid')}
     union all
     select i.inhrelid::regclass::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname in (${ours})`,
  )
  if (rows.length > 0)
    throw new Error(`backup does not know how to keep ${rows.map(({ name }) => name).join(', ')}`)
}

async function readSequences(client: ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ name: string; create: string | null }>(sequencesQuery)
  const sequences: StoredSequence[] = []
  for (const { name, create } of rows) {
    const { rows: values } = await client.query(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    sequences.push({ name, create, ...values[0] })
  }
  return sequences
}

const extensionsQuery = `
  select format('create extension if not exists %I with schema %I', e.extname, n.nspname) as text
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  where e.extname <> 'plpgsql' order by 1`

const functionsQuery = `
  select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in (${ours}) and p.prokind in ('f', 'p') and ${own('pg_proc', 'p.oid')} order by p.oid`

const sequencesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name,
    case when d.deptype = 'i' then null else
      format('create sequence %I.%I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', n.nspname, c.relname,
        format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache,
        case when s.seqcycle then ' cycle' else '' end)
    end as create
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_sequence s on s.seqrelid = c.oid
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a') and d.refobjsubid > 0
  where n.nspname in (${ours}) and ${own('pg_class', 'c.oid')} order by 1`

/** Sequences that go when their column goes. */
const ownedQuery = `
  select format('alter sequence %s owned by %s.%I', d.objid::regclass, d.refobjid::regclass, a.attname) as text
  from pg_depend d
  join pg_class c on c.oid = d.objid and c.relkind = 'S'
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.deptype = 'a' and n.nspname in (${ours}) order by 1`

/** Columns that are worked out are not loaded; the database works them out again. */
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name,
    coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns,
    format('create %stable %I.%I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, n.nspname, c.relname,
      string_agg(
        quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation else '' end
        || case
             when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when a.attidentity <> '' then format(' generated %s as identity (sequence name %s)',
               case a.attidentity when 'a' then 'always' else 'by default' end,
               pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
             when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
             else ''
           end
        || case when a.attnotnull then ' not null' else '' end,
        ', ' order by a.attnum),
      case when c.reloptions is null then '' else format(' with (%s)', array_to_string(c.reloptions, ', ')) end) as create
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname in (${ours}) and c.relkind = 'r' and ${own('pg_class', 'c.oid')}
  group by n.nspname, c.oid, c.relname, c.relpersistence, c.reloptions
  order by 1`

const constraintsQuery = (...types: string[]) => `
  select format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${ours}) and k.contype in (${types.map((type) => `'${type}'`).join(', ')}) and ${own('pg_class', 'c.oid')}
  order by k.contype = 'p' desc, 1`

const indexesQuery = `
  select pg_get_indexdef(i.indexrelid) as text
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${ours}) and c.relkind = 'r' and ${own('pg_class', 'c.oid')}
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by 1`

const viewsQuery = `
  select format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${ours}) and c.relkind = 'v' and ${own('pg_class', 'c.oid')} order by c.oid`

const triggersQuery = `
  select pg_get_triggerdef(t.oid) as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${ours}) and not t.tgisinternal order by 1`

const securityQuery = `
  select format('alter table %s %s row level security', c.oid::regclass, mode) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace,
    lateral (values (c.relrowsecurity, 'enable'), (c.relforcerowsecurity, 'force')) flags (is_on, mode)
  where n.nspname in (${ours}) and c.relkind = 'r' and is_on order by 1`

const policiesQuery = `
  select format('create policy %I on %I.%I as %s for %s to %s%s%s', policyname, schemaname, tablename, permissive, cmd,
    (select string_agg(case when role = 'public' then 'public' else quote_ident(role) end, ', ') from unnest(roles) role),
    case when qual is null then '' else format(' using (%s)', qual) end,
    case when with_check is null then '' else format(' with check (%s)', with_check) end) as text
  from pg_policies where schemaname in (${ours}) order by schemaname, tablename, policyname`
