import { BusinessError } from '@mortise/model'
import type { DatabaseAnswer, LockWait, SlowGroup, TableSize } from '@mortise/monitor/model'
import { type AnyRoute, get, shelvedBackups } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { refuseCompanies } from './platform-only.ts'

type Owner = Services['db']['owner']

/** The database: who waits for whom, what grows, and what was slow. */
export const databaseRoutes: AnyRoute[] = [
  get(
    '/monitor/database',
    'monitor:view',
    { transaction: false },
    async ({ ctx }): Promise<DatabaseAnswer> => {
      refuseCompanies(ctx)
      const { owner } = servicesOf(ctx).db
      const [about, waits, [backup]] = await Promise.all([
        aboutDatabase(owner),
        lockWaits(owner),
        shelvedBackups(ctx.config),
      ])
      return { ...about, waits, lastBackup: backup ? { at: backup.at, size: backup.size } : null }
    },
  ),

  get('/monitor/tables', 'monitor:view', { transaction: false }, async ({ ctx }) => {
    refuseCompanies(ctx)
    return tableSizes(servicesOf(ctx).db.owner)
  }),

  get('/monitor/slow', 'monitor:view', async ({ ctx, query }) => {
    refuseCompanies(ctx)
    return slowGroups(servicesOf(ctx).db.pool, query.call ?? '')
  }),

  get('/monitor/plan', 'monitor:view', { transaction: false }, async ({ ctx, query }) => {
    refuseCompanies(ctx)
    return { plan: await planOf(servicesOf(ctx).db, query.id ?? '') }
  }),
]

async function aboutDatabase(owner: Owner) {
  const { rows } = await owner.query<Omit<DatabaseAnswer, 'waits' | 'lastBackup'>>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
       json_build_object('most', current_setting('max_connections')::int, 'states', (
         select coalesce(json_object_agg(state, n), '{}') from (
           select coalesce(state, 'other') as state, count(*)::int as n from pg_stat_activity
           where datname = current_database() group by 1) counted)) as connections,
       (select round(100.0 * blks_hit / greatest(blks_hit + blks_read, 1), 1)::float8 from pg_stat_database
        where datname = current_database()) as "cacheHits",
       (select count(*)::int from engine.migration) as migrations,
       (select to_char(max(applied_at), 'YYYY-MM-DD HH24:MI:SS') from engine.migration) as "lastMigration"`,
  )
  const [about] = rows
  if (!about) throw new Error('the database says nothing of itself')
  return about
}

/** Both sides: whoever waits, and whoever holds what is waited for. */
async function lockWaits(owner: Owner): Promise<LockWait[]> {
  const { rows } = await owner.query<LockWait>(
    `select waiting.pid, waiting.query as statement,
       round(extract(epoch from now() - waiting.query_start))::int as seconds,
       holding.pid as "blockerPid", holding.state as "blockerState", holding.query as "blockerStatement",
       round(extract(epoch from now() - holding.xact_start))::int as "blockerSeconds",
       (select relation::regclass::text from pg_locks
        where pg_locks.pid = waiting.pid and relation is not null and not granted limit 1) as relation
     from pg_stat_activity waiting
     cross join lateral unnest(pg_blocking_pids(waiting.pid)) blocker (pid)
     join pg_stat_activity holding on holding.pid = blocker.pid
     order by seconds desc limit 50`,
  )
  return rows.map((wait) => ({
    ...wait,
    statement: withoutValues(wait.statement),
    blockerStatement: withoutValues(wait.blockerStatement),
  }))
}

/** What a statement is about, not what somebody typed. */
export const withoutValues = (text: string): string =>
  text
    .trim()
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .slice(0, 4000)

/** Asking for the size of a table waits for whoever has it to themselves; the page must not. */
async function tableSizes(owner: Owner): Promise<TableSize[]> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local lock_timeout = '500ms'`)
    return await sizesOn(client)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new BusinessError('有表正被独占锁定，暂时不能统计大小', { cause: error })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function sizesOn(client: Pick<Owner, 'query'>): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(
    `select schemaname || '.' || relname as name, pg_total_relation_size(relid)::float8 as total,
       pg_indexes_size(relid)::float8 as indexes, n_live_tup::float8 as rows, n_dead_tup::float8 as dead
     from pg_stat_user_tables order by total desc limit 30`,
  )
  return rows
}

/** Of the last seven days, those that took most time together first. */
async function slowGroups(pool: Services['db']['pool'], call: string): Promise<SlowGroup[]> {
  const { rows } = await pool.query<SlowGroup>(
    `select max(id)::text as id, statement, call, count(*)::int as count, round(avg(ms))::int as mean,
       max(ms) as max, to_char(max(at), 'YYYY-MM-DD HH24:MI:SS') as "lastAt"
     from engine.slow_statement where at > localtimestamp - interval '7 days' and ($1 = '' or call = $1)
     group by statement, call order by sum(ms) desc limit 100`,
    [call],
  )
  return rows.map((group) => ({ ...group, statement: withoutValues(group.statement) }))
}

/** How the database would go about a statement that was slow; it is not run, and nobody brings one of their own. */
async function planOf({ owner, read }: Services['db'], id: string): Promise<string> {
  const { rows } = await owner.query<{ statement: string; tenant: string }>(
    'select statement, tenant_id as tenant from engine.slow_statement where id::text = $1',
    [id],
  )
  const [found] = rows
  if (!found) throw new BusinessError('该语句的记录已清理')
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(found.statement))
    throw new BusinessError('该语句没有执行计划')
  try {
    return await read(found.tenant, (client) => explain(client, found.statement))
  } catch (error) {
    throw new BusinessError('数据库不能为该语句给出执行计划，可能是参数类型无法推断或表结构已变化', {
      cause: error,
    })
  }
}

type Client = Parameters<Parameters<Services['db']['read']>[1]>[0]

/** The plan that holds for all values: those of whoever waited were not kept. */
async function explain(client: Client, statement: string): Promise<string> {
  const numbers = [...statement.matchAll(/\$(\d{1,4})/g)].map(([, number]) => Number(number))
  const values = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join()
  await client.query('begin read only')
  let isPrepared = false
  try {
    await client.query('set local plan_cache_mode = force_generic_plan')
    // The extended protocol takes one statement and no more.
    const one = { text: `prepare slow_statement as ${statement}`, queryMode: 'extended' }
    await client.query(one as { text: string })
    isPrepared = true
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute slow_statement${values && `(${values})`}`,
    )
    return withoutValues(rows.map((line) => line['QUERY PLAN']).join('\n'))
  } finally {
    await client.query('rollback')
    if (isPrepared) await client.query('deallocate slow_statement')
  }
}
