import { type Context, cachedSql } from '@mortise/server'
import type { Command, TaskCause } from '@mortise/workflow/model'
import { namesOf } from './people.ts'

interface StoredCause {
  readonly task: string
  readonly command: Command
}

/**
 * Why tasks came to whoever has them, where it was not simply their turn: what bore them, or handed them on, as the log
 * has it.
 */
export async function causesOf(
  ctx: Context,
  tasks: readonly string[],
): Promise<ReadonlyMap<string, TaskCause>> {
  if (tasks.length === 0) return new Map()
  const rows = await cachedSql<StoredCause>(ctx.db)`
    select t.id as task, c.command from wf_task t cross join lateral (
      select l.line->'command' as command from wf_log l
      where l.tenant_id = t.tenant_id and l.instance = t.instance and (
        l.number = t.born_in and (l.action in ('return', 'addSign', 'jump')
          or l.action = 'complete' and l.line->'command'->>'answer' = 'refuse')
        or l.action in ('transfer', 'delegate', 'reassign') and (l.line->'command'->>'task')::int = t.number)
      order by l.number desc limit 1) c
    where t.tenant_id = ${ctx.tenant} and t.id = any(${[...tasks]}::text[])`
  const nameOf = await namesOf(
    ctx,
    rows.map(({ command }) => command.by),
  )
  return new Map(rows.map(({ task, command }) => [task, causeOf(command, nameOf(command.by).realname)]))
}

function causeOf(command: Command, realname: string): TaskCause {
  const type = command.type as TaskCause['type']
  const said = 'comment' in command ? command.comment : 'reason' in command ? command.reason : ''
  const isDirect = command.type === 'return' && command.mode === 'direct'
  return { type, by: realname, comment: said.trim(), isDirect }
}
