import { BusinessError } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import { refuseMigration } from '@mortise/workflow/model'
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
