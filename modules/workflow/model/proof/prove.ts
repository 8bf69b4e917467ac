import { BusinessError, type ScopeTypes } from '@mortise/model'
import type { State } from '../engine/state.ts'
import type { Graph } from '../graph/graph.ts'
import { conditionFindings } from './conditions.ts'
import type { Finding } from './finding.ts'
import { brokenParts, doubtfulParts } from './structure.ts'
import { walk, walkBriefly, walkFrom } from './walk.ts'

/** Everything that keeps a process from being published, all at once; nothing means it always comes to its end. */
export const prove = (graph: Graph, record: ScopeTypes): Finding[] =>
  proved(graph, record, isWalkable(graph) ? walk(graph) : [])

/** The same, where walking is done elsewhere as soon as it takes long. */
export async function proveBeside(
  graph: Graph,
  record: ScopeTypes,
  walkElsewhere: (graph: Graph) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const walked = isWalkable(graph) ? (walkBriefly(graph) ?? (await walkElsewhere(graph))) : []
  return proved(graph, record, walked)
}

/** What cannot be walked is not walked. */
const isWalkable = (graph: Graph): boolean => brokenParts(graph).length === 0

function proved(graph: Graph, record: ScopeTypes, walked: readonly Finding[]): Finding[] {
  const known = [...brokenParts(graph), ...doubtfulParts(graph), ...conditionFindings(graph, record)]
  const mentioned = new Set(known.map(({ element }) => element))
  return [...known, ...walked.filter(({ element }) => element === null || !mentioned.has(element))]
}

/** Refuses a jump after which an instance could wait for ever. */
export function refuseStuck(graph: Graph, state: State): void {
  const [first] = walkFrom(graph, state)
  if (first) throw new BusinessError(`跳转后流程可能无法结束：${first.message}`)
}
