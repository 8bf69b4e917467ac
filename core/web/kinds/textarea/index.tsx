import type { WebKind } from '../../fields/kind.ts'
import { TextArea } from '../../inputs/plain/text-area.tsx'
import { RichText } from '../../inputs/rich-text/rich-text.ts'
import { textBox } from '../shared/text-box.tsx'
import { plainText } from './plain-text.ts'

/** It grows as somebody types. */
const ROWS = 2

export const textarea: WebKind<'textarea'> = {
  cell: ({ field, value }) => (field.html ? plainText(value) : value),
  Editor: ({ field, onChange, ...rest }) => {
    const change = (text: string) => onChange(text || null)
    const placeholder = `请输入${field.label}`
    if (field.html)
      return <RichText aria-label={field.label} {...rest} placeholder={placeholder} onChange={change} />
    return (
      <TextArea
        {...rest}
        rows={field.rows ?? ROWS}
        grows
        maxLength={field.max}
        placeholder={placeholder}
        onChange={change}
      />
    )
  },
  search: textBox,
  column: { width: 220 },
  isWide: true,
}
