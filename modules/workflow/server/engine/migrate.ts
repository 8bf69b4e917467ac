import { BusinessError } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import {
  type MigrationResult,
  ProcessInstance,
  ProcessStatus,
  refuseMigration,
} from '@mortise/workflow/model'
import { graphOf } from './load.ts'
import { act, publishedProcess } from './run.ts'

/** 迁移: lets a running instance go on by the version that was published last, if everything it stands at is there. */
export async function migrateInstance(ctx: Context, instance: string, reason: string): Promise<void> {
  let definition = ''
  await act(ctx, instance, async ({ about, graph: former, state }) => {
    const newest = await publishedProcess(ctx, former.key)
    if (newest.id === about.definition) throw new BusinessError('流程实例已是最新版本')
    const graph = await graphOf(ctx, newest.id)
    refuseMigration(former, graph, state)
    definition = newest.id
    const origin = { by: ctx.user.username, at: ctx.now }
    return { graph, command: { type: 'migrate', ...origin, definition, reason } }
  })
  await cachedSql(ctx.db)`
    update wf_instance set definition = ${definition} where tenant_id = ${ctx.tenant} and id = ${instance}`
}

/** Instances that one call goes through; whoever has more calls again. */
const AT_ONCE = 500

/** 迁移全部: each running instance of a process that came by an older version, by itself; those that cannot say why. */
export async function migrateAll(ctx: Context, key: string, reason: string): Promise<MigrationResult[]> {
  if (reason.trim() === '') throw new BusinessError('请填写原因')
  return eachOlder(ctx, key, (own, id) => migrateInstance(own, id, reason))
}

/** The same without a trace: what would become of each. */
export const previewMigration = (ctx: Context, key: string): Promise<MigrationResult[]> =>
  eachOlder(ctx, key, async (own, id) => {
    await migrateInstance(own, id, '预览')
    throw undone
  })

/** Thrown so that the transaction of a trial leaves nothing behind. */
const undone = new Error('only tried')

async function eachOlder(
  ctx: Context,
  key: string,
  run: (own: Context, instance: string) => Promise<void>,
): Promise<MigrationResult[]> {
  const { username } = ctx.user
  const older = await ctx.asSystem(ctx.tenant, async (system) => {
    const { id: newest } = await publishedProcess(system, key)
    const status = { in: [ProcessStatus.running, ProcessStatus.suspended] }
    const found = { processKey: key, definition: { ne: newest }, status }
    return system.repo(ProcessInstance).find(found, { sort: [['id', 'asc']], limit: AT_ONCE })
  })
  const results: MigrationResult[] = []
  for (const { id, title } of older) {
    const problem = await ctx
      .asSystem(ctx.tenant, async (system) => run(await system.actAs(username), id))
      .then(() => null, problemOf)
    results.push({ instanceId: id, title, isDone: problem === null, message: problem ?? '操作成功！' })
  }
  return results
}

function problemOf(error: unknown): string | null {
  if (error === undone) return null
  if (error instanceof BusinessError) return error.message
  throw error
}
