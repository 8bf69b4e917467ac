import { BusinessError, instantOf } from '@mortise/model'
import type { CommandOf } from './command.ts'
import { refuseInactive } from './hand-over.ts'
import { notify, type Run } from './run.ts'
import { isOpen, type Task } from './state.ts'

/** Minutes between two reminders of one instance. */
const URGE_PAUSE = 30

/** 抄送: others may read along; nobody waits for them. */
export function copy(run: Run, { users, comment, by }: CommandOf<'copy'>): void {
  refuseStranger(run, by)
  const named = [...new Set(users)]
  if (named.length === 0) throw new BusinessError('请选择抄送人')
  for (const user of named) refuseInactive(run, user)
  run.effects.push({ type: 'copy', users: named, node: null, comment })
}

/** 催办: everybody who is waited for hears of it. */
export function urge(run: Run, { by, at }: CommandOf<'urge'>): void {
  refuseStranger(run, by)
  const { urgedAt } = run.state
  const passed = urgedAt === null ? URGE_PAUSE : minutesBetween(urgedAt, at)
  if (passed < URGE_PAUSE) {
    throw new BusinessError(`请勿频繁催办，${Math.ceil(URGE_PAUSE - passed)}分钟后再试`)
  }
  const open = [...run.tasks.values()].filter(isOpen)
  if (open.length === 0) throw new BusinessError('当前没有待处理的任务，不用催办')
  for (const { id, assignee, candidates } of open) {
    notify(run, 'urge', assignee === null ? candidates : [assignee], id)
  }
  run.state = { ...run.state, urgedAt: at }
}

const minutesBetween = (from: string, to: string): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / 60_000

/** Of somebody, or of one whom they are the agent of. */
const isTheirs = ({ environment }: Run, task: Task, user: string): boolean =>
  task.assignee === user ||
  task.owner === user ||
  (isOpen(task) && task.assignee !== null && environment.actsFor(user, task.assignee))

function refuseStranger(run: Run, by: string): void {
  const isKnown =
    by === run.state.starter.user ||
    [...run.trail.values()].some(({ approvers }) => approvers.includes(by)) ||
    [...run.tasks.values()].some((task) => isTheirs(run, task, by)) ||
    run.environment.isAdministrator(by)
  if (!isKnown) throw new BusinessError('只有发起人和参与审批的人可以进行该操作')
}
