import type { Context } from './context.ts'
import type { Services } from './services.ts'

/** What has been done once and for all to a database. */
export const stateTables: readonly string[] = [
  `create table if not exists engine.state (
    key varchar(200) primary key,
    done_at timestamptz not null default now()
  )`,
]

/** Brings a database to life: defaults of every start, then, once each, what modules seed and demonstrate. */
export async function sow(services: Services, progress: (line: string) => void): Promise<void> {
  for (const module of services.modules) {
    if (module.start) await services.asSystem('0', (ctx) => module.start?.(ctx) ?? Promise.resolve())
  }
  await once(
    services,
    'seed',
    ({ seed }) => seed,
    () => {},
  )
  if (!services.config.demo) return
  await once(
    services,
    'demo',
    ({ demo }) => demo,
    (label) => progress(`正在写入演示数据：${label}…`),
  )
}

async function once(
  services: Services,
  kind: string,
  workOf: (module: Services['modules'][number]) => ((ctx: Context) => Promise<void>) | undefined,
  before: (label: string) => void,
): Promise<void> {
  for (const module of services.modules) {
    const work = workOf(module)
    if (!work) continue
    const key = `${kind}:${module.module.name}`
    await services.asSystem('0', async (ctx) => {
      // Taken first, inside the transaction, so that two nodes starting at once do not both sow.
      const taken = await ctx.db
        .insertInto('engine.state')
        .values({ key })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(taken.numInsertedOrUpdatedRows ?? 0) === 0) return
      before(module.module.label)
      await work.call(module, ctx)
    })
  }
}
