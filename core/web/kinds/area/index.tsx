import { areaText, type FieldOf } from '@mortise/model'
import { searchBox, type WebKind } from '../../fields/kind.ts'
import { AreaInput } from '../../inputs/area/area-input.tsx'

export const area: WebKind<'area'> = {
  cell: ({ value, text }) => text ?? areaText(value),
  Editor: ({ field, onChange, ...rest }) => (
    <AreaInput {...rest} placeholder={`请选择${field.label}`} onChange={(code) => onChange(code || null)} />
  ),
  // A province means all that lies in it: codes are two digits a level.
  search: searchBox<FieldOf<'area'>, string>({
    Box: ({ field, id, value, onChange }) => (
      <AreaInput
        id={id}
        anyLevel
        value={value}
        placeholder={`请选择${field.label}`}
        onChange={(code) => onChange?.(code || undefined)}
      />
    ),
    asks: (code) => ({ startsWith: code.replace(/(?:00)+$/, '') }),
  }),
  column: { width: 200 },
}
