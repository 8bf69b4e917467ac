import { flowOf, type Graph, type GraphNode, nodeOf } from '../graph/graph.ts'
import type { Branch, Point, SimpleProcess, SimpleStep, SplitStep } from './tree.ts'

/** A process as a tree of steps; nothing where its graph is no such tree. */
export function treeOfGraph(graph: Graph): SimpleProcess | undefined {
  const starts = Object.values(graph.nodes).filter(({ kind }) => kind === 'start')
  const [start] = starts
  if (!start || starts.length > 1) return undefined
  const reading: Reading = { graph, seen: new Set([start.id]) }
  const path = readPath(reading, start)
  if (path?.stop.kind !== 'end' || !isPlainEnd(path.stop)) return undefined
  if (reading.seen.size < Object.keys(graph.nodes).length) return undefined
  const { key, name, settings } = graph
  return { key, name, settings, start: pointOf(start), steps: path.steps, end: pointOf(path.stop) }
}

interface Reading {
  readonly graph: Graph
  readonly seen: Set<string>
}

/** Steps up to the end, or to where branches come together. */
interface Path {
  readonly steps: readonly SimpleStep[]
  readonly stop: GraphNode
}

const pointOf = ({ id, name }: Point): Point => ({ id, name: name === id ? '' : name })

const isPlainEnd = ({ ends, result, incoming }: GraphNode<'end'>): boolean =>
  ends === 'path' && result === 'agree' && incoming.length === 1

function readPath(reading: Reading, before: GraphNode): Path | undefined {
  const steps: SimpleStep[] = []
  for (let at = onlyNext(reading, before); at; at = onlyNext(reading, at)) {
    if (isStop(at)) {
      reading.seen.add(at.id)
      return { steps, stop: at }
    }
    if (reading.seen.has(at.id) || at.incoming.length !== 1) return undefined
    reading.seen.add(at.id)
    const step = readStep(reading, at)
    if (!step) return undefined
    steps.push(step)
    if ('join' in step) at = nodeOf(reading.graph, step.join.id)
  }
  return undefined
}

const isGateway = (node: GraphNode): node is GraphNode<'exclusive' | 'inclusive' | 'parallel'> =>
  node.kind === 'exclusive' || node.kind === 'inclusive' || node.kind === 'parallel'

const isStop = (node: GraphNode): boolean =>
  node.kind === 'end' || (isGateway(node) && node.incoming.length > 1)

function onlyNext({ graph }: Reading, { outgoing }: GraphNode): GraphNode | undefined {
  const [flow, ...others] = outgoing
  return flow === undefined || others.length > 0 ? undefined : nodeOf(graph, flowOf(graph, flow).to)
}

function readStep(reading: Reading, node: GraphNode): SimpleStep | undefined {
  if (node.scope !== null) return undefined
  if (node.kind === 'user') return { ...pointOf(node), kind: 'task', approval: node.approval }
  if (node.kind === 'manual') return { ...pointOf(node), kind: 'copy', copyTo: node.copyTo }
  return isGateway(node) && node.outgoing.length > 1 ? readSplit(reading, node) : undefined
}

function readSplit(
  reading: Reading,
  node: GraphNode<'exclusive' | 'inclusive' | 'parallel'>,
): SplitStep | undefined {
  const otherwise = node.kind === 'parallel' ? null : node.otherwise
  const read = node.outgoing.map((id) => readBranch(reading, node, id, id === otherwise))
  const [first] = read
  const branches = read.flatMap((each) => (each ? [each.branch] : []))
  const join = first?.stop
  if (!join || branches.length < read.length || join.kind !== node.kind) return undefined
  if (read.some((each) => each?.stop.id !== join.id)) return undefined
  if (join.incoming.length !== branches.length || join.outgoing.length !== 1) return undefined
  const isOpen = (branch: Branch) => branch.condition === null
  // Only one way may be open, and it is shown behind the others.
  if (node.kind !== 'parallel' && branches.filter(isOpen).length > 1) return undefined
  const ordered =
    node.kind === 'parallel'
      ? branches
      : [...branches.filter((branch) => !isOpen(branch)), ...branches.filter(isOpen)]
  return { ...pointOf(node), kind: node.kind, branches: ordered, join: pointOf(join) }
}

function readBranch(reading: Reading, split: GraphNode, id: string, isOtherwise: boolean) {
  const { graph } = reading
  const flow = flowOf(graph, id)
  if (split.kind === 'parallel' && flow.condition !== null) return undefined
  // The branch alone, as though nothing else left the split.
  const path = readPath(reading, { ...split, outgoing: [id] })
  if (!path) return undefined
  // A condition that nobody has written yet, beside the way that has none.
  const isUnwritten = split.kind !== 'parallel' && 'otherwise' in split && split.otherwise !== null
  const condition = isOtherwise ? null : (flow.condition ?? (isUnwritten ? '' : null))
  return { branch: { ...pointOf(flow), condition, steps: path.steps }, stop: path.stop }
}
