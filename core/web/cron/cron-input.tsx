import './cron.css'
import { CloseCircleFilled } from '@ant-design/icons'
import { cronWords } from '@mortise/model'
import { Button, Input, Space } from 'antd'
import { useId, useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import type { RemotePreview } from './previewer.ts'
import { cronComplaint, type ShownParts, wholeText } from './shown-text.ts'

/** Fetched when somebody opens it. */
const CronDialog = lazily(() => import('./cron-dialog.tsx'))

export interface CronInputProps extends ShownParts {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  /** By parts, or by sentences with every way to tell a day. */
  readonly mode?: 'easy' | 'full'
  /** Works the preview out elsewhere. */
  readonly remote?: RemotePreview
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly status?: 'error' | 'warning' | ''
}

/** An expression that says when something runs, typed or put together in a window. */
export function CronInput(props: CronInputProps) {
  const { id, value, onChange, mode = 'easy', remote, disabled, readOnly, status } = props
  const { hideSecond, hideYear } = props
  const parts = mode === 'full' ? {} : { hideSecond, hideYear }
  const text = value ?? ''
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const faultId = useId()
  const complaint = isLeft ? cronComplaint(text, parts) : null
  const words = wordsFor(wholeText(text, parts))
  const isFixed = Boolean(disabled || readOnly)
  return (
    <div>
      <Space.Compact block className="mortise-cron-text">
        <Input
          id={id}
          aria-label={props['aria-label']}
          aria-describedby={complaint ? faultId : undefined}
          placeholder={props.placeholder ?? (mode === 'full' ? 'cron表达式' : '请输入cron表达式')}
          value={text}
          disabled={disabled}
          readOnly={readOnly}
          status={complaint ? 'error' : status}
          allowClear={mode === 'full' && { clearIcon: <CloseCircleFilled aria-label="清空" /> }}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button disabled={isFixed} onClick={() => setOpen(true)}>
          选择
        </Button>
      </Space.Compact>
      {complaint && (
        <div id={faultId} className="mortise-cron-fault">
          {complaint}
        </div>
      )}
      {!complaint && words && <div className="mortise-faint">{words}</div>}
      {isOpen && (
        <CronDialog
          mode={mode}
          {...parts}
          value={text}
          remote={remote}
          onCancel={() => setOpen(false)}
          onOk={(next) => {
            setOpen(false)
            onChange?.(next)
          }}
        />
      )}
    </div>
  )
}

/** What stands there in words, unless there are none for it. */
function wordsFor(whole: string): string | null {
  const words = cronWords(whole)
  return words === whole ? null : words
}
