import { flowOf, type Graph, type GraphNode, nodeOf } from './graph.ts'

/** What can be read from a graph once and is needed at every step. */
export interface Shape {
  /** The events attached to a node. */
  readonly boundaries: ReadonlyMap<string, readonly GraphNode<'boundary'>[]>
  /** Where a scope begins; the whole process is the scope null. */
  readonly starts: ReadonlyMap<string | null, GraphNode<'start'>>
  /** Of an inclusive join, by incoming flow: the nodes from which that flow can be reached without passing the join. */
  readonly feeders: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
}

const shapes = new WeakMap<Graph, Shape>()

export function shapeOf(graph: Graph): Shape {
  const known = shapes.get(graph)
  if (known) return known
  const shape = makeShape(graph)
  shapes.set(graph, shape)
  return shape
}

/** Where a token may go from a node, its boundary events included. */
export function nextOf(graph: Graph, node: GraphNode): string[] {
  const attached = shapeOf(graph).boundaries.get(node.id) ?? []
  return [...node.outgoing.map((flow) => flowOf(graph, flow).to), ...attached.map(({ id }) => id)]
}

function makeShape(graph: Graph): Shape {
  const nodes = Object.values(graph.nodes)
  const boundaries = new Map<string, GraphNode<'boundary'>[]>()
  const starts = new Map<string | null, GraphNode<'start'>>()
  for (const node of nodes) {
    if (node.kind === 'boundary') boundaries.set(node.host, [...(boundaries.get(node.host) ?? []), node])
    if (node.kind === 'start' && !starts.has(node.scope)) starts.set(node.scope, node)
  }
  const feeders = new Map<string, Map<string, Set<string>>>()
  for (const node of nodes) {
    if (node.kind !== 'inclusive' || node.incoming.length < 2) continue
    feeders.set(node.id, new Map(node.incoming.map((flow) => [flow, feedersOf(graph, node.id, flow)])))
  }
  return { boundaries, starts, feeders }
}

/** Backwards from a flow to everything that can come to it, stopping at the join itself. */
function feedersOf(graph: Graph, join: string, flow: string): Set<string> {
  const found = new Set<string>()
  const waiting = [flowOf(graph, flow).from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === join || found.has(id)) continue
    found.add(id)
    const node = nodeOf(graph, id)
    waiting.push(...node.incoming.map((incoming) => flowOf(graph, incoming).from))
    if (node.kind === 'boundary') waiting.push(node.host)
  }
  return found
}
