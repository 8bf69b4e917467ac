import type { Flow, GraphNode, NodeKind, Result } from '../graph/graph.ts'
import { lastPeople } from './members.ts'
import { nextId, nodeAt, openTasksOf, putTask, putToken, type Run } from './run.ts'
import type { InstanceStatus, Token, Visit } from './state.ts'
import { ancestorsOf, consequencesOf } from './trail.ts'
import { isSameWay } from './way.ts'

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

/**
 * 直达: straight to the node that returned it, as if it had never left there; where conditions lead another way by now, all
 * that came of this place is taken back and walked anew.
 */
function comeBack(run: Run, token: Token, back: NonNullable<Token['back']>): void {
  const earlier = earlierVisit(run, token)
  if (!earlier || isSameWay(run, earlier, token)) {
    const placed = place(
      run,
      { node: back.node, via: back.via, scope: token.scope, from: token.from },
      back.back,
    )
    if (back.by !== undefined) run.senders.set(placed.id, back.by)
    return
  }
  const { approvers = [] } = run.trail.get(token.id) ?? {}
  const again = undo(run, earlier)
  run.trail.set(again.id, { ...run.trail.get(again.id)!, approvers })
  leave(run, again)
}

/** Of a token that waits to come straight back: where its node stands on the way it came. */
export const earlierVisit = ({ trail }: Pick<Run, 'trail'>, token: Token): Visit | undefined =>
  ancestorsOf(trail, token).findLast(({ node }) => node === token.node)

/**
 * 逐级: everything that came of the visit is taken back, and nothing else. What another branch had brought to a join stands
 * there again, so that the join still comes to its number.
 */
export function undo(run: Run, visit: Visit): Token {
  const doomed = consequencesOf(run.trail, visit)
  const arrivals = [...doomed]
    .filter((id) => id !== visit.id)
    .flatMap((id) => run.trail.get(id)?.from ?? [])
    .filter((id) => !doomed.has(id) && !run.tokens.has(id))
  for (const token of run.tokens.values()) if (doomed.has(token.id)) drop(run, token)
  for (const id of doomed) run.trail.delete(id)
  for (const id of arrivals) {
    const { node, via, scope, from } = run.trail.get(id)!
    putToken(run, { id, node, via, scope, from, wait: 'join', left: 0, queue: [], back: null })
  }
  return place(run, visit)
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
  if (scope === null) return endInstance(run)
  const host = run.tokens.get(scope)
  if (host) leave(run, host)
}

/** What nobody but the starter was to approve goes back to where that was last, to be approved by somebody else, if anybody. */
function endInstance(run: Run): void {
  if (run.state.result !== 'agree') return finish(run, 'refused')
  const spared = lastSpared(run)
  if (!spared || lastPeople(run).length === 0) return finish(run, 'approved')
  run.unspared.add(spared.node)
  undo(run, outermost(run, spared))
}

function lastSpared(run: Run): Visit | undefined {
  const { trail, state } = run
  const visits = [...trail.values()].toSorted((one, other) => one.id - other.id)
  const isApproved = visits.some(({ approvers }) => approvers.some((user) => user !== state.starter.user))
  if (isApproved) return undefined
  return visits.findLast((visit) => visit.isSpared && canBeWalkedAgain(run, outermost(run, visit)))
}

/** It is still there, and nothing that came of it left the house, where it would be done twice. */
const canBeWalkedAgain = ({ graph, trail }: Run, visit: Visit): boolean =>
  visit.node in graph.nodes &&
  ![...consequencesOf(trail, visit)].some((id) => leavesTheHouse(graph.nodes[trail.get(id)!.node]))

const leavesTheHouse = (node: GraphNode | undefined): boolean =>
  node !== undefined && (node.kind === 'throw' ? node.trigger !== null : outside.has(node.kind))

const outside: ReadonlySet<NodeKind> = new Set<NodeKind>(['service', 'call', 'send'])

/** A place inside of what has ended is come to by what it was inside of. */
function outermost(run: Run, visit: Visit): Visit {
  const host = visit.scope === null ? undefined : run.trail.get(visit.scope)
  return host ? outermost(run, host) : visit
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
