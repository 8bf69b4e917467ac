import { Input } from 'antd'
import { attributesOf } from '../attributes.ts'
import type { InputProps } from '../input.ts'

/** Rows of a text area that says nothing of them. */
const ROWS = 4

export interface TextAreaProps extends InputProps {
  readonly rows?: number
  /** The longest text that may be typed; it is counted beside the box. */
  readonly maxLength?: number
  /** As high as what is typed, up to a bound; `rows` are its least. */
  readonly grows?: boolean
}

/** A text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { value, rows = ROWS, maxLength, grows, readOnly, placeholder = '请输入', status, onChange } = props
  return (
    <Input.TextArea
      {...attributesOf(props)}
      className={grows ? 'mortise-grows' : undefined}
      readOnly={readOnly}
      status={status}
      value={value ?? ''}
      rows={rows}
      maxLength={maxLength}
      showCount={maxLength !== undefined}
      placeholder={placeholder}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
