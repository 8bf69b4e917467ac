import { BusinessError } from '@mortise/model'
import { flowOf, type GraphNode, nodeOf } from '../graph/graph.ts'
import { decideOverdue } from './approve.ts'
import type { CommandOf } from './command.ts'
import { isKeptOut } from './hand-over.ts'
import { nodeAt, notify, openTasksOf, putTask, type Run, tokenOf } from './run.ts'
import type { Delivery, State, Task, Timer, Token, Variables } from './state.ts'
import { armAgain } from './timers.ts'
import { drop, leave, place } from './tokens.ts'

/** A timer is due. */
export function fire(run: Run, { timer: id }: CommandOf<'fire'>): void {
  const timer = run.timers.get(id)
  if (!timer) throw new BusinessError('定时器不存在或已取消')
  const token = tokenOf(run, timer.token)
  const node = nodeAt(run, timer)
  run.timers.delete(id)
  if (timer.kind === 'timeout' && node.kind === 'user') return overdue(run, timer, token, node)
  if (node.kind !== 'boundary') return happen(run, token, node)
  if (timer.timesLeft > 1 && !node.isInterrupting) armAgain(run, { ...timer, timesLeft: timer.timesLeft - 1 })
  branchOff(run, token, node)
}

/** A job or a called process has come back. */
export function comeBack(
  run: Run,
  { type, token: id, variables }: Pick<CommandOf<'finishJob' | 'finishCall'>, 'type' | 'token' | 'variables'>,
): void {
  const token = tokenOf(run, id)
  const isExpected =
    type === 'finishCall'
      ? token.wait === 'call'
      : token.wait === 'event' && nodeAt(run, token).kind === 'service'
  if (!isExpected) throw new BusinessError('流程任务不存在或已处理')
  if (type === 'finishCall' && run.state.status === 'suspended')
    return keep(run, { type, token: id, variables })
  learn(run, variables)
  leave(run, token)
}

function keep(run: Run, came: State['inbox'][number]): void {
  run.state = { ...run.state, inbox: [...run.state.inbox, came] }
}

/** A message wakes what waits for it, a signal too; only a message must find somebody. */
export function deliver(run: Run, { type, name, variables }: CommandOf<'message' | 'signal'>): void {
  const isHeard = listeners(run, { type, name }).length > 0
  if (!isHeard && type === 'message') throw new BusinessError(`没有节点在等待消息【${name}】`)
  const delivery = { type, name, variables }
  if (run.state.status !== 'suspended') return wake(run, delivery)
  if (isHeard) keep(run, delivery)
}

/** What came meanwhile reaches those who still wait for it. */
export function emptyInbox(run: Run): void {
  const { inbox } = run.state
  run.state = { ...run.state, inbox: [] }
  for (const came of inbox) {
    if (came.type !== 'finishCall') wake(run, came)
    // What came before may have taken the caller elsewhere.
    else if (run.tokens.get(came.token)?.wait === 'call') comeBack(run, came)
  }
}

const listeners = (run: Run, { type, name }: Pick<Delivery, 'type' | 'name'>): Listener[] =>
  [...run.tokens.values()].flatMap((token) => listenersOf(run, token, type, name))

function wake(run: Run, { type, name, variables }: Delivery): void {
  const waiting = listeners(run, { type, name })
  if (waiting.length > 0) learn(run, variables)
  for (const { token, node } of waiting) {
    if (!run.tokens.has(token.id)) continue
    if (node.kind === 'boundary') branchOff(run, token, node)
    else happen(run, token, node)
  }
}

function learn(run: Run, variables: Variables): void {
  run.state = { ...run.state, variables: { ...run.state.variables, ...variables } }
}

/** The event a token waits for has come; at a gateway it decides the way. */
function happen(run: Run, token: Token, event: GraphNode): void {
  if (token.node === event.id) return leave(run, token)
  leave(
    run,
    token,
    event.incoming.map((flow) => flowOf(run.graph, flow)).filter(({ from }) => from === token.node),
  )
  run.happened.add(run.state.lastId)
}

/** An event beside a node: instead of it, or besides it. */
function branchOff(run: Run, host: Token, boundary: GraphNode<'boundary'>): void {
  if (boundary.isInterrupting) drop(run, host)
  place(run, { node: boundary.id, via: null, scope: host.scope, from: [host.id] })
}

function overdue(run: Run, timer: Timer, token: Token, node: GraphNode<'user'>): void {
  const open = openTasksOf(run, token.id)
  switch (node.approval.timeout?.action) {
    case 'agree':
    case 'refuse':
      return decideOverdue(run, token, node, node.approval.timeout.action)
    case 'escalate':
      for (const task of open) {
        const leader = leaderOver(run, task)
        if (leader === null) continue
        putTask(run, { ...task, assignee: leader, owner: null, status: reopened[task.status] ?? 'open' })
        notify(run, 'overdue', [leader], task.id)
      }
      return
    default:
      for (const { id, assignee, candidates } of open) {
        notify(run, 'overdue', assignee === null ? candidates : [assignee], id)
      }
      armAgain(run, timer)
  }
}

/** The nearest leader of a handler who may decide: not whoever applied where those are kept out, nor somebody who left. */
function leaderOver(run: Run, task: Task): string | null {
  const asked = new Set<string>()
  for (let of = task.assignee; of !== null && !asked.has(of); ) {
    asked.add(of)
    const leader: string | null = run.people({ ask: 'leader', of })[0] ?? null
    if (leader !== null && !isKeptOut(run, task, leader) && run.environment.isActive(leader)) return leader
    of = leader
  }
  return null
}

/** A task handed to a leader still waits for those who were asked to sign first. */
const reopened: Readonly<Record<string, 'waiting'>> = { waiting: 'waiting' }

interface Listener {
  readonly token: Token
  readonly node: GraphNode
}

function listenersOf(run: Run, token: Token, type: 'message' | 'signal', name: string): Listener[] {
  const node = nodeAt(run, token)
  const followers = node.outgoing.map((flow) => nodeOf(run.graph, flowOf(run.graph, flow).to))
  const beside = run.shape.boundaries.get(node.id) ?? []
  const here = token.wait === 'event' ? (node.kind === 'event' ? followers : [node]) : []
  const found = [...here, ...beside].find((each) => isWaitingFor(each, type, name))
  return found ? [{ token, node: found }] : []
}

function isWaitingFor(node: GraphNode, type: 'message' | 'signal', name: string): boolean {
  if (node.kind === 'receive') return type === 'message' && node.message === name
  if (node.kind !== 'catch' && node.kind !== 'boundary') return false
  return node.trigger.on === type && node.trigger.name === name
}
