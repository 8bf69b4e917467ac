import { BusinessError } from '@mortise/model'
import type { CommandOf } from './command.ts'
import { called, notify, putTask, type Run } from './run.ts'
import type { Task } from './state.ts'
import { answerableTask, isOwnApplication, keepMemo, openTask, ownTask } from './tasks.ts'

/** More hands than these lose a task on the way. */
const MOST_TRANSFERS = 5

/** 认领: the first who takes a task from the pool has it. */
export function claim(run: Run, { task: id, by }: CommandOf<'claim'>): void {
  const task = openTask(run, id)
  if (task.status !== 'pool') throw new BusinessError('流程任务不存在或已处理')
  const assignee = task.candidates.includes(by) ? by : principalOf(run, task, by)
  if (isOwnApplication(by, run.state.starter.user, { ...task, assignee }))
    throw new BusinessError('这是您本人发起的申请，不能代他人办理')
  putTask(run, { ...task, status: 'open', assignee })
}

/** In whose name an agent takes a task. */
function principalOf(run: Run, { candidates }: Task, agent: string): string {
  const [principal] = run.people({ ask: 'principals', of: agent, among: candidates })
  if (principal === undefined) throw new BusinessError('该任务的审批人不是你')
  return principal
}

/** Once somebody has looked at a task, what led to it can no longer be taken back. */
export function read(run: Run, { task: id }: CommandOf<'read'>): void {
  putTask(run, { ...ownTask(run, id), isRead: true })
}

/** 转办: the task is another's from now on. */
export function transfer(run: Run, { task: id, to, by, comment }: CommandOf<'transfer'>): void {
  const task = answerableTask(run, id)
  if (to === by || to === task.assignee) throw new BusinessError('转办人不能是本人')
  if (task.owner !== null) throw new BusinessError('委派中的任务不能转办')
  if (task.transfers >= MOST_TRANSFERS) throw new BusinessError(`任务已转办${task.transfers}次，不能再转办`)
  refuseInactive(run, to)
  refuseStarter(run, task, [to])
  keepMemo(run, task, 'transfer', comment)
  putTask(run, { ...task, assignee: to, transfers: task.transfers + 1, isRead: false })
  notify(run, 'task', [to], task.id)
}

/** 委派: another answers, then the owner decides. */
export function delegate(run: Run, { task: id, to, by }: CommandOf<'delegate'>): void {
  const task = answerableTask(run, id)
  if (to === by || to === task.assignee) throw new BusinessError('委派人不能是本人')
  if (task.owner !== null) throw new BusinessError('委派中的任务不能再委派')
  refuseInactive(run, to)
  putTask(run, { ...task, assignee: to, owner: task.assignee, status: 'delegated', isRead: false })
  notify(run, 'task', [to], task.id)
}

/** 改派 by an administrator; a task in the pool gets its handler too. */
export function reassign(run: Run, { task: id, to }: CommandOf<'reassign'>): void {
  const task = openTask(run, id)
  if (to === task.assignee) throw new BusinessError('改派人已是该任务的审批人')
  refuseInactive(run, to)
  refuseStarter(run, task, [to])
  const status = task.status === 'waiting' ? 'waiting' : 'open'
  putTask(run, { ...task, assignee: to, owner: null, status, isRead: false })
  notify(run, 'task', [to], task.id)
}

export function refuseInactive(run: Run, user: string): void {
  if (!run.environment.isActive(user)) throw new BusinessError(`用户【${called(run, user)}】不存在或已停用`)
}

/** Where starters are not to decide on what they applied for, nobody lets them. */
export function refuseStarter(run: Run, task: Task, users: readonly string[]): void {
  if (users.some((user) => isKeptOut(run, task, user)))
    throw new BusinessError('该申请由对方发起，不能交由其本人办理')
}

/** Whether somebody applied for what is not theirs to decide. */
export const isKeptOut = ({ graph, state }: Run, { kind }: Task, user: string): boolean =>
  kind !== 'fill' && graph.settings.ownApproval !== 'self' && user === state.starter.user
