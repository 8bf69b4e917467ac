import { DeleteOutlined } from '@ant-design/icons'
import { type FieldOf, fieldsOf, isShown, type Row } from '@mortise/model'
import { Button } from 'antd'
import { memo } from 'react'
import { FieldEditor, shown } from '../kinds/field-value.tsx'
import { kindOf } from '../kinds/kinds.ts'
import { textOf } from '../rows/list-page.ts'
import { filledFrom, isWritable } from './form-row.ts'

/** What may be done with lines, each named by its key: always the same functions, so that no row is drawn for them. */
export interface LineDoing {
  readonly change: (key: string, changes: Row) => void
  readonly remove: (key: string) => void
}

export interface LineRowProps {
  readonly lineKey: string
  readonly field: FieldOf<'lines'>
  readonly line: Row
  readonly at: number
  readonly disabled: boolean
  readonly faults: ReadonlySet<string>
  readonly doing: LineDoing
}

/** One line of a sub-table. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { lineKey, field, line, at, disabled, faults, doing } = props
  return (
    <tr>
      <td>{at + 1}</td>
      {Object.entries(fieldsOf(field)).map(([name, inner]) => {
        const isThere = isShown(field, name, line)
        const isRead = disabled || !isWritable(field, name, inner)
        const text = textOf(field, line, name)
        const isFaulty = faults.has(`${at}:${name}`)
        return (
          <td key={name} style={{ textAlign: kindOf(inner).column.align }} data-fault={isFaulty || undefined}>
            {isThere && isRead && shown(inner, line[name], text)}
            {isThere && !isRead && (
              <LineCell
                lineKey={lineKey}
                field={field}
                name={name}
                at={at}
                value={line[name]}
                text={text}
                isFaulty={isFaulty}
                change={doing.change}
              />
            )}
          </td>
        )
      })}
      {!disabled && (
        <td>
          <Button
            type="text"
            danger
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除${field.label}第${at + 1}行`}
            onClick={() => doing.remove(lineKey)}
          />
        </td>
      )}
    </tr>
  )
})

interface LineCellProps extends Pick<LineRowProps, 'lineKey' | 'field' | 'at'> {
  readonly name: string
  readonly value: unknown
  readonly text?: string
  readonly isFaulty: boolean
  readonly change: LineDoing['change']
}

const LineCell = memo(function LineCell(props: LineCellProps) {
  const { lineKey, field, name, at, value, text, isFaulty, change } = props
  const inner = fieldsOf(field)[name]
  if (!inner) return null
  return (
    <FieldEditor
      field={inner}
      aria-label={`${field.label}第${at + 1}行${inner.label}`}
      value={value}
      text={text}
      status={isFaulty ? 'error' : undefined}
      onChange={(next, picked) => change(lineKey, { [name]: next, ...filledFrom(inner, picked) })}
    />
  )
})
