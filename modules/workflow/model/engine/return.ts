import { BusinessError } from '@mortise/model'
import type { Graph } from '../graph/graph.ts'
import type { CommandOf, ReturnTarget } from './command.ts'
import { nodeAt, notify, type Run, tokenOf } from './run.ts'
import type { State, Task, Token, Visit } from './state.ts'
import { answerableTask, closeTask } from './tasks.ts'
import { drop, earlierVisit, place, undo } from './tokens.ts'
import { ancestorsOf } from './trail.ts'

/** 驳回 by the handler of a task. */
export function returnTask(run: Run, { task: id, target, mode, comment }: CommandOf<'return'>): void {
  const task = answerableTask(run, id)
  if (comment.trim() === '') throw new BusinessError('审批意见不能为空！')
  if (task.owner !== null) throw new BusinessError('委派的任务只能反馈意见，由委派人决定')
  if (task.kind === 'fill') throw new BusinessError('发起人的任务不能驳回，可以撤回申请')
  const token = tokenOf(run, task.token)
  const visit = targetOf(run, token, target)
  closeTask(run, task, 'return', comment)
  moveBack(run, token, visit, { mode, by: task.assignee })
}

/** Sends a token back to where it came through. */
export function sendBack(run: Run, token: Token, target: ReturnTarget): void {
  moveBack(run, token, targetOf(run, token, target), { mode: 'step', by: null })
}

/** The nodes that a task may be returned to, oldest first; the first is the starter's. */
export function returnTargetsOf(graph: Graph, { trail, tokens }: State, { token: id }: Task): Visit[] {
  const token = tokens.find((each) => each.id === id)
  if (!token) return []
  return returnTargets({ graph, trail: byId(trail), tokens: byId(tokens) }, token)
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

type Passed = Pick<Run, 'graph' | 'trail' | 'tokens'>

function returnTargets(run: Passed, token: Token): Visit[] {
  const passed = ancestorsOf(run.trail, (token.back && earlierVisit(run, token)) ?? token).filter(
    ({ id }) => !run.tokens.has(id),
  )
  return passed.filter((visit) => isAsking(run, visit))
}

interface Sent {
  readonly mode: 'step' | 'direct'
  readonly by: string | null
}

function moveBack(run: Run, token: Token, visit: Visit, { mode, by }: Sent): void {
  const back = mode === 'step' ? undo(run, visit) : park(run, token, visit, by)
  run.returned.add(back.id)
  notify(run, 'returned', [run.state.starter.user])
}

/** 直达: only this token goes back, and comes straight here again; all others stay where they are. */
function park(run: Run, token: Token, visit: Visit, by: string | null): Token {
  const { node, via, scope, from, back } = token
  drop(run, token)
  return place(
    run,
    { node: visit.node, via: visit.via, scope, from },
    { node, via, back, ...(by !== null && { by }) },
  )
}

function targetOf(run: Run, token: Token, target: ReturnTarget): Visit {
  const targets = returnTargets(run, token)
  const [start] = targets
  if (!start) throw new Error('a token came from nowhere')
  if (target === 'starter') return ownVisit(run, targets) ?? start
  if (target === 'previous') return targets.at(-1) ?? start
  return targets.findLast(({ node }) => node === target.node) ?? refuse(run, target.node)
}

/** Where the starter filled in the application, if the process begins with that. */
function ownVisit(run: Run, [, first]: readonly Visit[]): Visit | undefined {
  const { user } = run.state.starter
  return first?.approvers.every((approver) => approver === user) ? first : undefined
}

/** The start, and nodes where somebody was asked. */
const isAsking = (run: Passed, visit: Visit): boolean => {
  const kind = run.graph.nodes[visit.node]?.kind
  return (kind === 'start' && visit.scope === null) || (kind === 'user' && visit.approvers.length > 0)
}

function refuse(run: Run, node: string): never {
  const passed = [...run.trail.values()].find((visit) => visit.node === node)
  if (!passed) throw new BusinessError('目标节点未经过，不能驳回')
  const isInside = passed.scope !== null && !run.tokens.has(passed.scope)
  if (isInside) throw new BusinessError('目标节点在已结束的子流程中，不能驳回')
  const isHere = [...run.tokens.values()].some((token) => token.node === node)
  if (isHere && nodeAt(run, passed).kind !== 'user') throw new BusinessError('目标节点未经过，不能驳回')
  throw new BusinessError('目标节点在并行分支上，不能驳回')
}
