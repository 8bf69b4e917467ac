import { Panel } from '@mortise/cutting/model'
import { AppModal, api, type RowDialogProps, refreshAll, useBusy, useNotify } from '@mortise/web'
import { Form, Input } from 'antd'
import { useState } from 'react'

/** 报废补做: why a panel is spoilt; another one like it waits for the next nest. */
export default function SpoilDialog({ row: { id, no }, onClose }: RowDialogProps<typeof Panel>) {
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const spoil = () =>
    run(async () => {
      await notify(api.ask({ method: 'POST', path: `${Panel.wire}/spoil`, body: { id, reason } }))
      await refreshAll()
      setOpen(false)
    })
  return (
    <AppModal
      open={isOpen}
      title={`报废补做 ${no ?? ''}`}
      width={420}
      okText="报废并补做"
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: isBusy }}
      onOk={() => void spoil()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="报废原因" htmlFor="spoil-reason">
          <Input.TextArea
            id="spoil-reason"
            autoFocus
            rows={3}
            maxLength={180}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
