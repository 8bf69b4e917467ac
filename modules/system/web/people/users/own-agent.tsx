import type { Row } from '@mortise/model'
import { UserAgent } from '@mortise/system/model'
import {
  AppModal,
  api,
  DatetimeInput,
  type DialogProps,
  readRow,
  type ScreenRow,
  textOf,
  UserPicker,
  useBusy,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Result, Skeleton } from 'antd'
import { useId, useState } from 'react'

interface Written {
  readonly agentUserName: string
  readonly startTime: string
  readonly endTime: string
  readonly remark?: string
}

const WIDTH = 640
const { agent, beginAt, endAt, reason } = UserAgent.fields
const must = (label: string) => [{ required: true, message: `请输入${label}` }]

const nameOf = (row: ScreenRow<typeof UserAgent>) => textOf(UserAgent, row, 'agent') ?? row.agent

/** 我的代理人: whom the user wants to stand in for them, and when. */
export default function OwnAgent({ onClose }: DialogProps) {
  const formId = useId()
  const [form] = Form.useForm<Written>()
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: ['own agents'],
    queryFn: async ({ signal }) => {
      const mine = await api.get<{ appointed: Row[] }>(`${UserAgent.wire}/mine`, {}, { signal, quiet: true })
      return mine.appointed.map((row) => readRow(UserAgent, row))
    },
    staleTime: 0,
  })
  const done = () => {
    form.resetFields()
    void refetch()
  }
  const appoint = (body: Written) =>
    run(() => notify(api.ask({ method: 'POST', path: `${UserAgent.wire}/appoint`, body }), done))
  const withdraw = (id: string) =>
    run(() => notify(api.ask({ method: 'DELETE', path: `${UserAgent.wire}/withdraw`, query: { id } }), done))
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
      {data?.map((row) => (
        <p key={row.id}>
          {row.beginAt} 至 {row.endAt} 由 {nameOf(row)} 代理
          <Button
            type="link"
            danger
            aria-label={`撤回${nameOf(row)}的代理`}
            onClick={() => void withdraw(row.id)}
          >
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
