import { faultOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  callsOf,
  type Finding,
  type Graph,
  type GraphNode,
  ProcessDefinition,
  refuseCircularCalls,
} from '@mortise/workflow/model'

/** Processes called that are not published, and calls that lead back to where they began. */
export async function calledParts(ctx: Context, graph: Graph): Promise<Finding[]> {
  const known = await publishedBelow(ctx, graph)
  const missing = Object.values(graph.nodes)
    .filter((node): node is GraphNode<'call'> => node.kind === 'call' && node.process !== '')
    .filter(({ process }) => process !== graph.key && !known.has(process))
    .map(({ id, name, process }) => ({
      element: id,
      message: `节点【${name}】调用的流程【${process}】没有发布`,
    }))
  const circle = faultOf(() => refuseCircularCalls(graph, (key) => known.get(key)))
  return circle ? [...missing, { element: null, message: circle.message }] : missing
}

/** Every process that is called, and those that they call, as they are published now. */
async function publishedBelow(ctx: Context, graph: Graph): Promise<Map<string, Graph>> {
  const known = new Map<string, Graph>()
  const waiting = [...callsOf(graph)]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (known.has(key) || key === graph.key) continue
    const [definition] = await ctx
      .repo(ProcessDefinition)
      .find({ key }, { sort: [['number', 'desc']], limit: 1 })
    if (!definition?.graph) continue
    known.set(key, definition.graph)
    waiting.push(...callsOf(definition.graph))
  }
  return known
}
