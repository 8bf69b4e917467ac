import type { GraphNode } from '../graph/graph.ts'
import type { Run } from './run.ts'
import type { Token } from './state.ts'

/** Has the service of a node run, outside of the engine. */
export function callService(run: Run, { id }: Token, { handler }: GraphNode<'service'>): void {
  run.effects.push({ type: 'job', token: id, handler, variables: run.state.variables })
}
