import { type ReportColumnRow, ReportSort } from '@mortise/reports/model'
import { SortableLine } from '@mortise/web'
import { Checkbox, Tag } from 'antd'
import { Choice, LabelInput, LinkInput, RemoveColumn } from '../column-parts.tsx'
import { TextsInput } from '../texts-input.tsx'

interface SqlColumnLineProps {
  readonly name: string
  readonly column: ReportColumnRow
  readonly isNumber: boolean
  /** The statement returns it no more. */
  readonly isGone: boolean
  readonly disabled: boolean
  readonly onChange: (column: ReportColumnRow) => void
  readonly onRemove: () => void
}

/** One column of a statement, and how it is shown. */
export function SqlColumnLine(props: SqlColumnLineProps) {
  const { name, column, isNumber, isGone, disabled, onChange, onRemove } = props
  const set = (more: Partial<ReportColumnRow>) => onChange({ ...column, ...more })
  return (
    <SortableLine id={name} title={name} kind="报表列" disabled={disabled}>
      <code className="report-column-name">{name}</code>
      {isGone && <Tag color="red">语句没有返回</Tag>}
      <LabelInput name={name} column={column} disabled={disabled} onChange={set} />
      <Choice
        label={`${name}的排序`}
        empty="不排序"
        texts={ReportSort.items}
        value={column.sort}
        disabled={disabled}
        onChange={(sort) => set({ sort })}
      />
      <TextsInput name={name} column={column} disabled={disabled} onChange={set} />
      <LinkInput name={name} column={column} disabled={disabled} onChange={set} />
      {isNumber && (
        <Checkbox
          disabled={disabled}
          checked={column.isTotal ?? false}
          onChange={({ target }) => set({ isTotal: target.checked })}
        >
          合计
        </Checkbox>
      )}
      <Checkbox
        disabled={disabled}
        checked={column.isQuery ?? false}
        onChange={({ target }) => set({ isQuery: target.checked })}
      >
        查询条件
      </Checkbox>
      {!disabled && <RemoveColumn name={name} onRemove={onRemove} />}
    </SortableLine>
  )
}
