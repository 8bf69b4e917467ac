import { Input } from 'antd'
import type { EditorProps, WebKind } from '../../fields/kind.ts'
import { attributesOf } from '../../inputs/attributes.ts'
import { textBox } from '../shared/text-box.tsx'

function TextEditor({ field, value, onChange, status, ...rest }: EditorProps<'text'>) {
  const Box = field.secret ? Input.Password : Input
  return (
    <Box
      {...attributesOf(rest)}
      allowClear={!field.secret}
      autoComplete={field.secret ? 'new-password' : 'off'}
      status={status}
      value={value ?? ''}
      // An account number that is cut in silence is another one: what has a rule is told instead.
      maxLength={field.rule ? undefined : (field.max ?? 200)}
      placeholder={`请输入${field.label}`}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

export const text: WebKind<'text'> = {
  cell: ({ value, field }) => (field.secret ? '' : value),
  Editor: TextEditor,
  search: textBox,
  // What may be long is given room.
  column: { width: ({ max = 200 }) => (max > 100 ? 240 : 150) },
}
