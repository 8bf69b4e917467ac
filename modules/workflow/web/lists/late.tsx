import { now } from '@mortise/web'

/** Whether a task should have been handled before. */
export const isLate = ({ dueAt, finishAt }: { dueAt: string | null; finishAt: string | null }): boolean =>
  dueAt !== null && dueAt < (finishAt ?? now())

/** When a task is due, red once that is past. */
export function Due(task: { dueAt: string | null; finishAt: string | null }) {
  if (!task.dueAt) return null
  // Of this year everybody knows which it is.
  const text = task.dueAt.slice(task.dueAt.startsWith(now().slice(0, 5)) ? 5 : 0, 16)
  return isLate(task) ? <span className="mortise-complaint">{text} 已超时</span> : <span>{text}</span>
}

const MINUTE = 60_000

/** How long somebody took, in the largest unit that says it. */
export function spent(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / MINUTE)
  if (minutes < 60) return `${Math.max(minutes, 0)}分钟`
  const hours = minutes / 60
  return hours < 48 ? `${hours.toFixed(1)}小时` : `${(hours / 24).toFixed(1)}天`
}
