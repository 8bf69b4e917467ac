import { CalculatorOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useRef, useState } from 'react'
import { attributesOf } from '../attributes.ts'
import type { InputProps } from '../input.ts'
import { FormulaPad } from './formula-pad.tsx'
import type { FormulaField } from './work-out.ts'

export interface ComputingInputProps extends InputProps {
  /** By whose values one may reckon. */
  readonly fields?: readonly FormulaField[]
  /** Whether the value is what the formula comes to, or the formula itself. */
  readonly mode?: 'number' | 'formula'
}

/** A number, or a formula, that is worked out beside the box; the value is a text. */
export function ComputingInput(props: ComputingInputProps) {
  const {
    value,
    fields = [],
    mode = 'number',
    disabled,
    readOnly,
    placeholder = '请输入',
    status,
    onChange,
  } = props
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const take = (text: string) => {
    onChange?.(text)
    close()
  }
  return (
    <Popover
      open={isOpen && !disabled && !readOnly}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title="公式计算"
      content={<FormulaPad start={value ?? ''} fields={fields} mode={mode} onTake={take} onCancel={close} />}
      onOpenChange={(open) => !open && setOpen(false)}
    >
      <Input
        {...attributesOf(props)}
        readOnly={readOnly}
        status={status}
        value={value ?? ''}
        placeholder={placeholder}
        onChange={(event) => onChange?.(event.target.value)}
        suffix={
          <Button
            ref={opener}
            type="text"
            size="small"
            disabled={disabled || readOnly}
            icon={<CalculatorOutlined />}
            aria-label="公式计算"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
    </Popover>
  )
}
