import { type AnyEntity, type Condition, codeOf, type Row } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import {
  ProcessDefinition,
  ProcessStatus,
  ProcessTask,
  type RecordState,
  TaskStatus,
  type WaitingNode,
} from '@mortise/workflow/model'
import { graphOf } from '../engine/load.ts'
import { newestDefinition } from '../engine/run.ts'
import { chosenNodes } from '../tasks/next-nodes.ts'
import { namesOf } from '../tasks/people.ts'
import { appliesTo, type Binding, bindingOf, lastInstance, standingOf } from './bindings.ts'
import { canMake } from './decide.ts'

/** How a record stands with processes, for those who may read the record. */
export async function recordStateOf(ctx: Context, name: string, id: string): Promise<RecordState> {
  const entity = ctx.linked.entities.get(name)
  const row = entity && (await readableRow(ctx, entity, id))
  if (!entity || !row) return nothingKnown
  const instance = await lastInstance(ctx, name, id)
  const isRunning = instance?.status === ProcessStatus.running || instance?.status === ProcessStatus.suspended
  const { bindings } = await standingOf(ctx, name, id)
  const binding = bindings.find((each) => appliesTo(each, entity, row))
  const newest = binding && (await newestDefinition(ctx, binding.processKey))
  const begins = newest?.isSuspended ? undefined : newest
  const process = isRunning ? await ctx.repo(ProcessDefinition).get(instance.definition) : begins
  const mine = isRunning ? await ownTask(ctx, instance.id) : undefined
  const rights = mine && instance?.binding ? (await bindingOf(ctx, instance.binding))?.fieldRights : null
  const waiting = isRunning ? await waitingIn(ctx, instance.id) : []
  const nameOf = await namesOf(ctx, [
    instance?.starter ?? '',
    ...waiting.flatMap(({ usernames }) => usernames),
  ])
  return {
    process: process ? { key: process.key, name: process.name } : null,
    instanceId: instance?.id ?? null,
    status: instance?.status ?? null,
    isRunning,
    starter: instance ? nameOf(instance.starter) : null,
    startedAt: instance?.createTime ?? null,
    endedAt: instance?.endAt ?? null,
    waiting: waiting.map(({ usernames, ...node }) => ({ ...node, people: usernames.map(nameOf) })),
    taskId: mine?.id ?? null,
    fields: (mine && rights?.[mine.node]) ?? {},
    choose:
      begins && binding && canSubmit(ctx, entity, row, binding)
        ? chosenNodes(await graphOf(ctx, begins.id))
        : [],
  }
}

/** A record by its id, for those who find it in its list. */
export async function readableRow(ctx: Context, entity: AnyEntity, id: string): Promise<Row | null> {
  if (!ctx.can(codeOf(entity, 'list'))) return null
  const isIt: Condition = { field: 'id', test: { op: 'eq', value: id } }
  const [found] = await ctx.repo(entity).select({ all: [ctx.scope(entity), isIt] }, { limit: 1 })
  return found ?? null
}

const canSubmit = (ctx: Context, entity: AnyEntity, row: Row, { submitMove }: Binding): boolean =>
  canMake(entity, row, submitMove) && ctx.can(codeOf(entity, submitMove))

const nothingKnown: RecordState = {
  process: null,
  instanceId: null,
  status: null,
  isRunning: false,
  starter: null,
  startedAt: null,
  endedAt: null,
  waiting: [],
  taskId: null,
  fields: {},
  choose: [],
}

const ownTask = ({ repo, user }: Context, instance: string) =>
  repo(ProcessTask).first({
    instance,
    assignee: user.username,
    status: { in: [TaskStatus.open, TaskStatus.delegated] },
  })

type Waiting = Omit<WaitingNode, 'people'> & { readonly usernames: readonly string[] }

/** Who waits for others to sign is not asked now. */
const waitingIn = (ctx: Context, instance: string): Promise<Waiting[]> =>
  cachedSql<Waiting>(ctx.db)`
    select t.node, min(t.node_name) as name, to_char(min(t.create_time), 'YYYY-MM-DD HH24:MI:SS') as since,
      to_char(min(t.due_at), 'YYYY-MM-DD HH24:MI:SS') as "dueAt",
      (select array_agg(distinct u.name) from wf_task o
        cross join unnest(case when o.assignee is null then o.candidates else array[o.assignee] end) as u(name)
        where o.tenant_id = ${ctx.tenant} and o.instance = ${instance} and o.node = t.node
          and o.status in (${TaskStatus.pool}, ${TaskStatus.open}, ${TaskStatus.delegated})) as usernames
    from wf_task t where t.tenant_id = ${ctx.tenant} and t.instance = ${instance}
      and t.status in (${TaskStatus.pool}, ${TaskStatus.open}, ${TaskStatus.delegated})
    group by t.node order by min(t.create_time)`
