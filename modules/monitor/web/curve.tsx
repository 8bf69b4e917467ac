import type { History } from '@mortise/model'
import { Chart, type Plot } from '@mortise/web'
import { Card, Segmented } from 'antd'
import { useState } from 'react'
import { useLive } from './monitor-calls.ts'

const spans = [
  { value: 1, label: '1 小时' },
  { value: 6, label: '6 小时' },
  { value: 24, label: '1 天' },
  { value: 168, label: '7 天' },
]

interface CurveProps {
  readonly title: string
  readonly unit: string
  /** Figures by their names, each with what it is called and how it is counted here. */
  readonly lines: Readonly<Record<string, { readonly label: string; readonly scale?: number }>>
  readonly node?: string
}

/** How figures went over the last hours or days. */
export function Curve({ title, unit, lines, node = '' }: CurveProps) {
  const [hours, setHours] = useState(1)
  const names = Object.keys(lines)
  const query = { hours: String(hours), names: names.join(), ...(node && { node }) }
  const { data, error } = useLive<History>('/monitor/history', query)
  return (
    <Card
      size="small"
      title={title}
      extra={
        <Segmented
          size="small"
          aria-label={`${title}时段`}
          options={spans}
          value={hours}
          onChange={setHours}
        />
      }
    >
      {error && <span role="alert">{error.message}</span>}
      {data && data.at.length < 2 && <p>正在收集数据，稍后即可看到曲线。</p>}
      {data && data.at.length >= 2 && <Chart title={title} plot={plotOf(data, lines, unit, hours)} />}
    </Card>
  )
}

function plotOf({ at, values }: History, lines: CurveProps['lines'], unit: string, hours: number): Plot {
  const format: Intl.DateTimeFormatOptions = {
    hour12: false,
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    ...(hours > 6 && { month: '2-digit', day: '2-digit' }),
  }
  return {
    kind: 'line',
    unit,
    categories: at.map((moment) => new Date(moment).toLocaleString('zh-CN', format)),
    series: Object.entries(lines).map(([name, { label, scale = 1 }]) => ({
      name: label,
      values: (values[name] ?? []).map((value) =>
        value === null ? null : Math.round(value * scale * 10) / 10,
      ),
    })),
  }
}
