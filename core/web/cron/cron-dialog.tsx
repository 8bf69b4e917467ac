import './cron.css'
import { App } from 'antd'
import { useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { EasyCron } from './easy-cron.tsx'
import { FullCron } from './full-cron.tsx'
import type { RemotePreview } from './previewer.ts'
import { cronComplaint, printShown, readShown, type ShownParts } from './shown-text.ts'

export interface CronDialogProps extends ShownParts {
  readonly mode: 'easy' | 'full'
  readonly value: string
  readonly remote?: RemotePreview
  readonly onOk: (value: string) => void
  readonly onCancel: () => void
}

/** The window in which an expression is put together. */
export default function CronDialog({ mode, value, remote, onOk, onCancel, ...parts }: CronDialogProps) {
  const { message } = App.useApp()
  const [text, setText] = useState(() => printShown(readShown(value, parts), parts))
  const isFull = mode === 'full'
  const Builder = isFull ? FullCron : EasyCron
  const confirm = () => {
    const complaint = cronComplaint(text, parts)
    if (complaint) void message.warning(complaint)
    else onOk(text)
  }
  return (
    <AppModal
      open
      title={isFull ? 'cron表达式' : 'Cron表达式'}
      width={isFull ? widths.cronFull : widths.cron}
      onOk={confirm}
      onCancel={onCancel}
    >
      <Builder {...parts} value={text} remote={remote} onChange={setText} />
    </AppModal>
  )
}
