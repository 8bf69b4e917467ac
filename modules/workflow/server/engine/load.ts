import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import {
  type Graph,
  ProcessDefinition,
  type ProcessInstance,
  type State,
  type Task,
} from '@mortise/workflow/model'
import { type Company, type CompanyRows, companyFrom, companySql, rowsOf } from './directory.ts'
import { nameOfStatus, nameOfTaskStatus } from './names.ts'

/** An instance that is held until the transaction ends, and the people it may ask. */
export interface Held {
  readonly id: string
  readonly about: InstanceFacts
  readonly graph: Graph
  readonly state: State
  readonly company: Company
}

/** What of an instance stands beside its state; of all this only the title ever changes. */
export interface InstanceFacts {
  readonly definition: string
  readonly title: string
  readonly entity: string | null
  readonly record: string | null
  readonly binding: string | null
  /** The token of the instance that called this one. */
  readonly caller: Caller | null
  readonly startDepart: string | null
}

export interface Caller {
  readonly instance: string
  readonly token: number
}

/**
 * Holds an instance and then reads it, in two statements: in one, a second caller would read what stood before the first
 * had committed.
 */
export async function holdInstance(ctx: Context, id: string): Promise<Held> {
  const [about] = await cachedSql<InstanceFacts>(ctx.db)`
    select definition, title, entity, record, binding, caller, start_depart as "startDepart" from wf_instance
    where tenant_id = ${ctx.tenant} and id = ${id} and not deleted for update`
  if (!about) throw new BusinessError('流程实例不存在')
  const graph = await graphOf(ctx, about.definition)
  const { state, rows } = await readParts(ctx, id)
  return { id, about, graph, state, company: await companyFrom(ctx, graph, state.variables, rows) }
}

/** An instance as it stands, for those who only look. */
export async function readState(ctx: Context, id: string): Promise<State> {
  const [found] = await rowsOf<StoredParts>(ctx, `select ${stateSql} as state`, [ctx.tenant, id])
  return stateOf(found?.state)
}

/** State and company in one statement: whoever answers a task waits for each that is sent. */
async function readParts(ctx: Context, id: string): Promise<{ state: State; rows: CompanyRows }> {
  const text = `select ${stateSql} as state, ${companySql('$3')}`
  const [found] = await rowsOf<StoredParts>(ctx, text, [ctx.tenant, id, ctx.now])
  if (!found) throw new Error('a statement without a row')
  return { state: stateOf(found.state), rows: found }
}

interface StoredParts extends CompanyRows {
  readonly state: StoredState | null
}

/** Of the tenant `$1` the instance `$2`. */
const stateSql = `(select json_build_object('status', i.status, 'variables', i.variables, 'memory', i.memory,
  'tokens', coalesce((select json_agg(json_build_object('id', t.number, 'node', t.node, 'via', t.via,
    'scope', t.scope, 'wait', t.wait, 'from', t.came_from, 'left', t.votes_left, 'queue', t.queue,
    'back', t.back) order by t.number) from wf_token t where t.tenant_id = i.tenant_id and t.instance = i.id), '[]'),
  'timers', coalesce((select json_agg(json_build_object('id', t.number, 'token', t.token, 'node', t.node,
    'kind', t.kind, 'timesLeft', t.times_left) order by t.number)
    from wf_timer t where t.tenant_id = i.tenant_id and t.instance = i.id), '[]'),
  'tasks', coalesce((select json_agg(json_build_object('id', t.number, 'token', t.token, 'node', t.node,
    'kind', t.kind, 'status', t.status, 'assignee', t.assignee, 'candidates', coalesce(t.candidates, '{}'),
    'owner', t.owner, 'parent', t.parent, 'isVote', t.is_vote, 'weight', t.weight,
    'followers', coalesce(t.followers, '{}'), 'outcome', t.outcome, 'comment', coalesce(t.comment, ''),
    'transfers', t.transfers, 'isRead', t.is_read, 'bornIn', t.born_in, 'closedIn', t.closed_in)
    order by t.number) from wf_task t join wf_token k on k.tenant_id = t.tenant_id
      and k.instance = t.instance and k.number = t.token
    where t.tenant_id = i.tenant_id and t.instance = i.id), '[]'))
  from wf_instance i where i.tenant_id = $1 and i.id = $2 and not i.deleted)`

const graphs = new Map<string, Graph>()

/** A definition never changes, so its graph is read once. */
export async function graphOf(ctx: Context, definition: string): Promise<Graph> {
  const known = graphs.get(definition)
  if (known) return known
  const { graph } = await ctx.repo(ProcessDefinition).get(definition)
  if (!graph) throw new Error(`definition ${definition} has no graph`)
  graphs.set(definition, graph)
  return graph
}

interface StoredState extends Pick<State, 'variables' | 'tokens' | 'timers'> {
  readonly status: string
  readonly tasks: readonly (Omit<Task, 'status'> & { readonly status: string })[]
  readonly memory: RowOf<typeof ProcessInstance>['memory']
}

function stateOf(stored: StoredState | null | undefined): State {
  if (!stored) throw new BusinessError('流程实例不存在')
  const { memory, status, tasks, ...rest } = stored
  if (!memory) throw new Error('an instance has no memory')
  return {
    ...memory,
    // What began before messages were kept has none.
    inbox: memory.inbox ?? [],
    ...rest,
    status: nameOfStatus(status),
    tasks: tasks.map((task) => ({ ...task, status: nameOfTaskStatus(task.status) })),
  }
}
