import { type FieldOf, likeSearch, splitValues } from '@mortise/model'
import { Input } from 'antd'
import { type SearchBox, searchBox, searchModeOf } from '../../fields/kind.ts'

type Texts = FieldOf<'text' | 'textarea' | 'serial'>

/** A box to type into. By likeness a number or a date is looked for as it is, anything else anywhere in the field. */
export const textBox: SearchBox<Texts> = searchBox<Texts, string>({
  Box: ({ field, id, value, onChange }) => (
    <Input
      id={id}
      allowClear
      value={value ?? ''}
      maxLength={200}
      placeholder={`请输入${field.label}`}
      onChange={(event) => onChange?.(event.target.value || undefined)}
    />
  ),
  asks(typed, field) {
    const text = typed.trim()
    if (text === '') return undefined
    // `search: true` is likeness, which is more than to contain.
    if (field.search === true) return likeSearch(text) === text ? { eq: text } : { contains: text }
    const mode = searchModeOf(field, 'contains')
    if (mode === 'in') return { in: splitValues(text.replaceAll('，', ',')).map((part) => part.trim()) }
    return mode === 'eq' ? { eq: text } : { contains: text }
  },
})
