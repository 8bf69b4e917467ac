import {
  filled,
  MessageTemplate,
  missingVariables,
  placeholdersOf,
  type Variables,
} from '@mortise/messages/model'
import { Alert, AppModal, api, type RowDialogProps, useBusy, useHas, useNotify } from '@mortise/web'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { ChannelNotice } from '../log/channel-notice.tsx'
import { ReceiverInput } from '../log/receiver-input.tsx'

/** A template with values in its places, as it would be sent, and the way to send it to somebody. */
export default function TestDialog({
  row: { code, name, channel, content, testData },
  onClose,
}: RowDialogProps<typeof MessageTemplate>) {
  const [isOpen, setOpen] = useState(true)
  const [values, setValues] = useState<Variables>(testData ?? {})
  const [receiver, setReceiver] = useState('')
  const maySend = useHas('messageTemplate:send')
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const missing = missingVariables(content, values)
  const send = () =>
    run(() =>
      notify(
        api.ask({
          method: 'POST',
          path: `${MessageTemplate.wire}/sendMsg`,
          body: { templateCode: code, receiver, testData: values },
        }),
        () => setOpen(false),
      ),
    )
  return (
    <AppModal
      open={isOpen}
      title={`预览测试：${name}`}
      width={640}
      draggable
      footer={
        <Space>
          <Button onClick={() => setOpen(false)}>关闭</Button>
          {maySend && (
            <Button
              type="primary"
              loading={isBusy}
              disabled={missing.length > 0 || receiver.trim() === ''}
              onClick={() => void send()}
            >
              发送测试
            </Button>
          )}
        </Space>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical">
        {placeholdersOf(content).map((place) => (
          <Form.Item key={place} label={place} htmlFor={`place-${place}`}>
            <Input
              id={`place-${place}`}
              value={String(values[place] ?? '')}
              onChange={({ target }) => setValues({ ...values, [place]: target.value || null })}
            />
          </Form.Item>
        ))}
        <Form.Item label="预览">
          <Alert
            type={missing.length > 0 ? 'warning' : 'info'}
            title={<span style={{ whiteSpace: 'pre-wrap' }}>{filled(content, values)}</span>}
            description={missing.length > 0 ? `缺少【${missing.join('、')}】的值` : undefined}
          />
        </Form.Item>
        {maySend && (
          <>
            <ChannelNotice channel={channel} />
            <Form.Item label="接收人" htmlFor="test-receiver">
              <ReceiverInput id="test-receiver" channel={channel} value={receiver} onChange={setReceiver} />
            </Form.Item>
          </>
        )}
      </Form>
    </AppModal>
  )
}
