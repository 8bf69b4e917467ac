import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useRef, useState } from 'react'
import { attributesOf } from '../attributes.ts'
import type { InputProps } from '../input.ts'
import './input-popup.css'

export interface InputPopupProps extends InputProps {
  /** The name of the popup. */
  readonly title?: string
  /** In the cell of a table there is room for a larger popup. */
  readonly inTable?: boolean
  readonly width?: number
  readonly height?: number
}

/** A line to type into, and a larger box for what is longer; both edit the same text. */
export function InputPopup(props: InputPopupProps) {
  const {
    value,
    title,
    inTable = false,
    disabled,
    readOnly,
    placeholder = '请输入',
    status,
    onChange,
  } = props
  const { width = inTable ? 300 : 150, height = inTable ? 210 : 200 } = props
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const name = title ?? props['aria-label'] ?? '编辑内容'
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Popover
      open={isOpen && !disabled}
      trigger="click"
      placement="right"
      destroyOnHidden
      classNames={{ root: 'mortise-input-popup' }}
      styles={{ container: { padding: 0 } }}
      title={
        <span className="mortise-input-popup-title">
          {name}
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" onClick={close} />
        </span>
      }
      content={
        <Input.TextArea
          ref={(area) => area?.focus({ cursor: 'end', preventScroll: true })}
          aria-label={name}
          style={{ width, height, resize: 'none' }}
          readOnly={readOnly}
          value={value ?? ''}
          placeholder={placeholder}
          onChange={(event) => onChange?.(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && close()}
        />
      }
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
            disabled={disabled}
            icon={<FullscreenOutlined />}
            aria-label={`放大${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        }
      />
    </Popover>
  )
}
