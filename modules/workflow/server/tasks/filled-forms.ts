import { type Context, cachedSql, filledForms, provide } from '@mortise/server'
import { ProcessInstance, ProcessTask, TaskStatus } from '@mortise/workflow/model'
import { actingNames } from './people.ts'

/** Whoever handles a task may fill in what its node opens of the document, and choose what belongs there. */
export const formExtension = provide(filledForms, async (ctx: Context): Promise<readonly string[]> => {
  const names = await actingNames(ctx)
  const rows = await cachedSql<{ entity: string }>(ctx.db)`
    select distinct i.entity from ${ProcessTask} t join ${ProcessInstance} i on i.id = t.instance and i.tenant_id = t.tenant_id
    where t.tenant_id = ${ctx.tenant} and t.assignee = any(${names}::text[]) and i.entity is not null
      and t.status in (${TaskStatus.open}, ${TaskStatus.delegated})`
  return rows.map(({ entity }) => entity)
})
