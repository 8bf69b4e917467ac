import { type Graph, type GraphNode, nodeOf, waitingKinds } from '../graph/graph.ts'
import { nextOf, shapeOf } from '../graph/shape.ts'

/** The nodes that can be come to from the start, sub-processes by way of their hosts. */
export function reachedFromStart(graph: Graph): Set<string> {
  const { starts } = shapeOf(graph)
  const first = starts.get(null)
  const inside = (node: GraphNode): string[] => {
    const start = node.kind === 'sub' ? starts.get(node.id) : undefined
    return start ? [start.id] : []
  }
  return follow(first ? [first.id] : [], (id) => {
    const node = nodeOf(graph, id)
    return [...nextOf(graph, node), ...inside(node)]
  })
}

/** The nodes from which an end of their own scope can be come to. */
export function leadingToEnd(graph: Graph): Set<string> {
  const before = new Map<string, string[]>()
  for (const node of Object.values(graph.nodes)) {
    for (const next of nextOf(graph, node)) before.set(next, [...(before.get(next) ?? []), node.id])
  }
  const ends = Object.values(graph.nodes).filter(({ kind }) => kind === 'end')
  return follow(
    ends.map(({ id }) => id),
    (id) => before.get(id) ?? [],
  )
}

/** Nodes on a circle where nothing ever waits: one step would never end. */
export function endlessNodes(graph: Graph): GraphNode[] {
  const passing = Object.values(graph.nodes).filter((node) => !isWaiting(graph, node))
  const isPassing = new Set(passing.map(({ id }) => id))
  const nextPassing = (id: string) => nextOf(graph, nodeOf(graph, id)).filter((next) => isPassing.has(next))
  return passing.filter(({ id }) => follow(nextPassing(id), nextPassing).has(id))
}

/** A sub-process waits if anything in it does; whether on every way, the walk finds out. */
function isWaiting(graph: Graph, node: GraphNode): boolean {
  if (node.kind !== 'sub') return waitingKinds.has(node.kind)
  return Object.values(graph.nodes).some((inner) => inner.scope === node.id && isWaiting(graph, inner))
}

function follow(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...next(id))
  }
  return found
}
