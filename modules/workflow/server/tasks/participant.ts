import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import { UserAgent } from '@mortise/system/model'
import type { Graph, ProcessInstance } from '@mortise/workflow/model'
import { readableRow } from '../binding/record-state.ts'

/**
 * Refuses whoever has no part in an instance: neither began it nor handled it, was not told of it, does not manage it and
 * does not see what it decides on.
 */
export async function refuseOutsider(
  ctx: Context,
  { id: instance, entity, record }: Pick<RowOf<typeof ProcessInstance>, 'id' | 'entity' | 'record'>,
  graph: Graph,
): Promise<void> {
  const { username } = ctx.user
  if (graph.settings.managers.includes(username) || ctx.can('wf:admin') || ctx.can('processInstance:list'))
    return
  const [part] = await cachedSql<{ isPart: boolean }>(ctx.db)`
    select exists (select 1 from wf_instance where tenant_id = ${ctx.tenant} and id = ${instance} and starter = ${username})
      or exists (select 1 from wf_task t where t.tenant_id = ${ctx.tenant} and t.instance = ${instance}
        and (t.assignee = ${username} or t.owner = ${username} or t.finished_by = ${username}
          or t.candidates @> array[${username}]::text[]
          or exists (select 1 from ${UserAgent} a where a.tenant_id = ${ctx.tenant} and a.agent = ${username}
            and (a."user" = t.assignee or a."user" = any(t.candidates))
            and a.is_active and a.begin_at <= ${ctx.now}::timestamp and a.end_at > ${ctx.now}::timestamp and not a.deleted)))
      or exists (select 1 from wf_cc where tenant_id = ${ctx.tenant} and instance = ${instance} and "user" = ${username})
      as "isPart"`
  if (part?.isPart) return
  const decided = entity === null ? undefined : ctx.linked.entities.get(entity)
  if (!decided || !record || !(await readableRow(ctx, decided, record)))
    throw new BusinessError('只有参与流程的人可以查看')
}
