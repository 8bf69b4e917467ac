import { UserAgent } from '@mortise/system/model'
import { AppModal, api, DatetimeInput, type DialogProps, UserPicker, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Result, Skeleton } from 'antd'
import { useId, useState } from 'react'

interface Written {
  readonly agentUserName: string
  readonly startTime: string
  readonly endTime: string
  readonly remark?: string
}
interface Appointed {
  readonly id: string
  readonly agentUserName_dictText: string
  readonly startTime: string
  readonly endTime: string
}

const WIDTH = 640
const { agent, beginAt, endAt, reason } = UserAgent.fields
const must = (label: string) => [{ required: true, message: `请输入${label}` }]

/** 我的代理人: whom the user wants to stand in for them, and when. */
export default function OwnAgent({ onClose }: DialogProps) {
  const formId = useId()
  const [form] = Form.useForm<Written>()
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const tell = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: ['own agents'],
    queryFn: ({ signal }) =>
      api.get<{ appointed: Appointed[] }>(`${UserAgent.wire}/mine`, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  const done = () => {
    form.resetFields()
    void refetch()
  }
  const appoint = (body: Written) =>
    run(() => tell(api.ask({ method: 'POST', path: `${UserAgent.wire}/appoint`, body }), done))
  const withdraw = (id: string) =>
    run(() => tell(api.ask({ method: 'DELETE', path: `${UserAgent.wire}/withdraw`, query: { id } }), done))
  return (
    <AppModal
      open={isOpen}
      title="我的代理人"
      width={WIDTH}
      draggable
      okText="指定"
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Result status="warning" title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.appointed.map(({ id, startTime, endTime, agentUserName_dictText: name }) => (
        <p key={id}>
          {startTime} 至 {endTime} 由 {name} 代理
          <Button type="link" danger aria-label={`撤回${name}的代理`} onClick={() => void withdraw(id)}>
            撤回
          </Button>
        </p>
      ))}
      <Form<Written> id={formId} form={form} layout="vertical" onFinish={(written) => void appoint(written)}>
        <Form.Item name="agentUserName" label={agent.label} rules={must(agent.label)}>
          <UserPicker multi={false} />
        </Form.Item>
        <Form.Item name="startTime" label={beginAt.label} rules={must(beginAt.label)}>
          <DatetimeInput />
        </Form.Item>
        <Form.Item name="endTime" label={endAt.label} rules={must(endAt.label)}>
          <DatetimeInput />
        </Form.Item>
        <Form.Item name="remark" label={reason.label}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
