import type { Flow, Graph, GraphNode } from '../graph/graph.ts'
import {
  type Branch,
  isSplit,
  type Point,
  type SimpleProcess,
  type SimpleStep,
  type SplitStep,
} from './tree.ts'

type Unlinked = { [K in GraphNode['kind']]: Omit<GraphNode<K>, 'incoming' | 'outgoing'> }[GraphNode['kind']]

/** The process that a tree of steps stands for. */
export function graphOfTree({ key, name, settings, start, steps, end }: SimpleProcess): Graph {
  const nodes: Unlinked[] = [{ ...place(start), kind: 'start' }]
  const flows: Flow[] = []
  const last = chain(nodes, flows, steps, { from: start.id, branch: null })
  nodes.push({ ...place(end), kind: 'end', ends: 'path', error: '', result: 'agree' })
  flows.push(flowTo(end.id, last))
  return {
    key,
    name,
    settings,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, linked(node, flows)])),
    flows: Object.fromEntries(flows.map((flow) => [flow.id, flow])),
  }
}

/** Where the next flow begins; the first one behind a split is its branch. */
interface Open {
  readonly from: string
  readonly branch: Branch | null
}

const place = ({ id, name }: Point) => ({ id, name: name || id, scope: null })

function chain(nodes: Unlinked[], flows: Flow[], steps: readonly SimpleStep[], begin: Open): Open {
  let open = begin
  for (const step of steps) {
    flows.push(flowTo(step.id, open))
    nodes.push(nodeOfStep(step))
    open = { from: step.id, branch: null }
    if (!isSplit(step)) continue
    for (const branch of step.branches) {
      flows.push(flowTo(step.join.id, chain(nodes, flows, branch.steps, { from: step.id, branch })))
    }
    nodes.push(joinOf(step))
    open = { from: step.join.id, branch: null }
  }
  return open
}

function nodeOfStep(step: SimpleStep): Unlinked {
  if (step.kind === 'task') return { ...place(step), kind: 'user', approval: step.approval }
  if (step.kind === 'copy') return { ...place(step), kind: 'manual', copyTo: step.copyTo }
  if (step.kind === 'parallel') return { ...place(step), kind: 'parallel' }
  const otherwise = step.branches.find(({ condition }) => condition === null)?.id ?? null
  return { ...place(step), kind: step.kind, otherwise }
}

const joinOf = ({ kind, join }: SplitStep): Unlinked =>
  kind === 'parallel' ? { ...place(join), kind } : { ...place(join), kind, otherwise: null }

function flowTo(to: string, { from, branch }: Open): Flow {
  const id = branch?.id ?? `${from}-${to}`
  return { id, name: branch?.name || id, from, to, condition: branch?.condition ?? null }
}

const linked = (node: Unlinked, flows: readonly Flow[]): GraphNode => ({
  ...node,
  incoming: flows.filter(({ to }) => to === node.id).map(({ id }) => id),
  outgoing: flows.filter(({ from }) => from === node.id).map(({ id }) => id),
})
