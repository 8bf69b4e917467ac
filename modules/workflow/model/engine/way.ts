import type { GraphNode } from '../graph/graph.ts'
import { flowsFrom, valueOf } from './route.ts'
import type { Run } from './run.ts'
import type { Token, Visit } from './state.ts'
import { ancestorsOf, consequencesOf } from './trail.ts'

/** Whether conditions, read anew, still lead from a visit to where a token stands by the flows that were taken. */
export function isSameWay(run: Run, visit: Visit, token: Pick<Token, 'from' | 'scope'>): boolean {
  const came = consequencesOf(run.trail, visit)
  const passed = ancestorsOf(run.trail, token).filter(({ id }) => came.has(id) && id !== visit.id)
  // Worked out aside: what scripts on the way said stays as it is.
  const aside: Run = { ...run }
  return passed.every((each) => {
    const node = run.graph.nodes[each.node]
    if (!node) return true
    aside.state = { ...aside.state, variables: { ...aside.state.variables, ...learntAt(aside, node, each) } }
    return isSameTurn(aside, node, each)
  })
}

/** What passing a node added to the variables. */
function learntAt(run: Run, node: GraphNode, { approvers }: Visit): Readonly<Record<string, unknown>> {
  if (node.kind === 'script') return { [node.variable]: valueOf(run, node.expression) }
  if (node.kind !== 'user') return {}
  const isAgreed = approvers.length > 0 || node.approval.afterRefusal !== 'continue'
  return { outcome: isAgreed ? 'agree' : 'refuse' }
}

function isSameTurn(run: Run, node: GraphNode, { id }: Visit): boolean {
  if (node.kind !== 'exclusive' && node.kind !== 'inclusive') return true
  const taken = new Set([...run.trail.values()].flatMap(({ from, via }) => (from.includes(id) ? [via] : [])))
  const wanted = new Set(flowsFrom(run, node).map((flow) => flow.id))
  return node.outgoing.every((flow) => taken.has(flow) === wanted.has(flow))
}
