import type { WebKind } from '../../fields/kind.ts'
import { DatetimeInput } from '../../inputs/dates/date-input.tsx'
import { rangeBox } from '../shared/range-box.tsx'

export const datetime: WebKind<'datetime'> = {
  cell: ({ value }) => value,
  Editor: ({ field, onChange, ...rest }) => (
    <DatetimeInput
      {...rest}
      placeholder={`请选择${field.label}`}
      onChange={(moment) => onChange(moment || null)}
    />
  ),
  search: rangeBox,
  column: { width: 170, least: 160, isWhole: true },
}
