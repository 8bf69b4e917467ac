import { ProcessStatus, type State, type Task, TaskStatus } from '@mortise/workflow/model'

/** The engine's words and the dictionaries' values, both ways. */
export const statusOf = (status: State['status']): string => ProcessStatus[status]
export const taskStatusOf = (status: Task['status']): string => TaskStatus[status]

const instanceStatuses = [
  'running',
  'approved',
  'refused',
  'withdrawn',
  'suspended',
  'voided',
] as const satisfies readonly State['status'][]

const taskStatuses = [
  'pool',
  'open',
  'done',
  'cancelled',
  'transferred',
  'delegated',
  'waiting',
  'returned',
] as const satisfies readonly Task['status'][]

export const nameOfStatus = (value: string): State['status'] =>
  named(instanceStatuses.find((status) => ProcessStatus[status] === value))
export const nameOfTaskStatus = (value: string): Task['status'] =>
  named(taskStatuses.find((status) => TaskStatus[status] === value))

function named<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('a status that no dictionary has')
  return found
}
