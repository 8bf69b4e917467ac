import type { FieldOf } from '@mortise/model'
import { Select, Switch } from 'antd'
import { words } from '../../words.ts'
import { searchBox, type WebKind } from '../kind.ts'
import { attributesOf } from '../shared/attributes.ts'

const options = [
  { value: true, label: words.yes },
  { value: false, label: words.no },
]

export const bool: WebKind<'bool'> = {
  cell({ value }) {
    if (typeof value !== 'boolean') return ''
    return value ? words.yes : words.no
  },
  Editor: ({ value, onChange, ...rest }) => (
    <Switch
      {...attributesOf(rest)}
      checked={value ?? false}
      checkedChildren={words.yes}
      unCheckedChildren={words.no}
      onChange={(isOn) => onChange(isOn)}
    />
  ),
  search: searchBox<FieldOf<'bool'>, boolean>({
    Box: ({ field, id, value, onChange }) => (
      <Select
        id={id}
        allowClear
        value={value}
        options={options}
        placeholder={`请选择${field.label}`}
        onChange={(chosen?: boolean) => onChange?.(chosen)}
      />
    ),
    asks: (value) => ({ eq: value }),
  }),
  column: { width: 90, align: 'center' },
}
