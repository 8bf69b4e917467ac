import { BusinessError, type ScopeTypes } from '@mortise/model'
import type { Graph } from '../graph/graph.ts'
import { conditionFindings } from './conditions.ts'
import type { Finding } from './finding.ts'
import { brokenParts, doubtfulParts } from './structure.ts'
import { type Walk, walk, walkBriefly } from './walk.ts'

/** Walks what takes long where nobody waits for it. */
export type WalkElsewhere = (task: Walk) => Promise<readonly Finding[]>

/** Everything that keeps a process from being published, all at once; nothing means it always comes to its end. */
export const prove = (graph: Graph, record: ScopeTypes): Finding[] =>
  proved(graph, record, isWalkable(graph) ? walk({ graph }) : [])

/** The same, where walking is done elsewhere as soon as it takes long. */
export async function proveBeside(
  graph: Graph,
  record: ScopeTypes,
  walkElsewhere: WalkElsewhere,
): Promise<Finding[]> {
  const walked = isWalkable(graph) ? await walkedBeside({ graph }, walkElsewhere) : []
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
export async function refuseStuck(task: Required<Walk>, walkElsewhere: WalkElsewhere): Promise<void> {
  const [first] = await walkedBeside(task, walkElsewhere)
  if (first) throw new BusinessError(`跳转后流程可能无法结束：${first.message}`)
}

const walkedBeside = async (task: Walk, walkElsewhere: WalkElsewhere): Promise<readonly Finding[]> =>
  walkBriefly(task) ?? (await walkElsewhere(task))
