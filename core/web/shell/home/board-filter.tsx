import type { DateRange } from '@mortise/model'
import { RangeInput } from '../../inputs/dates/range-input.tsx'
import { FieldEditor } from '../../kinds/field-value.tsx'

/** What a board is narrowed by: a period, and one of what a field refers to or all. */
export interface BoardQuery {
  readonly range: DateRange
  readonly chosen: string | null
}

export interface BoardFilterProps {
  /** Its own among all boards. */
  readonly id: string
  readonly field: { readonly label: string }
  readonly value: BoardQuery
  readonly onChange: (value: BoardQuery) => void
}

export const BoardFilter = ({ id, field, value, onChange }: BoardFilterProps) => (
  <>
    <label htmlFor={`${id}-period`}>统计期间</label>
    <div className="mortise-board-box">
      <RangeInput
        id={`${id}-period`}
        value={value.range}
        onChange={(range) => range?.[0] && range[1] && onChange({ ...value, range })}
      />
    </div>
    <label htmlFor={`${id}-of`}>{field.label}</label>
    <div className="mortise-board-box">
      <FieldEditor
        id={`${id}-of`}
        field={field as never}
        value={value.chosen}
        onChange={(chosen: unknown) => onChange({ ...value, chosen: (chosen as string | null) || null })}
      />
    </div>
  </>
)
