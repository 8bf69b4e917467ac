import { BusinessError, type ScopeTypes } from '@mortise/model'
import type { State } from '../engine/state.ts'
import type { Graph } from '../graph/graph.ts'
import { conditionFindings } from './conditions.ts'
import type { Finding } from './finding.ts'
import { brokenParts, doubtfulParts } from './structure.ts'
import { walk, walkFrom } from './walk.ts'

/** Everything that keeps a process from being published, all at once; nothing means it always comes to its end. */
export function prove(graph: Graph, record: ScopeTypes): Finding[] {
  const broken = brokenParts(graph)
  const doubtful = [...doubtfulParts(graph), ...conditionFindings(graph, record)]
  const known = [...broken, ...doubtful]
  // What cannot be walked is not walked.
  const walked = broken.length > 0 ? [] : walk(graph)
  const mentioned = new Set(known.map(({ element }) => element))
  return [...known, ...walked.filter(({ element }) => element === null || !mentioned.has(element))]
}

/** Refuses a jump after which an instance could wait for ever. */
export function refuseStuck(graph: Graph, state: State): void {
  const [first] = walkFrom(graph, state)
  if (first) throw new BusinessError(`跳转后流程可能无法结束：${first.message}`)
}
