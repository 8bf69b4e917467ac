import { BusinessError } from '@mortise/model'
import type { Graph } from './graph.ts'

/** The processes a process calls. */
export const callsOf = (graph: Graph): string[] => [
  ...new Set(Object.values(graph.nodes).flatMap((node) => (node.kind === 'call' ? [node.process] : []))),
]

/** Refuses a process that, by way of others, calls itself; each of them as it is published now. */
export function refuseCircularCalls(graph: Graph, published: (key: string) => Graph | undefined): void {
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]): void => {
    if (done.has(key)) return
    const called = key === graph.key ? graph : published(key)
    for (const next of called ? callsOf(called) : []) {
      const longer = [...path, next]
      if (path.includes(next)) throw new BusinessError(`流程之间循环调用：${longer.join('→')}`)
      visit(next, longer)
    }
    done.add(key)
  }
  visit(graph.key, [graph.key])
}
