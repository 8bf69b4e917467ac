import { Input } from 'antd'
import { useState } from 'react'
import type { EditorProps, WebKind } from '../../fields/kind.ts'
import { attributesOf } from '../../inputs/attributes.ts'

const printed = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** A text that is not JSON yet is held as it is typed; validation refuses it by name. */
function JsonEditor({ field, value, onChange, status, ...rest }: EditorProps<'json'>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input.TextArea
      {...attributesOf(rest)}
      rows={6}
      status={status}
      spellCheck={false}
      value={typed ?? printed(value)}
      placeholder={`请输入${field.label}（JSON）`}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parsed(event.target.value))
      }}
      onBlur={() => typeof value !== 'string' && setTyped(null)}
    />
  )
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a cell says of a value that has no text of its own: short values as they are, of others how many parts they have. */
function summaryOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
  const isShort =
    Array.isArray(value) && parts.length <= 10 && parts.every((part) => typeof part !== 'object')
  return isShort ? parts.join('、') : `${parts.length}项`
}

export const json: WebKind<'json'> = {
  cell: ({ value }) => summaryOf(value),
  Editor: JsonEditor,
  search: null,
  column: { width: 200 },
  isWide: true,
  complaint: (value) => (typeof value === 'string' ? '不是正确的JSON' : null),
}
