import { paramsIn, type ReportParamRow } from '@mortise/reports/model'
import { Code, type EditorProps } from '@mortise/web'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { useParsedSql, useSqlColumns, useSqlTables } from './parsed-sql.ts'
import { SqlTables } from './sql-tables.tsx'
import { sqlWords, tablesIn } from './sql-words.ts'

const HEIGHT = 320
const noTables: never[] = []

/** The statement of a report: what may stand in it is offered, and what PostgreSQL has against it is told at its place. */
export function SqlEditor({ id, value, disabled = false, onChange }: EditorProps) {
  const sql = (value as string | null) ?? ''
  const form = Form.useFormInstance()
  const { data: tables = noTables } = useSqlTables()
  const named = tablesIn(sql, tables)
  const found = useSqlColumns(named)
  const { columns, fault, isParsing } = useParsedSql()
  const [insert, setInsert] = useState<((text: string) => void) | null>(null)
  const key = named.join()
  const suggest = useMemo(() => {
    const byTable = new Map(key.split(',').map((name, at) => [name, found[at] ?? []]))
    return (before: string) => sqlWords(before, sql, { tables, columns: byTable, params: paramsIn(sql) })
  }, [sql, tables, key, found])
  const change = (text: string) => {
    onChange(text)
    const rows = (form.getFieldValue('params') ?? []) as readonly ReportParamRow[]
    const added = paramsIn(text).filter((name) => name && !rows.some((row) => row.name === name))
    if (added.length > 0) form.setFieldValue('params', [...rows, ...added.map(newParam)])
  }
  return (
    <section className="report-sql" aria-label="SQL">
      <div className="report-sql-main">
        <Code
          id={id}
          aria-label="SQL语句"
          mode="SQL"
          hasFullscreen
          height={HEIGHT}
          disabled={disabled}
          placeholder="如 select status, count(*) as n from customer_order group by status"
          value={sql}
          suggest={suggest}
          fault={fault}
          onReady={(put) => setInsert(() => put)}
          onChange={change}
        />
        <p className={fault ? 'report-sql-fault' : 'report-sql-state'} role={fault ? 'alert' : 'status'}>
          {fault?.message ?? stateOf(sql, columns?.length, isParsing)}
        </p>
      </div>
      {!disabled && <SqlTables tables={tables} onChoose={(text) => insert?.(text)} />}
    </section>
  )
}

const newParam = (name: string): ReportParamRow => ({ name, label: null, type: 'text', value: null })

function stateOf(sql: string, columns: number | undefined, isParsing: boolean): string {
  if (sql.trim() === '') return '写好的语句会自动解析，参数写作${参数名}'
  if (isParsing || columns === undefined) return '正在解析……'
  return `解析通过，返回${columns}列`
}
