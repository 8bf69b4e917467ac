import type { AnyEntity } from '@mortise/model'
import { ProcessCopy, ProcessInstance, ProcessPhrase, ProcessTask } from '@mortise/workflow/model'

type Viewed = Pick<AnyEntity, 'name' | 'label' | 'wire' | 'list'> & Partial<Pick<AnyEntity, 'sort'>>

/** The same rows, asked for by a call of their own and listed in their own way. */
const view = <E extends AnyEntity>(entity: E, as: Viewed): E => ({
  ...entity,
  ...as,
  verbs: ['list'],
})

/** What presses stands before what is good to know: on a phone and on narrow screens the last columns are out of sight. */
const arrived = ['starter', 'createTime', 'dueAt', 'processName', 'startDepart']
const answered = ['outcome', 'comment', 'createTime', 'finishAt']

export const MyTask = view(ProcessTask, {
  name: 'myTask',
  label: '我的任务',
  wire: '/act/task',
  list: ['title', 'nodeName', ...arrived, 'kind'],
})
export const PoolTask = view(ProcessTask, {
  name: 'poolTask',
  label: '认领池',
  wire: '/act/pool',
  list: ['title', 'nodeName', ...arrived],
})
export const HandledTask = view(ProcessTask, {
  name: 'handledTask',
  label: '历史任务',
  wire: '/act/history',
  list: ['title', 'nodeName', 'processName', 'starter', ...answered],
  sort: ['finishAt', 'desc'],
})
export const AnyHandledTask = view(ProcessTask, {
  name: 'anyHandledTask',
  label: '全部历史任务',
  wire: '/act/allHistory',
  list: ['title', 'nodeName', 'processName', 'starter', 'finishedBy', ...answered],
  sort: ['finishAt', 'desc'],
})
export const Application = view(ProcessInstance, {
  name: 'application',
  label: '我的申请',
  wire: '/act/application',
  list: ['title', 'definition', 'status', 'current', 'createTime', 'endAt'],
})

export const OwnCopy = view(ProcessCopy, { ...ProcessCopy, label: '抄送我的' })
export const OwnPhrase = view(ProcessPhrase, ProcessPhrase)
