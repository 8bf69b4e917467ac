import { TextArea } from '../../inputs/plain/text-area.tsx'
import type { WebKind } from '../kind.ts'
import { textBox } from '../shared/text-box.tsx'

export const textarea: WebKind<'textarea'> = {
  cell: ({ value }) => value,
  Editor: ({ field, onChange, ...rest }) => (
    <TextArea
      {...rest}
      rows={field.rows}
      maxLength={field.max}
      placeholder={`请输入${field.label}`}
      onChange={(text) => onChange(text || null)}
    />
  ),
  search: textBox,
  column: { width: 220 },
  isWide: true,
}
