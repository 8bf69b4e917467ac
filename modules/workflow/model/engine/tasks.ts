import { BusinessError } from '@mortise/model'
import { nextId, notify, openTasksOf, putTask, putToken, type Run, tokenOf } from './run.ts'
import { isOpen, type Outcome, type Task, type Token } from './state.ts'

/** What a new task is given; the rest is as for everybody. */
type NewTask = Pick<Task, 'kind'> & Partial<Task>

export function createTask(run: Run, token: Token, task: NewTask): Task {
  const made = putTask(run, {
    id: nextId(run),
    token: token.id,
    node: token.node,
    status: 'open',
    assignee: null,
    candidates: [],
    owner: null,
    parent: null,
    isVote: true,
    weight: 1,
    followers: [],
    outcome: null,
    comment: '',
    transfers: 0,
    isRead: false,
    bornIn: run.number,
    closedIn: null,
    ...task,
  })
  if (isOpen(made)) notify(run, 'task', [made.assignee, ...made.candidates], made.id)
  return made
}

/** Keeps what somebody did with a task before it went to another. */
export function keepMemo(run: Run, task: Task, outcome: 'transfer' | 'opinion', comment: string): void {
  createTask(run, tokenOf(run, task.token), {
    kind: task.kind,
    assignee: task.assignee,
    status: outcome === 'transfer' ? 'transferred' : 'done',
    outcome,
    comment,
    isVote: false,
    isRead: true,
    closedIn: run.number,
  })
}

export function closeTask(run: Run, task: Task, outcome: Outcome, comment = task.comment): Task {
  const status = outcome === 'return' ? 'returned' : 'done'
  const closed = outcome === 'cancel' ? 'cancelled' : status
  return putTask(run, { ...task, status: closed, outcome, comment, closedIn: run.number })
}

/** W4: `left` counts the votes of open tasks and of members whose turn is still to come. */
export function countLeft(run: Run, id: number): Token {
  const token = tokenOf(run, id)
  const open = openTasksOf(run, id).filter(({ isVote }) => isVote).length
  return putToken(run, { ...token, left: open + token.queue.length })
}

/** A task that still waits, or the sentence for the one who comes second. */
export function openTask(run: Run, id: number): Task {
  const task = run.tasks.get(id)
  if (!task || !isOpen(task)) throw new BusinessError('流程任务不存在或已处理')
  return task
}

/** The open task of the caller, or of somebody the caller is the agent of. */
export function ownTask(run: Run, id: number): Task {
  const task = openTask(run, id)
  const { by } = run.command
  if (task.status === 'pool') throw new BusinessError('请先认领该任务')
  if (task.assignee !== by && !run.environment.actsFor(by, task.assignee ?? '')) {
    throw new BusinessError('该任务的审批人不是你')
  }
  if (isOwnApplication(by, run.state.starter.user, task))
    throw new BusinessError('这是您本人发起的申请，不能代他人办理')
  return task
}

/** Whether somebody would handle the own application in the name of another; to correct it is the starter's own affair. */
export const isOwnApplication = (
  user: string,
  starter: string,
  { assignee, kind }: Pick<Task, 'assignee' | 'kind'>,
): boolean => user === starter && assignee !== null && assignee !== user && kind !== 'fill'

/** Own, and not waiting for people who were asked to sign first. */
export function answerableTask(run: Run, id: number): Task {
  const task = ownTask(run, id)
  if (task.status === 'waiting') throw new BusinessError('加签人尚未处理完，请等待')
  return task
}
