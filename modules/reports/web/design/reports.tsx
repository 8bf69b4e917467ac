import { isSqlReport, OnlineReport } from '@mortise/reports/model'
import { EntityList } from '@mortise/web'
import { Link } from 'react-router'
import { ColumnsEditor } from './columns-editor.tsx'
import { FilterEditor, PeriodFieldEditor, SourceEditor } from './plain-editors.tsx'
import { useSources } from './sources.ts'
import { ParamsEditor } from './sql/params-editor.tsx'
import { SqlEditor } from './sql/sql-editor.tsx'

const form = {
  frame: 'page',
  editors: {
    source: SourceEditor,
    periodField: PeriodFieldEditor,
    filter: FilterEditor,
    columns: ColumnsEditor,
    sql: SqlEditor,
    params: ParamsEditor,
  },
} as const

/** 在线报表: the reports that staff put together, their designer, and the way to their pages. */
export default function Reports() {
  const { data: sources = [] } = useSources()
  return (
    <EntityList
      of={OnlineReport}
      form={form}
      cells={{
        name: ({ code, name }) => <Link to={`/online/cgreport/${code}`}>{name}</Link>,
        source: ({ source }) =>
          isSqlReport({ source }) ? 'SQL查询' : (sources.find(({ name }) => name === source)?.label ?? '—'),
      }}
    />
  )
}
