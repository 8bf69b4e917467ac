import {
  type ReportColumnRow,
  ReportPart,
  ReportSort,
  type ReportSourceInfo,
  ReportUse,
} from '@mortise/reports/model'
import { SortableLine } from '@mortise/web'
import { Checkbox, Select } from 'antd'
import { Choice, LabelInput, LinkInput, RemoveColumn } from './column-parts.tsx'

interface ColumnLineProps {
  readonly id: string
  readonly name: string
  readonly column: ReportColumnRow
  readonly field: ReportSourceInfo['fields'][number] | undefined
  readonly disabled: boolean
  readonly onChange: (column: ReportColumnRow) => void
  readonly onRemove: () => void
}

/** One column of a report, and what it is for. */
export function ColumnLine(props: ColumnLineProps) {
  const { id, name, column, field, disabled, onChange, onRemove } = props
  const set = (more: Partial<ReportColumnRow>) => onChange({ ...column, ...more })
  const uses: ReportColumnRow['use'][] = field
    ? ['show', ...(field.isGroup ? (['group'] as const) : []), ...field.how]
    : ['count']
  const isFigure = column.use !== 'show' && column.use !== 'group'
  return (
    <SortableLine id={id} title={name} kind="报表列" disabled={disabled}>
      <span className="report-column-name">{name}</span>
      <LabelInput name={name} column={column} disabled={disabled} onChange={set} />
      <Select
        aria-label={`${name}的用途`}
        style={{ width: 96 }}
        disabled={disabled}
        value={column.use}
        options={uses.map((value) => ({ value, label: ReportUse.items[value] }))}
        onChange={(use: ReportColumnRow['use']) => set({ use, part: null, isTotal: false })}
      />
      {column.use === 'group' && field?.isDate && (
        <Choice
          label={`${name}的日期粒度`}
          empty="原值"
          texts={ReportPart.items}
          value={column.part}
          disabled={disabled}
          onChange={(part) => set({ part })}
        />
      )}
      <Choice
        label={`${name}的排序`}
        empty="不排序"
        texts={ReportSort.items}
        value={column.sort}
        disabled={disabled}
        onChange={(sort) => set({ sort })}
      />
      {isFigure && (
        <Checkbox
          disabled={disabled}
          checked={column.isTotal ?? false}
          onChange={({ target }) => set({ isTotal: target.checked })}
        >
          合计
        </Checkbox>
      )}
      {field && (
        <Checkbox
          disabled={disabled}
          checked={column.isQuery ?? false}
          onChange={({ target }) => set({ isQuery: target.checked })}
        >
          查询条件
        </Checkbox>
      )}
      {column.use === 'show' && <LinkInput name={name} column={column} disabled={disabled} onChange={set} />}
      {!disabled && <RemoveColumn name={name} onRemove={onRemove} />}
    </SortableLine>
  )
}
