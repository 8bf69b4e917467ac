import { type Context, cachedSql } from '@mortise/server'
import {
  isEnded,
  isOpen,
  type LogAttachment,
  nodeOf,
  type Outcome,
  type State,
  type Step,
  type Task,
  TaskStatus,
} from '@mortise/workflow/model'
import type { Held } from './load.ts'
import { statusOf, taskStatusOf } from './names.ts'

/** What is written with a step and the engine knows nothing of. */
export interface Besides {
  /** When timers that began are due. */
  readonly dueTimes: ReadonlyMap<number, string>
  readonly nameOf: (user: string) => string
  readonly attachment: LogAttachment
}

/** Writes what a step has changed, all of it in one statement. */
export async function saveStep(
  ctx: Context,
  { id, graph, about, state: before }: Held,
  { state, effects }: Step,
  { dueTimes, nameOf, attachment }: Besides,
): Promise<void> {
  const { status, variables, tokens, tasks, timers, ...memory } = state
  const deadlines = new Map(
    timers.flatMap(({ id: timer, token, kind }) =>
      kind === 'timeout' && dueTimes.has(timer) ? [[token, dueTimes.get(timer)]] : [],
    ),
  )
  const answered = effects.flatMap((effect) =>
    effect.type === 'log' && 'task' in effect.line.command ? [effect.line.command.task] : [],
  )
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
      node_name: nodeNameOf(graph, task),
      kind: task.kind,
      status: taskStatusOf(task.status),
      is_waiting: isOpen({ ...task, id: number }) && status !== 'suspended',
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
      due_at: deadlines.get(task.token) ?? null,
      finish_at: isAnswered(task) ? ctx.now : null,
      finished_by: isAnswered(task) ? finisherOf(ctx, { ...task, id: number }, answered) : null,
    })),
    timers: differing(before.timers, timers).map(({ id: number, timesLeft, ...timer }) => ({
      ...timer,
      number,
      times_left: timesLeft,
      due_at: dueTimes.get(number) ?? null,
    })),
    lines: effects.flatMap((effect) => (effect.type === 'log' ? [{ line: effect.line, attachment }] : [])),
    copies: copiesOf(graph, effects),
  }
  const closed = changed.tasks.flatMap(({ number, closed_in }) =>
    closed_in === null ? [] : [`${id}.${number}`],
  )
  await cachedSql(ctx.db)`
    with stamp as (select ${id} as instance, ${ctx.tenant} as tenant_id, ${ctx.user.username} as create_by,
        ${ctx.now}::timestamp as create_time, ${JSON.stringify(changed)}::jsonb as rows),
    left_tokens as (delete from wf_token where tenant_id = ${ctx.tenant} and instance = ${id}
        and number = any(${gone(before.tokens, tokens)}::int[])),
    stopped as (delete from wf_timer where tenant_id = ${ctx.tenant} and instance = ${id}
        and number = any(${gone(before.timers, timers)}::int[])),
    forgotten as (delete from wf_draft where tenant_id = ${ctx.tenant} and task = any(${closed}::text[])),
    stood as (insert into wf_token (id, tenant_id, instance, create_by, create_time, number, node, via, scope, wait,
        came_from, votes_left, queue, back)
      select concat(s.instance, '.', t.number), s.tenant_id, s.instance, s.create_by, s.create_time, t.*
      from stamp s, jsonb_to_recordset(s.rows->'tokens') as t (number int, node text, via text, scope int, wait text,
        came_from jsonb, votes_left int, queue jsonb, back jsonb)
      on conflict (tenant_id, id) do update set wait = excluded.wait, votes_left = excluded.votes_left, queue = excluded.queue),
    timed as (insert into wf_timer (id, tenant_id, instance, create_by, create_time, number, token, node, kind, times_left, due_at)
      select concat(s.instance, '.', t.number), s.tenant_id, s.instance, s.create_by, s.create_time, t.*
      from stamp s, jsonb_to_recordset(s.rows->'timers') as t (number int, token int, node text, kind text, times_left int,
        due_at timestamp)
      on conflict (tenant_id, id) do update set times_left = excluded.times_left, due_at = excluded.due_at),
    asked as (insert into wf_task (id, tenant_id, instance, create_by, create_time, title, process_key, process_name, starter,
        start_depart, number, token, node, node_name, kind, status, is_waiting, assignee, candidates, owner, parent, is_vote,
        weight, followers, outcome, comment, transfers, is_read, born_in, closed_in, due_at, finish_at, finished_by)
      select concat(s.instance, '.', t.number), s.tenant_id, s.instance, s.create_by, s.create_time, ${about.title},
        ${graph.key}, ${graph.name}, ${state.starter.user}, ${about.startDepart}, t.*
      from stamp s, jsonb_to_recordset(s.rows->'tasks') as t (number int, token int, node text, node_name text, kind text,
        status text, is_waiting boolean, assignee text, candidates text[], owner text, parent int, is_vote boolean, weight numeric,
        followers text[], outcome text, comment text, transfers int, is_read boolean, born_in int, closed_in int,
        due_at timestamp, finish_at timestamp, finished_by text)
      on conflict (tenant_id, id) do update set status = excluded.status, is_waiting = excluded.is_waiting, assignee = excluded.assignee, owner = excluded.owner,
        parent = excluded.parent, is_vote = excluded.is_vote, weight = excluded.weight,
        followers = excluded.followers, outcome = excluded.outcome, comment = excluded.comment,
        transfers = excluded.transfers, is_read = excluded.is_read, closed_in = excluded.closed_in,
        finish_at = case when excluded.finish_at is null then null else coalesce(wf_task.finish_at, excluded.finish_at) end,
        finished_by = case when excluded.finish_at is null then null else coalesce(wf_task.finished_by, excluded.finished_by) end,
        update_by = excluded.create_by, update_time = excluded.create_time),
    copied_again as (update wf_cc set is_read = false, read_at = null, sender = s.create_by, node_name = c.node_name,
        reason = c.reason, create_time = s.create_time
      from stamp s, jsonb_to_recordset(s.rows->'copies') as c ("user" text, node_name text, reason text)
      where wf_cc.tenant_id = s.tenant_id and wf_cc.instance = s.instance and wf_cc."user" = c."user"),
    copied as (insert into wf_cc (id, tenant_id, instance, create_by, create_time, title, process_name, starter, sender,
        "user", node_name, reason, is_read)
      select concat(s.instance, '.', ${state.commands}::int, '.', c.number), s.tenant_id, s.instance, s.create_by,
        s.create_time, ${about.title}, ${graph.name}, ${state.starter.user}, s.create_by, c."user", c.node_name, c.reason, false
      from stamp s, jsonb_to_recordset(s.rows->'copies') as c (number int, "user" text, node_name text, reason text)
      where not exists (select 1 from wf_cc k where k.tenant_id = s.tenant_id and k.instance = s.instance and k."user" = c."user")),
    logged as (insert into wf_log (id, tenant_id, instance, create_by, create_time, number, action, operator, line, attachment)
      select concat(s.instance, '.', l.line->>'number'), s.tenant_id, s.instance, s.create_by, s.create_time,
        (l.line->>'number')::int, l.line->'command'->>'type', l.line->'command'->>'by', l.line, l.attachment
      from stamp s, jsonb_to_recordset(s.rows->'lines') as l (line jsonb, attachment jsonb))
    update wf_instance set status = ${statusOf(status)}, title = ${about.title}, variables = ${JSON.stringify(variables)}::jsonb,
      memory = ${JSON.stringify(memory)}::jsonb, end_at = ${isEnded(state) ? ctx.now : null}::timestamp,
      current = ${currentOf(graph, state, nameOf)},
      update_by = ${ctx.user.username}, update_time = ${ctx.now}::timestamp
    where tenant_id = ${ctx.tenant} and id = ${id}`
  if ((status === 'suspended') !== (before.status === 'suspended')) await markWaiting(ctx, id, status)
}

/** What nobody can handle now is in nobody's list, until it goes on. */
async function markWaiting(ctx: Context, id: string, status: State['status']): Promise<void> {
  await cachedSql(ctx.db)`
    update wf_task set is_waiting = ${status === 'running'} where tenant_id = ${ctx.tenant} and instance = ${id}
      and status in (${TaskStatus.pool}, ${TaskStatus.open}, ${TaskStatus.delegated}, ${TaskStatus.waiting})`
}

/** Closed, or agreed to by somebody who has others sign after. */
const isAnswered = ({ closedIn, outcome }: Pick<Task, 'closedIn' | 'outcome'>): boolean =>
  closedIn !== null || outcome !== null

/** Who answered: the one who acts for the own task; what is decided along with it is still its handler's. */
function finisherOf({ user }: Context, task: Task, answered: readonly number[]): string | null {
  if (task.status === 'cancelled') return null
  return decidedAlong.has(task.outcome ?? '') && !answered.includes(task.id) ? task.assignee : user.username
}

const decidedAlong: ReadonlySet<string> = new Set<Outcome>(['agree', 'refuse', 'auto', 'skip'])

/** Each person once: who is told again finds it unread again. */
function copiesOf(graph: Held['graph'], effects: Step['effects']) {
  const copies = effects.flatMap((effect) =>
    effect.type === 'copy'
      ? effect.users.map((user) => ({
          user,
          node_name: effect.node === null ? null : nodeOf(graph, effect.node).name,
          reason: effect.comment,
        }))
      : [],
  )
  const byUser = new Map(copies.map((copy) => [copy.user, copy]))
  return [...byUser.values()].map((copy, number) => ({ ...copy, number }))
}

/** What an application waits for, and for whom, as lists tell it. */
function currentOf(graph: Held['graph'], state: State, nameOf: (user: string) => string): string | null {
  const waiting = state.tokens.filter(({ wait }) => wait === 'task' || wait === 'event' || wait === 'call')
  const parts = waiting.map(({ id, node }) => {
    const open = state.tasks.filter((task) => task.token === id && isOpen(task))
    const people = open.flatMap(({ assignee, candidates }) => (assignee === null ? candidates : [assignee]))
    const name = open.some(({ kind }) => kind === 'fill') ? RESUBMIT : nodeOf(graph, node).name
    return people.length > 0 ? `${name}：${[...new Set(people)].map(nameOf).join('、')}` : name
  })
  return parts.length > 0 ? parts.join('；').slice(0, 500) : null
}

/** What the starter does with an application that came back. */
const RESUBMIT = '重新提交'

const nodeNameOf = (graph: Held['graph'], { kind, node }: Pick<Task, 'kind' | 'node'>): string =>
  kind === 'fill' ? RESUBMIT : nodeOf(graph, node).name

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
