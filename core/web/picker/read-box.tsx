import './picker.css'
import { CloseCircleFilled } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import type { EditorProps } from '../fields/kind.ts'
import { attributesOf } from '../inputs/attributes.ts'

export interface ReadBoxProps extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  readonly text: string
  readonly icon?: ReactNode
  readonly placeholder?: string
  /** By a click, or by Enter. */
  readonly onOpen?: () => void
  /** Nothing to clear with unless told. */
  readonly onClear?: () => void
}

/** A box that tells what was chosen in a dialog: to read and to clear, never to type into. */
export function ReadBox({ text, icon, placeholder, status, onOpen, onClear, ...rest }: ReadBoxProps) {
  const { disabled } = rest
  const open = disabled ? undefined : onOpen
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open?.()
  }
  return (
    <Input
      {...attributesOf(rest)}
      readOnly
      className={open ? 'mortise-read-box' : undefined}
      status={status}
      value={text}
      title={text || undefined}
      placeholder={placeholder}
      prefix={icon}
      suffix={
        text && onClear && !disabled ? (
          <Button
            type="text"
            size="small"
            className="mortise-read-box-clear"
            icon={<CloseCircleFilled />}
            title="清空"
            aria-label="清空"
            onClick={(event) => {
              event.stopPropagation()
              onClear()
            }}
            onKeyDown={(event) => event.stopPropagation()}
          />
        ) : (
          // Keeps the box one and the same element, so that clearing does not take the focus away.
          <span />
        )
      }
      onClick={open}
      onKeyDown={keyed}
    />
  )
}
