import { type Context, cachedSql } from '@mortise/server'
import { ProcessStatus, TaskOutcome, TaskStatus } from '@mortise/workflow/model'

/**
 * Which of these answers the caller may still take back: those of which nobody has seen what came of them, and votes at a
 * node that is not decided. The engine asks again when it is done.
 */
export async function withdrawable(ctx: Context, tasks: readonly string[]): Promise<ReadonlySet<string>> {
  const { username } = ctx.user
  const rows = await cachedSql<{ id: string }>(ctx.db)`
    select t.id from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance
    where t.tenant_id = ${ctx.tenant} and t.id = any(${[...tasks]}::text[]) and i.status = ${ProcessStatus.running}
      and (
        exists (select 1 from jsonb_array_elements(i.memory->'completions') c
          where (c->>'task')::int = t.number and c->>'by' = ${username}
            and not exists (select 1 from wf_task b where b.tenant_id = t.tenant_id and b.instance = t.instance
              and c->'born' @> to_jsonb(b.token) and (b.is_read or b.transfers > 0 or b.closed_in > b.born_in)))
        or t.assignee = ${username} and t.status = ${TaskStatus.done} and t.outcome in (${TaskOutcome.agree}, ${TaskOutcome.refuse})
          and exists (select 1 from wf_token k where k.tenant_id = t.tenant_id and k.instance = t.instance and k.number = t.token)
          and not exists (select 1 from wf_task b where b.tenant_id = t.tenant_id and b.instance = t.instance and b.token = t.token
            and b.born_in = t.closed_in and (b.is_read or b.transfers > 0 or b.closed_in is not null)))`
  return new Set(rows.map(({ id }) => id))
}
