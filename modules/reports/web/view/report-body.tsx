import { type AnyEntity, formatThousands, type Row } from '@mortise/model'
import type { ReportView } from '@mortise/reports/model'
import { Chart } from '@mortise/web'
import { Empty } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { figuresOf, groupsOf, plotOf } from './plot-of.ts'
import { type PageState, ReportTable } from './report-table.tsx'
import { useRowsBehind } from './rows-behind.ts'

export interface ReportBodyProps {
  readonly of: AnyEntity | null
  readonly view: ReportView
  readonly params: Readonly<Record<string, string>>
  readonly title?: string
  readonly state: PageState
  readonly loading?: boolean
  readonly onChange?: (state: PageState) => void
}

/** A report as it wants to be seen: a table, a plot or numbers; each leads to the records behind it. */
export function ReportBody({ of, view, params, title, state, loading = false, onChange }: ReportBodyProps) {
  const toRows = useRowsBehind(of, view, params)
  const table = (row: Row) => (groupsOf(view).length > 0 ? toRows(row) : null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what leads on is made of the same view
  const plot = useMemo(() => plotOf(view, (row) => toRows(row, 1)), [view, params, of])
  if (view.chart === 'number') return <Numbers view={view} to={toRows({}, 0)} />
  if (plot && view.records.length === 0) return <Empty description="暂无数据" />
  if (plot) return <Chart title={title ?? view.name} plot={plot} />
  return <ReportTable view={view} state={state} loading={loading} toRows={table} onChange={onChange} />
}

function Numbers({ view, to }: { view: ReportView; to: `/${string}` | null }) {
  return (
    <dl className="report-numbers">
      {figuresOf(view).map(({ name, title, isNumber }) => {
        const value = view.whole[name]
        const text = isNumber ? formatThousands(Number(value ?? 0)) : String(value ?? '—')
        return (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{to ? <Link to={to}>{text}</Link> : text}</dd>
          </div>
        )
      })}
    </dl>
  )
}
