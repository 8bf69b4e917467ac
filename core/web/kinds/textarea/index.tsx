import { Input } from 'antd'
import type { EditorProps, WebKind } from '../kind.ts'
import { attributesOf } from '../shared/attributes.ts'
import { textBox } from '../shared/text-box.tsx'

function TextAreaEditor({ field, value, onChange, status, ...rest }: EditorProps<'textarea'>) {
  return (
    <Input.TextArea
      {...attributesOf(rest)}
      status={status}
      value={value ?? ''}
      rows={field.rows ?? 4}
      maxLength={field.max}
      showCount={field.max !== undefined}
      placeholder={`请输入${field.label}`}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

export const textarea: WebKind<'textarea'> = {
  cell: ({ value }) => value,
  Editor: TextAreaEditor,
  search: textBox,
  column: { width: 220 },
  isWide: true,
}
