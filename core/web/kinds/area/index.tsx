import { areaText, type FieldOf } from '@mortise/model'
import { searchBox, type WebKind } from '../kind.ts'
import { AreaSelect } from './area-select.tsx'

export const area: WebKind<'area'> = {
  cell: ({ value, text }) => text ?? areaText(value),
  Editor: ({ field, value, onChange, ...rest }) => (
    <AreaSelect
      {...rest}
      value={value ?? undefined}
      placeholder={`请选择${field.label}`}
      onChange={onChange}
    />
  ),
  // A province means all that lies in it: codes are two digits a level.
  search: searchBox<FieldOf<'area'>, string>({
    Box: ({ field, id, value, onChange }) => (
      <AreaSelect
        id={id}
        anyLevel
        value={value}
        placeholder={`请选择${field.label}`}
        onChange={(code) => onChange?.(code ?? undefined)}
      />
    ),
    asks: (code) => ({ startsWith: code.replace(/(?:00)+$/, '') }),
  }),
  column: { width: 200 },
}
