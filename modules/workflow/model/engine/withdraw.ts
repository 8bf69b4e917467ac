import { BusinessError } from '@mortise/model'
import type { CommandOf } from './command.ts'
import type { Effect } from './effect.ts'
import { putTask, putToken, type Run, tasksOf } from './run.ts'
import { type Completion, isOpen, type Task } from './state.ts'
import { closeTask, countLeft } from './tasks.ts'
import { armAgain } from './timers.ts'
import { drop, finish } from './tokens.ts'

/** 撤回申请 by the starter. */
export function withdraw(run: Run, { by }: CommandOf<'withdraw'>): void {
  const { withdrawal } = run.graph.settings
  if (by !== run.state.starter.user) throw new BusinessError('只有发起人可以撤回申请')
  if (withdrawal === 'never') throw new BusinessError('该流程不允许撤回申请')
  if (withdrawal === 'untilFirstApproved' && isApproved(run)) {
    throw new BusinessError('已有人审批，不能撤回申请')
  }
  finish(run, 'withdrawn')
}

/** 撤回审批 by whoever answered last, as long as nobody has seen what came of it. */
export function withdrawTask(run: Run, { task: id, by }: CommandOf<'withdrawTask'>): void {
  const completion = run.state.completions.find(({ task }) => task === id)
  if (completion) return restore(run, completion, by)
  const task = run.tasks.get(id)
  if (task?.status !== 'done' || (task.outcome !== 'agree' && task.outcome !== 'refuse')) throw tooLate()
  if (task.assignee !== by) throw new BusinessError('只能撤回自己的审批')
  takeBackVote(run, task)
}

/** Remembers what an answer changed, unless it had an effect that cannot be called back. */
export function remember(run: Run): void {
  const { command, state } = run
  const kept = state.completions.filter(({ born }) => born.every((id) => run.tokens.has(id)))
  const made = command.type === 'complete' ? completionOf(run, command) : undefined
  if (made || kept.length < state.completions.length) {
    run.state = { ...state, completions: made ? [...kept, made] : kept }
  }
}

function completionOf(run: Run, { task, by }: CommandOf<'complete'>): Completion | undefined {
  const { before, state } = run
  const tokens = before.tokens.filter(({ id }) => !run.tokens.has(id))
  if (tokens.length === 0 || run.effects.some(isFinal)) return undefined
  const left = new Set(tokens.map(({ id }) => id))
  const stood = new Set(before.tokens.map(({ id }) => id))
  return {
    task,
    by,
    ids: [before.lastId, state.lastId],
    born: [...run.tokens.keys()].filter((id) => !stood.has(id)),
    tokens,
    tasks: before.tasks.filter(({ token }) => left.has(token)),
    timers: before.timers.filter(({ token }) => left.has(token)),
    visits: before.trail.filter((visit) => run.trail.get(visit.id) !== visit),
  }
}

const finalEffects: ReadonlySet<Effect['type']> = new Set<Effect['type']>([
  'job',
  'message',
  'signal',
  'call',
  'cancelCall',
  'ended',
])
const isFinal = ({ type }: Effect): boolean => finalEffects.has(type)

const tooLate = (): BusinessError => new BusinessError('撤回失败，后续任务已处理')

function isApproved(run: Run): boolean {
  const { user: starter } = run.state.starter
  const passed = [...run.trail.values()].flatMap(({ approvers }) => approvers)
  const answered = [...run.tasks.values()].flatMap(({ outcome, assignee }) =>
    outcome === 'agree' && assignee !== null ? [assignee] : [],
  )
  return [...passed, ...answered].some((user) => user !== starter)
}

/** The node had moved on: what was born is dropped, what stood before stands again. */
function restore(run: Run, completion: Completion, by: string): void {
  if (completion.by !== by) throw new BusinessError('只能撤回自己的审批')
  const { born, ids } = completion
  const [after, upTo] = ids
  if (born.some((id) => tasksOf(run, id).some((task) => !isUntouched(task)))) throw tooLate()
  // An event beside the new task may have begun a path of its own.
  const offspring = [...run.trail.values()].filter(({ id }) => id > upTo)
  if (offspring.some(({ from }) => from.some((id) => born.includes(id)))) throw tooLate()
  for (const id of born) {
    const token = run.tokens.get(id)
    if (token) drop(run, token)
  }
  for (const id of run.trail.keys()) if (id > after && id <= upTo) run.trail.delete(id)
  for (const visit of completion.visits) run.trail.set(visit.id, visit)
  for (const token of completion.tokens) putToken(run, token)
  for (const task of completion.tasks) putTask(run, task)
  for (const timer of completion.timers) armAgain(run, timer)
}

/** Nobody has looked at it, answered it or passed it on since it was made. */
const isUntouched = (task: Task): boolean =>
  isOpen(task)
    ? !task.isRead && task.transfers === 0 && task.owner === null && task.status !== 'waiting'
    : task.closedIn === task.bornIn

/** The node is still undecided: only the own vote opens again, and whoever came next in turn waits again. */
function takeBackVote(run: Run, task: Task): void {
  const next = tasksOf(run, task.token).filter(({ bornIn }) => bornIn === task.closedIn)
  if (!next.every((each) => isOpen(each) && isUntouched(each))) throw tooLate()
  const parent = task.parent === null || task.isVote ? undefined : run.tasks.get(task.parent)
  if (parent && parent.status !== 'waiting') throw tooLate()
  const token = run.tokens.get(task.token)
  if (!token) throw tooLate()
  for (const each of next) closeTask(run, each, 'cancel')
  const queue = [...next.flatMap(({ assignee }) => (assignee === null ? [] : [assignee])), ...token.queue]
  putToken(run, { ...token, queue })
  putTask(run, { ...task, status: 'open', outcome: null, closedIn: null, isRead: true })
  countLeft(run, token.id)
}
