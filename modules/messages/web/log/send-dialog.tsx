import { MessageLog } from '@mortise/messages/model'
import { AppModal, api, type DialogProps, DictSelect, useBusy, useNotify } from '@mortise/web'
import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { ChannelNotice } from './channel-notice.tsx'
import { ReceiverInput } from './receiver-input.tsx'

interface Written {
  readonly esType: string
  readonly esReceiver: string
  readonly esTitle: string
  readonly esContent: string
  readonly priority: string
}

const must = (label: string) => [{ required: true, whitespace: true, message: `请输入${label}` }]
const { channel, receiver, title, content, priority } = MessageLog.fields

/** Where a message is written by hand. */
export default function SendDialog({ onClose }: DialogProps) {
  const formId = useId()
  const [form] = Form.useForm<Written>()
  const [isOpen, setOpen] = useState(true)
  const way = Form.useWatch('esType', form) ?? '4'
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const send = (body: Written) =>
    run(() =>
      notify(api.ask({ method: 'POST', path: `${MessageLog.wire}/send`, body }), () => setOpen(false)),
    )
  return (
    <AppModal
      open={isOpen}
      title="发送消息"
      width={640}
      draggable
      okText="发送"
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Written>
        id={formId}
        form={form}
        layout="vertical"
        initialValues={{ esType: '4', priority: 'M', esReceiver: '' }}
        onFinish={(written) => void send(written)}
      >
        <Form.Item name="esType" label={channel.label} rules={must(channel.label)}>
          <DictSelect dictCode="msgType" onChange={() => form.setFieldValue('esReceiver', '')} />
        </Form.Item>
        <ChannelNotice channel={way} />
        <Form.Item name="esReceiver" label={receiver.label} rules={must(receiver.label)}>
          <ReceiverInput channel={way} />
        </Form.Item>
        <Form.Item name="priority" label={priority.label} extra="22点至次日7点之间，只有紧急消息立即发出">
          <DictSelect dictCode="priority" />
        </Form.Item>
        <Form.Item name="esTitle" label={title.label} rules={must(title.label)}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="esContent" label={content.label} rules={must(content.label)}>
          <Input.TextArea rows={4} maxLength={4000} showCount />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
