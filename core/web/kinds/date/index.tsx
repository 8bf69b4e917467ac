import type { WebKind } from '../../fields/kind.ts'
import { DateInput } from '../../inputs/dates/date-input.tsx'
import { rangeBox } from '../shared/range-box.tsx'

export const date: WebKind<'date'> = {
  cell: ({ value }) => value?.slice(0, 10),
  Editor: ({ field, onChange, ...rest }) => (
    <DateInput {...rest} placeholder={`请选择${field.label}`} onChange={(day) => onChange(day || null)} />
  ),
  search: rangeBox,
  column: { width: 120, least: 96, isWhole: true },
}
