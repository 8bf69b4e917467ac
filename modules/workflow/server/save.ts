import { type Context, cachedSql } from '@mortise/server'
import { isEnded, nodeOf, type State, type Step } from '@mortise/workflow/model'
import type { Held } from './load.ts'
import { statusOf, taskStatusOf } from './names.ts'

/** Writes what a step has changed, all of it in one statement. */
export async function saveStep(
  ctx: Context,
  { id, graph, state: before }: Held,
  { state, effects }: Step,
): Promise<void> {
  const { status, variables, tokens, tasks, timers, ...memory } = state
  const changed = {
    tokens: differing(before.tokens, tokens).map(({ from, left, id: number, ...token }) => ({
      ...token,
      number,
      came_from: from,
      votes_left: left,
    })),
    tasks: differing(before.tasks, tasks).map(({ id: number, ...task }) => ({
      number,
      token: task.token,
      node: task.node,
      node_name: nodeOf(graph, task.node).name,
      kind: task.kind,
      status: taskStatusOf(task.status),
      assignee: task.assignee,
      candidates: task.candidates,
      owner: task.owner,
      parent: task.parent,
      is_vote: task.isVote,
      weight: task.weight,
      followers: task.followers,
      outcome: task.outcome,
      comment: task.comment,
      transfers: task.transfers,
      is_read: task.isRead,
      born_in: task.bornIn,
      closed_in: task.closedIn,
    })),
    timers: differing(before.timers, timers).map(({ id: number, timesLeft, ...timer }) => ({
      ...timer,
      number,
      times_left: timesLeft,
    })),
    lines: effects.flatMap((effect) => (effect.type === 'log' ? [{ line: effect.line }] : [])),
  }
  await cachedSql(ctx.db)`
    with stamp as (select ${id} as instance, ${ctx.tenant} as tenant_id, ${ctx.user.username} as create_by,
        ${ctx.now}::timestamp as create_time, ${JSON.stringify(changed)}::jsonb as rows),
    left_tokens as (delete from wf_token where tenant_id = ${ctx.tenant} and instance = ${id}
        and number = any(${gone(before.tokens, tokens)}::int[])),
    stopped as (delete from wf_timer where tenant_id = ${ctx.tenant} and instance = ${id}
        and number = any(${gone(before.timers, timers)}::int[])),
    stood as (insert into wf_token (id, tenant_id, instance, create_by, create_time, number, node, via, scope, wait,
        came_from, votes_left, queue, back)
      select concat(s.instance, '.', t.number), s.tenant_id, s.instance, s.create_by, s.create_time, t.*
      from stamp s, jsonb_to_recordset(s.rows->'tokens') as t (number int, node text, via text, scope int, wait text,
        came_from jsonb, votes_left int, queue jsonb, back jsonb)
      on conflict (tenant_id, id) do update set wait = excluded.wait, votes_left = excluded.votes_left, queue = excluded.queue),
    timed as (insert into wf_timer (id, tenant_id, instance, create_by, create_time, number, token, node, kind, times_left)
      select concat(s.instance, '.', t.number), s.tenant_id, s.instance, s.create_by, s.create_time, t.*
      from stamp s, jsonb_to_recordset(s.rows->'timers') as t (number int, token int, node text, kind text, times_left int)
      on conflict (tenant_id, id) do update set times_left = excluded.times_left),
    asked as (insert into wf_task (id, tenant_id, instance, create_by, create_time, number, token, node, node_name, kind,
        status, assignee, candidates, owner, parent, is_vote, weight, followers, outcome, comment, transfers, is_read,
        born_in, closed_in)
      select concat(s.instance, '.', t.number), s.tenant_id, s.instance, s.create_by, s.create_time, t.*
      from stamp s, jsonb_to_recordset(s.rows->'tasks') as t (number int, token int, node text, node_name text, kind text,
        status text, assignee text, candidates text[], owner text, parent int, is_vote boolean, weight numeric,
        followers text[], outcome text, comment text, transfers int, is_read boolean, born_in int, closed_in int)
      on conflict (tenant_id, id) do update set status = excluded.status, assignee = excluded.assignee, owner = excluded.owner,
        followers = excluded.followers, outcome = excluded.outcome, comment = excluded.comment,
        transfers = excluded.transfers, is_read = excluded.is_read, closed_in = excluded.closed_in,
        update_by = excluded.create_by, update_time = excluded.create_time),
    logged as (insert into wf_log (id, tenant_id, instance, create_by, create_time, number, action, operator, line)
      select concat(s.instance, '.', l.line->>'number'), s.tenant_id, s.instance, s.create_by, s.create_time,
        (l.line->>'number')::int, l.line->'command'->>'type', l.line->'command'->>'by', l.line
      from stamp s, jsonb_to_recordset(s.rows->'lines') as l (line jsonb))
    update wf_instance set status = ${statusOf(status)}, variables = ${JSON.stringify(variables)}::jsonb,
      memory = ${JSON.stringify(memory)}::jsonb, end_at = ${isEnded(state) ? ctx.now : null}::timestamp,
      update_by = ${ctx.user.username}, update_time = ${ctx.now}::timestamp
    where tenant_id = ${ctx.tenant} and id = ${id}`
}

interface Numbered {
  readonly id: number
}

/** The engine never changes a row it was given, so one that is the same is the very same. */
function differing<Row extends Numbered>(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  const known = new Set(before)
  return after.filter((row) => !known.has(row))
}

function gone(before: readonly Numbered[], after: readonly Numbered[]): number[] {
  const left = new Set(after.map(({ id }) => id))
  return before.map(({ id }) => id).filter((id) => !left.has(id))
}

/** A state in which nothing has been written yet. */
export const nothingYet: Pick<State, 'tokens' | 'tasks' | 'timers'> = { tokens: [], tasks: [], timers: [] }
