import { BusinessError } from '@mortise/model'
import { judge, resumeParent } from './approve.ts'
import type { CommandOf } from './command.ts'
import { refuseInactive, refuseStarter } from './hand-over.ts'
import { called, openTasksOf, putTask, type Run, tasksOf, tokenOf } from './run.ts'
import { isMemo, type Task } from './state.ts'
import { answerableTask, closeTask, countLeft, createTask, ownTask } from './tasks.ts'

/** 加签: more people are asked, before the caller, after the caller, or beside. */
export function addSign(run: Run, { task: id, where, users }: CommandOf<'addSign'>): void {
  const task = answerableTask(run, id)
  if (users.length === 0) throw new BusinessError('请选择加签人')
  if (task.kind === 'fill' || task.owner !== null) throw new BusinessError('该任务不能加签')
  refuseMembers(run, task, users)
  for (const user of users) refuseInactive(run, user)
  refuseStarter(run, task, users)
  const token = tokenOf(run, task.token)
  switch (where) {
    case 'before':
      putTask(run, { ...task, status: 'waiting' })
      for (const assignee of users) {
        createTask(run, token, { kind: 'add', assignee, parent: task.id, isVote: false })
      }
      return
    case 'after':
      putTask(run, { ...task, followers: [...task.followers, ...users] })
      return
    case 'parallel':
      if (!task.isVote) throw new BusinessError('加签人不能并行加签，请用前加签或后加签')
      for (const assignee of users) createTask(run, token, { kind: 'add', assignee, parent: task.id })
      countLeft(run, token.id)
  }
}

/** 减签: takes off people the caller asked, as long as they have not answered. */
export function reduceSign(run: Run, { task: id, users }: CommandOf<'reduceSign'>): void {
  const task = ownTask(run, id)
  const added = openTasksOf(run, task.token).filter(({ parent }) => parent === task.id)
  for (const user of users) {
    const isFollower = task.followers.includes(user)
    const child = added.find(({ assignee, owner }) => (owner ?? assignee) === user)
    if (!isFollower && !child)
      throw new BusinessError(`【${called(run, user)}】不是你加签的，或已处理，不能减签`)
    if (child) cancelWithChildren(run, child)
  }
  const left = task.followers.filter((user) => !users.includes(user))
  const parent = putTask(run, { ...run.tasks.get(id)!, followers: left })
  if (parent.status === 'waiting') resumeParent(run, parent)
  else judge(run, task.token)
}

function cancelWithChildren(run: Run, task: Task): void {
  closeTask(run, task, 'cancel')
  for (const child of openTasksOf(run, task.token))
    if (child.parent === task.id) cancelWithChildren(run, child)
}

function refuseMembers(run: Run, task: Task, users: readonly string[]): void {
  const token = tokenOf(run, task.token)
  const tasks = tasksOf(run, task.token).filter((each) => each.status !== 'cancelled' && !isMemo(each))
  const members = new Set([
    ...token.queue,
    ...tasks.flatMap(({ assignee, owner, followers }) => [assignee, owner, ...followers]),
  ])
  const twice = users.find((user, index) => members.has(user) || users.indexOf(user) !== index)
  if (twice !== undefined) throw new BusinessError(`加签人与现有审批人[${called(run, twice)}]重复`)
}
