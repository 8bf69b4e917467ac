import type { FieldOf } from '@mortise/model'
import { searchBox, type WebKind } from '../../fields/kind.ts'
import { attributesOf } from '../../inputs/attributes.ts'
import { SwitchInput } from '../../inputs/switch/switch-input.tsx'
import { words } from '../../words.ts'

const options = [true, false] as const

export const bool: WebKind<'bool'> = {
  cell({ value }) {
    if (typeof value !== 'boolean') return ''
    return value ? words.yes : words.no
  },
  // Not empty, so that opening a form does not change it.
  Editor: ({ value, ...rest }) => (
    <SwitchInput<boolean>
      {...attributesOf(rest)}
      value={value ?? false}
      options={options}
      onChange={rest.onChange}
    />
  ),
  search: searchBox<FieldOf<'bool'>, boolean>({
    Box: ({ field, id, value, onChange }) => (
      <SwitchInput<boolean>
        id={id}
        query
        options={options}
        value={value}
        placeholder={`请选择${field.label}`}
        onChange={(chosen) => onChange?.(typeof chosen === 'boolean' ? chosen : undefined)}
      />
    ),
    asks: (value) => ({ eq: value }),
  }),
  column: { width: 90, least: 60, align: 'center' },
}
