import type { Flow, Result } from '../graph/graph.ts'
import { nextId, nodeAt, openTasksOf, putTask, putToken, type Run } from './run.ts'
import type { InstanceStatus, Token } from './state.ts'

/** Puts a new token on a place; it moves on when its turn comes. */
export function place(
  run: Run,
  { node, via, scope, from }: Pick<Token, 'node' | 'via' | 'scope' | 'from'>,
  back: Token['back'] = null,
): Token {
  const token = { id: nextId(run), node, via, scope, from, wait: null, left: 0, queue: [], back }
  run.trail.set(token.id, { id: token.id, node, via, scope, from, approvers: [] })
  run.ready.push(token.id)
  return putToken(run, token)
}

/** Moves on from a node, by all flows given; a node without any ends its path. */
export function leave(run: Run, token: Token, flows: readonly Flow[] = flowsOut(run, token)): void {
  leaveTogether(run, [token], flows)
}

/** What a join lets through goes on as one, and remembers all that came. */
export function leaveTogether(run: Run, tokens: readonly Token[], flows: readonly Flow[]): void {
  const [first] = tokens
  if (!first) throw new Error('nothing to move on')
  for (const token of tokens) remove(run, token)
  if (first.back) return comeBack(run, first, first.back)
  const from = tokens.map(({ id }) => id)
  for (const flow of flows) place(run, { node: flow.to, via: flow.id, scope: first.scope, from })
  if (flows.length === 0) endPath(run, first.scope)
}

/** 直达: straight to the node that returned it, as if it had never left there. */
function comeBack(run: Run, token: Token, back: NonNullable<Token['back']>): void {
  place(run, { node: back.node, via: back.via, scope: token.scope, from: token.from }, back.back)
}

/** Takes a token away with everything that hangs on it: tasks, timers, what runs inside its sub-process. */
export function drop(run: Run, token: Token): void {
  if (token.wait === 'call') run.effects.push({ type: 'cancelCall', token: token.id })
  remove(run, token)
  for (const inner of run.tokens.values()) if (inner.scope === token.id) drop(run, inner)
}

/** A path is over; with the last one its sub-process or the instance is. */
export function endPath(run: Run, scope: number | null): void {
  for (const token of run.tokens.values()) if (token.scope === scope) return
  if (scope === null) return finish(run, run.state.result === 'agree' ? 'approved' : 'refused')
  const host = run.tokens.get(scope)
  if (host) leave(run, host)
}

/** Ends the instance, whatever still stood. */
export function finish(run: Run, status: InstanceStatus): void {
  for (const token of run.tokens.values()) drop(run, token)
  const result: Result = status === 'approved' ? 'agree' : 'refuse'
  run.state = { ...run.state, status, result, completions: [] }
  run.effects.push({ type: 'ended', status })
}

const flowsOut = (run: Run, token: Token): Flow[] =>
  nodeAt(run, token).outgoing.map((flow) => run.graph.flows[flow]!)

function remove(run: Run, { id }: Token): void {
  run.tokens.delete(id)
  for (const timer of run.timers.values()) if (timer.token === id) run.timers.delete(timer.id)
  for (const task of openTasksOf(run, id)) {
    putTask(run, { ...task, status: 'cancelled', outcome: 'cancel', closedIn: run.number })
  }
}
