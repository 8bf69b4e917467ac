import '../reports.css'
import { isSqlReport, type ReportColumnRow, type ReportSourceInfo } from '@mortise/reports/model'
import { Alert, type EditorProps, SortableList } from '@mortise/web'
import { Button, Select, Space } from 'antd'
import { ColumnLine } from './column-line.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { newColumn } from './new-column.ts'
import { useChosenSource, useDraft } from './sources.ts'
import { SqlColumns } from './sql/sql-columns.tsx'

type Source = ReportSourceInfo

/** The columns of a report: fields are added by a click, dragged to their places and told what they are for; shown at once. */
export function ColumnsEditor({ value, disabled = false, onChange }: EditorProps) {
  const source = useChosenSource()
  const draft = useDraft()
  const columns = (value ?? []) as unknown as readonly ReportColumnRow[]
  const set = (next: readonly ReportColumnRow[]) => onChange(next)
  if (isSqlReport(draft)) return <SqlColumns columns={columns} disabled={disabled} onChange={set} />
  if (!source) return <Alert type="info" role="status" showIcon title="请先选择业务对象，再添加报表列" />
  return (
    <section className="report-columns" aria-label="报表列">
      {!disabled && <AddColumns source={source} onAdd={(column) => set([...columns, column])} />}
      <SortableList
        keys={columns.map((_, at) => String(at))}
        titleOf={(key) => nameOf(source, columns[Number(key)])}
        onSort={(keys) => set(keys.flatMap((key) => columns[Number(key)] ?? []))}
      >
        {(key) => {
          const at = Number(key)
          const column = columns[at]
          return (
            column && (
              <ColumnLine
                key={key}
                id={key}
                name={nameOf(source, column)}
                column={column}
                field={source.fields.find((field) => field.key === column.field)}
                disabled={disabled}
                onChange={(changed) => set(columns.with(at, changed))}
                onRemove={() => set(columns.toSpliced(at, 1))}
              />
            )
          )
        }}
      </SortableList>
      <DraftPreview columns={columns} />
    </section>
  )
}

const nameOf = ({ fields }: Source, column: ReportColumnRow | undefined): string =>
  fields.find(({ key }) => key === column?.field)?.label ?? '记录数'

function AddColumns({ source, onAdd }: { source: Source; onAdd: (column: ReportColumnRow) => void }) {
  const options = (fields: Source['fields']) => fields.map(({ key, label }) => ({ value: key, label }))
  const add = (use: ReportColumnRow['use']) => (key: string) => {
    const field = source.fields.find((each) => each.key === key)
    onAdd(newColumn(key, use, use === 'group' && field?.isDate ? 'month' : null))
  }
  return (
    <Space wrap>
      <Adder label="添加明细列" options={options(source.fields)} onAdd={add('show')} />
      <Adder
        label="添加分组"
        options={options(source.fields.filter(({ isGroup }) => isGroup))}
        onAdd={add('group')}
      />
      <Button onClick={() => onAdd(newColumn(null, 'count'))}>添加记录数</Button>
      <Adder
        label="添加求和"
        options={options(source.fields.filter(({ how }) => how.includes('sum')))}
        onAdd={add('sum')}
      />
    </Space>
  )
}

interface AdderProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onAdd: (key: string) => void
}

const Adder = ({ label, options, onAdd }: AdderProps) => (
  <Select
    aria-label={label}
    style={{ width: 160 }}
    showSearch={{ optionFilterProp: 'label' }}
    placeholder={label}
    // Nothing stays chosen: a choice adds a column, and the next one adds another.
    value={null}
    options={[...options]}
    onChange={(key: string | null) => key && onAdd(key)}
  />
)
