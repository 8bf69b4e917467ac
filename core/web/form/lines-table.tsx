import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  defaultsOf,
  derived,
  deriveOf,
  type FieldOf,
  fieldsOf,
  isShown,
  now,
  type Row,
  sum,
  today,
} from '@mortise/model'
import { Button, Table, type TableColumnType } from 'antd'
import { useRef } from 'react'
import { FieldEditor, shown } from '../kinds/field-value.tsx'
import type { EditorProps } from '../kinds/kind.ts'
import { columnWidth, kindOf } from '../kinds/kinds.ts'
import { textOf } from '../rows/list-page.ts'
import { filledFrom, isWritable } from './form-row.ts'

type Lines = FieldOf<'lines'>

/** Lines of a document as a table that is typed into. */
export default function LinesTable({ field, value, disabled, onChange }: EditorProps<'lines'>) {
  const lines = (value ?? []) as Row[]
  const drawn = useRef(0)
  const keyOf = (line: Row) => String(line.id ?? line.lineKey)

  const change = (at: number, changes: Row) =>
    onChange(lines.map((line, index) => (index === at ? derived(field, { ...line, ...changes }) : line)))
  const add = () => {
    drawn.current += 1
    const line = { ...defaultsOf(field, { today: today(), now: now() }), lineKey: `new-${drawn.current}` }
    onChange([...lines, derived(field, line)])
  }
  const remove = (at: number) => onChange(lines.filter((_, index) => index !== at))

  return (
    <Table<Row>
      className="mortise-lines"
      size="small"
      bordered
      title={() => (
        <div className="mortise-lines-title">
          <span>{field.label}</span>
          {!disabled && (
            <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={add}>
              新增一行
            </Button>
          )}
        </div>
      )}
      rowKey={keyOf}
      dataSource={lines}
      pagination={false}
      scroll={{ x: 'max-content', y: 400 }}
      locale={{ emptyText: <span className="mortise-faint">暂无明细</span> }}
      columns={columnsOf(field, { disabled, change, remove })}
      summary={() => <Totals field={field} lines={lines} hasActions={!disabled} />}
    />
  )
}

interface Doing {
  readonly disabled?: boolean
  readonly change: (at: number, changes: Row) => void
  readonly remove: (at: number) => void
}

function columnsOf(field: Lines, doing: Doing): TableColumnType<Row>[] {
  const number: TableColumnType<Row> = {
    title: '#',
    width: 50,
    align: 'center',
    render: (_, __, index) => index + 1,
  }
  const own = Object.entries(fieldsOf(field)).map(([key, inner]): TableColumnType<Row> => {
    const { column } = kindOf(inner)
    const isRequired = !doing.disabled && inner.required === true && !(key in deriveOf(field))
    return {
      key,
      title: isRequired ? <span className="mortise-required">{inner.label}</span> : inner.label,
      width: columnWidth(inner) + 30,
      align: column.align,
      render: (_, line, index) => <LineCell field={field} name={key} line={line} at={index} doing={doing} />,
    }
  })
  if (doing.disabled) return [number, ...own]
  const actions: TableColumnType<Row> = {
    title: '操作',
    width: 60,
    align: 'center',
    fixed: 'end',
    render: (_, __, index) => (
      <Button
        type="text"
        danger
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`删除${field.label}第${index + 1}行`}
        onClick={() => doing.remove(index)}
      />
    ),
  }
  return [number, ...own, actions]
}

function LineCell({
  field,
  name,
  line,
  at,
  doing,
}: {
  field: Lines
  name: string
  line: Row
  at: number
  doing: Doing
}) {
  const inner = fieldsOf(field)[name]
  if (!inner || !isShown(field, name, line)) return null
  if (doing.disabled || !isWritable(field, name, inner))
    return shown(inner, line[name], textOf(field, line, name))
  return (
    <FieldEditor
      field={inner}
      aria-label={`${field.label}第${at + 1}行${inner.label}`}
      value={line[name]}
      text={textOf(field, line, name)}
      onChange={(value, picked) => doing.change(at, { [name]: value, ...filledFrom(inner, picked) })}
    />
  )
}

/** The sums of fields that are summed, under their columns. */
function Totals({ field, lines, hasActions }: { field: Lines; lines: readonly Row[]; hasActions: boolean }) {
  const fields = Object.entries(fieldsOf(field))
  if (lines.length === 0 || !fields.some(([, inner]) => 'sum' in inner && inner.sum)) return null
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} align="center">
        合计
      </Table.Summary.Cell>
      {fields.map(([key, inner], index) => (
        <Table.Summary.Cell key={key} index={index + 1} align={kindOf(inner).column.align}>
          {'sum' in inner &&
            inner.sum &&
            shown(
              inner,
              sum(lines, (line) => line[key] as number | null),
            )}
        </Table.Summary.Cell>
      ))}
      {hasActions && <Table.Summary.Cell index={fields.length + 1} />}
    </Table.Summary.Row>
  )
}
