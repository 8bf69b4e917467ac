import { FunctionOutlined } from '@ant-design/icons'
import type { FormulaType } from '@mortise/model'
import { Button, Input, Popover } from 'antd'
import { use, useRef, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { attributesOf } from '../attributes.ts'
import type { InputProps } from '../input.ts'
import { FormulaHelping } from './formula-help.ts'

const FormulaWindow = lazily(() => import('./formula-window.tsx'))

export interface FormulaInputProps extends InputProps {
  /** What it should come to. */
  readonly wanted: FormulaType | 'any'
  readonly title?: string
  /** The window opens at once; told when it is closed. */
  readonly onClose?: () => void
}

/** A formula, told what is wrong with it while it is typed; a window of its own helps to write a longer one. */
export function FormulaInput({ wanted, title, onClose, ...props }: FormulaInputProps) {
  const { value, disabled, readOnly, placeholder = '请输入公式', status, onChange } = props
  const { check } = use(FormulaHelping)
  const [isOpen, setOpen] = useState(onClose !== undefined)
  const opener = useRef<HTMLButtonElement>(null)
  const source = value ?? ''
  const name = title ?? props['aria-label'] ?? '公式'
  const fault = source.trim() === '' ? null : check(source, wanted)
  const close = () => {
    setOpen(false)
    if (onClose) onClose()
    else opener.current?.focus()
  }
  return (
    <>
      <Popover
        open={fault !== null && !isOpen}
        placement="bottomLeft"
        content={
          <span role="alert" className="mortise-complaint">
            {fault?.message}
          </span>
        }
      >
        <Input
          {...attributesOf(props)}
          readOnly={readOnly}
          status={fault === null ? status : 'error'}
          value={source}
          placeholder={placeholder}
          onChange={(event) => onChange?.(event.target.value)}
          suffix={
            <Button
              ref={opener}
              type="text"
              size="small"
              disabled={disabled}
              icon={<FunctionOutlined />}
              aria-label={`编辑${name}`}
              onClick={() => setOpen(true)}
            />
          }
        />
      </Popover>
      {isOpen && (
        <FormulaWindow
          title={name}
          wanted={wanted}
          start={source}
          readOnly={readOnly}
          onTake={(text) => {
            onChange?.(text)
            close()
          }}
          onCancel={close}
        />
      )}
    </>
  )
}
