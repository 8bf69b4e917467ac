import { sql } from 'kysely'
import type { Context } from './context/context.ts'
import type { Services } from './context/services.ts'
import type { ServerModule } from './module/module.ts'

/** What has been done once and for all to a database. */
export const stateTables: readonly string[] = [
  `create table if not exists engine.state (
    key varchar(200) primary key,
    done_at timestamptz not null default now()
  )`,
]

/** Brings a database to life: defaults of every start, then, once each, what modules seed, set up for each company and demonstrate. */
export async function seedAll(
  services: Services,
  modules: readonly ServerModule[],
  progress: (line: string) => void,
): Promise<void> {
  const { providers, config } = services
  for (const module of modules) {
    if (module.start) await services.asSystem('0', (ctx) => module.start?.(ctx) ?? Promise.resolve())
  }
  let isNew = false
  for (const module of modules) {
    if (!module.seed) continue
    const isDone = await once(services, `seed:${module.module.name}`, '0', (ctx) => module.seed?.(ctx))
    isNew ||= isDone
  }
  await services.setUpTenant((await providers.tenants?.()) ?? ['0'])
  for (const module of config.demo ? modules : []) {
    if (!module.demo) continue
    const isDone = await once(services, `demo:${module.module.name}`, '0', async (ctx) => {
      progress(`正在写入演示数据：${module.module.label}…`)
      await module.demo?.(ctx)
      // Otherwise what was written is known to the database's statistics only a second later.
      await sql`select pg_stat_force_next_flush()`.execute(ctx.db)
    })
    if (isDone) await countRows(services)
    isNew ||= isDone
  }
  if (isNew) await services.db.owner.query('analyze')
}

/** Fewer new rows than these mislead no plan. */
const FEW = 50

/**
 * The database counts tables by itself only minutes later, and takes them for empty until then: a list that joins seven of
 * them took seconds, and so did each demand of a demonstration that goes on from another.
 */
async function countRows({ db }: Services): Promise<void> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_mod_since_analyze > $1`,
    [FEW],
  )
  if (rows.length > 0) await db.owner.query(`analyze ${rows.map(({ name }) => name).join()}`)
}

/** Gives each company what modules hold to be needed from the first day on and it has not had yet. */
export async function setUpTenants(
  services: Services,
  modules: readonly ServerModule[],
  tenants: readonly string[],
): Promise<void> {
  const { rows } = await services.db.pool.query<{ key: string }>(
    `select key from engine.state where key like 'settle:%'`,
  )
  const done = new Set(rows.map(({ key }) => key))
  for (const tenant of tenants) {
    for (const module of modules) {
      const key = `settle:${module.module.name}@${tenant}`
      if (module.setUpTenant && !done.has(key))
        await once(services, key, tenant, (ctx) => module.setUpTenant?.(ctx))
    }
  }
}

/** Tells whether it was done now. */
const once = (
  services: Services,
  key: string,
  tenant: string,
  work: (ctx: Context) => Promise<void> | undefined,
): Promise<boolean> =>
  services.asSystem(tenant, async (ctx) => {
    // Taken first, inside the transaction, so that two nodes starting at once do not both seed.
    const taken = await ctx.db
      .insertInto('engine.state')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isMine = Number(taken.numInsertedOrUpdatedRows ?? 0) > 0
    if (isMine) await work(ctx)
    return isMine
  })
