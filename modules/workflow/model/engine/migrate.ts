import { BusinessError } from '@mortise/model'
import { type Graph, nodeOf } from '../graph/graph.ts'
import type { Run } from './run.ts'
import type { State } from './state.ts'

/** 迁移: the instance goes on by the graph of this run. Answers given before are not taken back any more. */
export function migrate(run: Run): void {
  for (const [id, { node }] of run.timers) if (!run.graph.nodes[node]) run.timers.delete(id)
  run.state = { ...run.state, completions: [] }
}

/**
 * Refuses to go on by another version as long as something stands where that one has nothing of its kind. Passed user tasks
 * may be gone: what was said there stays in the log. All else that was passed must be there, because a return may lead back.
 */
export function refuseMigration(from: Graph, to: Graph, { tokens, trail }: State): void {
  const stands = new Set(tokens.flatMap(({ node, back }) => (back ? [node, back.node] : [node])))
  const passed = trail.map(({ node }) => node).filter((node) => from.nodes[node]?.kind !== 'user')
  for (const id of new Set([...stands, ...passed])) {
    const [was, is] = [nodeOf(from, id), to.nodes[id]]
    if (is?.kind !== was.kind || is.scope !== was.scope)
      throw new BusinessError(`新版流程没有节点【${was.name}】，不能迁移`)
  }
  for (const { node, via, wait } of tokens) {
    if (wait === 'join' && via !== null && to.flows[via]?.to !== node)
      throw new BusinessError(`新版流程到【${nodeOf(to, node).name}】的连线不同，不能迁移`)
  }
}
