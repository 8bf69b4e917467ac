import { AppModal, useBusy, useNotify } from '@mortise/web'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { sent } from '../calls.ts'

/** What every dialog of a move is given. */
export interface MoveProps {
  readonly taskId: string
  readonly instanceId: string
  /** What was already typed as an opinion. */
  readonly comment: string
  readonly onClose: () => void
  readonly onDone: () => void
}

interface MoveDialogProps {
  readonly title: string
  readonly path: string
  /** What is sent; nothing while something is missing. */
  readonly body: object | null
  /** Whether the window below it goes with it. */
  readonly isOver?: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  readonly children: ReactNode
}

/** The window of one move: it stays open when the server refuses. */
export function MoveDialog({ title, path, body, isOver = true, onClose, onDone, children }: MoveDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const send = async () => {
    if (!body) return
    const isDone = await run(() => notify(sent(path, body)))
    if (!isDone) return
    setOpen(false)
    if (isOver) onDone()
  }
  return (
    <AppModal
      open={isOpen}
      title={title}
      width={560}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: body === null, loading: isBusy }}
      onOk={() => void send()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        {children}
      </Form>
    </AppModal>
  )
}
