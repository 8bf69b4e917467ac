import type { ReportColumnRow, SqlTableColumn } from '@mortise/reports/model'
import { SortableList } from '@mortise/web'
import { Alert, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { DraftPreview } from '../draft-preview.tsx'
import { newColumn } from '../new-column.ts'
import { type ParsedColumn, useColumnsInReach, useParsedSql } from './parsed-sql.ts'
import { SqlColumnLine } from './sql-column-line.tsx'

interface SqlColumnsProps {
  readonly columns: readonly ReportColumnRow[]
  readonly disabled: boolean
  readonly onChange: (columns: readonly ReportColumnRow[]) => void
}

/** The columns that the statement returns: how each is called, sorted, added up, read and followed. */
export function SqlColumns({ columns, disabled, onChange }: SqlColumnsProps) {
  const { columns: parsed } = useParsedSql()
  const known = useColumnsInReach()
  useFollowing({ columns, parsed, known, onChange })
  const left = (parsed ?? []).filter(({ fieldName }) => !columns.some(({ field }) => field === fieldName))
  const typeOf = (name: string | null) => parsed?.find(({ fieldName }) => fieldName === name)?.fieldType
  return (
    <section className="report-columns" aria-label="报表列">
      <h4>报表列</h4>
      {columns.length === 0 && (
        <Alert type="info" role="status" showIcon title="语句解析通过后，这里列出它返回的列" />
      )}
      <SortableList
        keys={columns.map(({ field }) => field ?? '')}
        titleOf={(key) => key}
        onSort={(keys) => onChange(keys.flatMap((key) => columns.find(({ field }) => field === key) ?? []))}
      >
        {(key) => {
          const at = columns.findIndex(({ field }) => field === key)
          const column = columns[at]
          return (
            column && (
              <SqlColumnLine
                key={key}
                name={key}
                column={column}
                isNumber={typeOf(key) === 'number'}
                isGone={parsed !== undefined && typeOf(key) === undefined}
                disabled={disabled}
                onChange={(changed) => onChange(columns.with(at, changed))}
                onRemove={() => onChange(columns.toSpliced(at, 1))}
              />
            )
          )
        }}
      </SortableList>
      {!disabled && left.length > 0 && (
        <Select
          aria-label="添加列"
          style={{ width: 200 }}
          placeholder="添加列"
          // Nothing stays chosen: a choice adds a column, and the next one adds another.
          value={null}
          options={left.map(({ fieldName }) => ({ value: fieldName, label: fieldName }))}
          onChange={(name: string | null) => name && onChange([...columns, columnFor(name, known)])}
        />
      )}
      <DraftPreview columns={columns} isReady={parsed !== undefined} />
    </section>
  )
}

/** A column of the statement, called as the table's own of that name is. */
function columnFor(name: string, known: readonly SqlTableColumn[]): ReportColumnRow {
  const own = known.find((each) => each.name === name)
  return { ...newColumn(name, 'show'), label: own?.label ?? null, dict: own?.dict ?? null }
}

interface Following extends Omit<SqlColumnsProps, 'disabled'> {
  readonly parsed: readonly ParsedColumn[] | undefined
  readonly known: readonly SqlTableColumn[]
}

/** Columns that the statement begins to return are added, those that it returns no more go. What somebody removed stays out. */
function useFollowing({ columns, parsed, known, onChange }: Following): void {
  const before = useRef<readonly string[] | null>(null)
  useEffect(() => {
    if (!parsed) return
    const names = parsed.map(({ fieldName }) => fieldName)
    const old = before.current ?? (columns.length > 0 ? names : [])
    before.current = names
    const stay = columns.filter(({ field }) => field && names.includes(field))
    const added = names.filter((name) => !old.includes(name) && !stay.some(({ field }) => field === name))
    if (added.length === 0 && stay.length === columns.length) return
    onChange([...stay, ...added.map((name) => columnFor(name, known))])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- follows the statement, not what is done to the columns
  }, [parsed])
}
