import type { RowOf } from '@mortise/model'
import { type Context, cachedSql } from '@mortise/server'
import {
  type DiagramState,
  type Graph,
  type NodeHandler,
  type NodeState,
  nodeOf,
  ProcessDefinition,
  type ProcessInstance,
  type State,
  TaskOutcome,
} from '@mortise/workflow/model'
import { namesOf } from './people.ts'

interface StoredTask extends Omit<NodeHandler, 'username' | 'realname'> {
  readonly node: string
  readonly username: string | null
}

/** Where an instance has been and stands, for the diagram to be coloured by. */
export async function diagramOf(
  ctx: Context,
  row: RowOf<typeof ProcessInstance>,
  graph: Graph,
  state: State,
): Promise<DiagramState> {
  const { xml } = await ctx.repo(ProcessDefinition).get(row.definition)
  const tasks = await cachedSql<StoredTask>(ctx.db)`
    select id as "taskId", node, coalesce(finished_by, assignee) as username, status, outcome,
      coalesce(comment, '') as comment, to_char(create_time, 'YYYY-MM-DD HH24:MI:SS') as "arrivedAt",
      to_char(finish_at, 'YYYY-MM-DD HH24:MI:SS') as "finishedAt", to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as "dueAt"
    from wf_task where tenant_id = ${ctx.tenant} and instance = ${row.id} order by number`
  const incidents = await cachedSql<{ node: string }>(ctx.db)`
    select node from wf_incident where tenant_id = ${ctx.tenant} and instance = ${row.id} and is_open`
  const nameOf = await namesOf(
    ctx,
    tasks.flatMap(({ username }) => username ?? []),
  )
  const active = new Set(state.tokens.filter(({ wait }) => wait !== null).map(({ node }) => node))
  const passed = new Set(state.trail.map(({ node }) => node))
  const failed = new Set(incidents.map(({ node }) => node))
  // 直达 leaves where it was returned from on the way that was gone.
  const sentBack = new Set(
    [...active, ...passed].filter(
      (id) => tasks.findLast(({ node }) => node === id)?.outcome === TaskOutcome.return,
    ),
  )
  const known = new Set([...passed, ...active, ...tasks.map(({ node }) => node)])
  const stateOf = (node: string): NodeState['state'] => {
    if (failed.has(node)) return 'incident'
    if (active.has(node)) return 'active'
    return passed.has(node) && !sentBack.has(node) ? 'done' : 'returned'
  }
  return {
    xml,
    nodes: Object.fromEntries(
      // What was asked at a node of a former version stands in the log.
      [...known]
        .filter((id) => graph.nodes[id])
        .map((id): [string, NodeState] => [
          id,
          {
            state: stateOf(id),
            name: nodeOf(graph, id).name,
            handlers: tasks
              .filter(({ node }) => node === id)
              .map(({ node: _node, username, ...task }) => ({ ...task, ...nameOf(username ?? '') })),
          },
        ]),
    ),
    flows: [...new Set(state.trail.flatMap(({ via }) => (via && graph.flows[via] ? [via] : [])))],
    tokens: state.tokens
      .filter(({ wait }) => wait !== null && wait !== 'join')
      .map(({ id, node }) => ({ token: id, node, name: nodeOf(graph, node).name })),
    userNodes: Object.values(graph.nodes)
      .filter(({ kind }) => kind === 'user')
      .map(({ id, name }) => ({ node: id, name })),
  }
}
