import { ProcessCopy, ProcessInstance, ProcessTask } from '@mortise/workflow/model'

/** Tasks and instances as the pages of people list them: the same rows, asked for by calls of their own. */
export const MyTask = {
  ...ProcessTask,
  name: 'myTask',
  label: '我的任务',
  list: ['title', 'nodeName', 'kind', 'processName', 'starter', 'startDepart', 'createTime', 'dueAt'],
} as typeof ProcessTask
export const PoolTask = {
  ...ProcessTask,
  name: 'poolTask',
  label: '认领池',
  wire: '/act/pool',
  list: ['title', 'nodeName', 'processName', 'starter', 'startDepart', 'createTime', 'dueAt'],
} as typeof ProcessTask

const finished = [
  'title',
  'nodeName',
  'processName',
  'starter',
  'outcome',
  'comment',
  'createTime',
  'finishAt',
] as const
export const HandledTask = {
  ...ProcessTask,
  name: 'handledTask',
  label: '历史任务',
  wire: '/act/history',
  list: finished,
  sort: ['finishAt', 'desc'],
} as unknown as typeof ProcessTask
export const AnyHandledTask = {
  ...ProcessTask,
  name: 'anyHandledTask',
  label: '全部历史任务',
  wire: '/act/allHistory',
  list: ['title', 'nodeName', 'processName', 'starter', 'finishedBy', ...finished.slice(4)],
  sort: ['finishAt', 'desc'],
} as unknown as typeof ProcessTask
export const Application = {
  ...ProcessInstance,
  name: 'application',
  label: '我的申请',
  wire: '/act/application',
  list: ['title', 'definition', 'status', 'current', 'createTime', 'endAt'],
} as unknown as typeof ProcessInstance
export { ProcessCopy }
