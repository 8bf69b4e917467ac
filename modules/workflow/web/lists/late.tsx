import { now } from '@mortise/web'

/** Whether a task should have been handled before. */
export const isLate = ({ dueAt, finishAt }: { dueAt: string | null; finishAt: string | null }): boolean =>
  dueAt !== null && dueAt < (finishAt ?? now())

/** When a task is due, red once that is past. */
export function Due(task: { dueAt: string | null; finishAt: string | null }) {
  if (!task.dueAt) return null
  const text = task.dueAt.slice(0, 16)
  return isLate(task) ? <strong className="mortise-complaint">{text} 已超时</strong> : <span>{text}</span>
}
