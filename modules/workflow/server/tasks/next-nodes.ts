import { flowOf, type Graph, type GraphNode, type NamedNode, nodeOf } from '@mortise/workflow/model'

/** Nodes whose handlers the starter has to pick. */
export const chosenNodes = ({ nodes }: Graph): NamedNode[] =>
  Object.values(nodes).flatMap((node) => (isPicked(node, 'starterChoice') ? [named(node)] : []))

/** Nodes after this one whose handlers are picked here: those that are come to before anybody else is asked. */
export function nodesToChoose(graph: Graph, from: string): NamedNode[] {
  const found = new Map<string, NamedNode>()
  const seen = new Set<string>()
  const waiting = [...nodeOf(graph, from).outgoing]
  for (let flow = waiting.pop(); flow !== undefined; flow = waiting.pop()) {
    const node = nodeOf(graph, flowOf(graph, flow).to)
    if (seen.has(node.id)) continue
    seen.add(node.id)
    if (isPicked(node, 'previousChoice')) found.set(node.id, named(node))
    if (node.kind !== 'user') waiting.push(...node.outgoing)
  }
  return [...found.values()]
}

const isPicked = (node: GraphNode, way: 'starterChoice' | 'previousChoice'): boolean =>
  node.kind === 'user' && node.approval.assign.some(({ by }) => by === way)

const named = ({ id, name }: GraphNode): NamedNode => ({ node: id, name })
