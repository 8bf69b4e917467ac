import type { GraphNode } from '../graph/graph.ts'
import { durationOf, type TimerSpec, timesOf } from '../graph/trigger.ts'
import { nextId, nodeAt, type Run } from './run.ts'
import type { Timer, Token } from './state.ts'

/** Begins the timers of the events attached to a node. */
export function armBoundaries(run: Run, token: Token): void {
  for (const boundary of run.shape.boundaries.get(token.node) ?? []) arm(run, token, boundary, 'boundary')
}

/** Begins the timer of an event that is waited for, at the event itself or at the gateway before it. */
export function armCatch(run: Run, token: Token, event: GraphNode): void {
  if (event.kind === 'catch') arm(run, token, event, 'catch')
}

/** The deadline of an approval. */
export const armTimeout = (run: Run, token: Token, node: GraphNode<'user'>): void =>
  arm(run, token, node, 'timeout')

/** A timer that was stopped, or goes off several times, begins anew. */
export function armAgain(run: Run, timer: Timer): void {
  const spec = specOf(nodeAt(run, timer))
  if (!spec) return
  run.timers.set(timer.id, timer)
  run.effects.push({ type: 'timer', timer: timer.id, spec, isWorkingTime: timer.kind === 'timeout' })
}

function arm(run: Run, token: Token, node: GraphNode, kind: Timer['kind']): void {
  const spec = specOf(node)
  if (spec) armAgain(run, { id: nextId(run), token: token.id, node: node.id, kind, timesLeft: timesOf(spec) })
}

function specOf(node: GraphNode): TimerSpec | undefined {
  if (node.kind === 'catch' || node.kind === 'boundary') {
    return node.trigger.on === 'timer' ? node.trigger.timer : undefined
  }
  const timeout = node.kind === 'user' ? node.approval.timeout : null
  return timeout ? { form: 'duration', text: durationOf(timeout.minutes) } : undefined
}
