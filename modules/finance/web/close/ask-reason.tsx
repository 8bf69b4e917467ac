import { Input, Modal } from 'antd'
import { useState } from 'react'

interface AskReasonProps {
  readonly title: string
  readonly onOk: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why something is done that needs a reason. */
export function AskReason({ title, onOk, onClose }: AskReasonProps) {
  const [reason, setReason] = useState('')
  const confirm = async () => {
    await onOk(reason.trim())
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Input.TextArea
        autoFocus
        rows={3}
        maxLength={200}
        showCount
        aria-label="原因"
        placeholder="请填写原因"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  )
}
