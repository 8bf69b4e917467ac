import { daysBetween, today } from '@mortise/web'

export interface Backup {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly createTime: string
  readonly why: string | null
}

export interface LastRestore {
  readonly name: string
  readonly at: string
  readonly by: string
  readonly before: string | null
  readonly isDone: boolean
  readonly text: string
}

export interface Backups {
  readonly records: readonly Backup[]
  readonly total: number
  readonly isRunning: boolean
  readonly isAllowed: boolean
  readonly canRestore: boolean
  readonly last: LastRestore | null
}

const reasons: Readonly<Record<string, string>> = {
  manual: '手动备份',
  initialize: '初始化系统前',
  restore: '恢复备份前',
}

export const reasonText = (why: string | null): string => (why === null ? '命令备份' : (reasons[why] ?? why))

/** How old a backup is, in days. */
export function ageText(at: string): string {
  const days = daysBetween(at.slice(0, 10), today())
  return days === 0 ? '今天' : `${days} 天前`
}
