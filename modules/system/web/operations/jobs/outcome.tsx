import type { JobRunShown } from '@mortise/system/model'
import { Tag } from 'antd'

const outcomes = {
  running: { label: '执行中', color: 'blue' },
  done: { label: '成功', color: 'green' },
  failed: { label: '失败', color: 'red' },
} as const

/** How a run went, and when it began. */
export function Outcome({ run, withTime = false }: { run: JobRunShown; withTime?: boolean }) {
  const { label, color } = outcomes[run.status]
  return (
    <>
      <Tag color={color}>{label}</Tag>
      {withTime && run.startTime}
    </>
  )
}

/** How long a run took, as people say it. */
export function duration(milliseconds: number | null): string {
  if (milliseconds === null) return ''
  if (milliseconds < 1000) return `${milliseconds} 毫秒`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`
  return `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
}
