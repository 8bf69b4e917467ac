// From their own files: the library's door to them brings text areas and searches along, before anybody is in.
import Input, { type InputProps } from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { useId } from 'react'
import type { FieldState } from './use-fields.ts'

export interface FieldInputProps extends Omit<InputProps, 'value' | 'onChange' | 'status'> {
  readonly field: FieldState
  readonly isPassword?: boolean
}

/** An input, with what is said against it below. */
export function FieldInput({
  field: { value, complaint, onChange },
  isPassword = false,
  ...rest
}: FieldInputProps) {
  const id = useId()
  const Typed = isPassword ? Password : Input
  return (
    <div className="mortise-field">
      <Typed
        size="large"
        value={value}
        onChange={onChange}
        status={complaint ? 'error' : ''}
        aria-invalid={complaint !== null}
        aria-describedby={id}
        {...rest}
      />
      <p id={id} role={complaint ? 'alert' : undefined}>
        {complaint}
      </p>
    </div>
  )
}
