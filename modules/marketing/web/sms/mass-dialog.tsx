import { Customer } from '@mortise/customers/model'
import { SmsBatch } from '@mortise/marketing/model'
import { MessageChannel, MessageTemplate } from '@mortise/messages/model'
import { type AnyField, f, fieldsOf } from '@mortise/model'
import { Store } from '@mortise/stores/model'
import {
  Alert,
  AppModal,
  api,
  type DialogProps,
  FieldEditor,
  MultiSelect,
  useBusy,
  useList,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Select } from 'antd'
import { useId, useState } from 'react'

interface Preview {
  readonly asked: number
  readonly sent: number
  readonly skipped: number
  readonly skips: string
  readonly sample: string | null
}

const stages = Object.entries((fieldsOf(Customer).stage as { states?: Record<string, string> }).states ?? {})
const stores = f.refMany('门店', Store) as unknown as AnyField
const listed = (text: string) => text.split(',').filter(Boolean)

/** Chooses a text and whom it goes to; how many that are is told before it leaves. */
export default function MassDialog({ onClose }: DialogProps) {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(true)
  const [template, setTemplate] = useState<string>()
  const [level, setLevel] = useState('')
  const [source, setSource] = useState('')
  const [stage, setStage] = useState<string[]>([])
  const [store, setStore] = useState<string[]>([])
  const ids = { template: useId(), level: useId(), source: useId(), stage: useId(), store: useId() }
  const { rows: templates } = useList(MessageTemplate, {
    where: { channel: MessageChannel.sms, isActive: true },
    pageSize: 100,
  })
  const input = { template: template ?? '', level: listed(level), source: listed(source), stage, store }
  const { data, error, isFetching } = useQuery({
    queryKey: ['rows', SmsBatch.name, 'preview', input],
    queryFn: ({ signal }) => api.post<Preview>(`${SmsBatch.wire}/preview`, input, { signal, quiet: true }),
    enabled: template !== undefined,
    retry: false,
  })
  const send = async () => {
    if (!(await modal.confirm({ title: `确认向${data?.sent ?? 0}位客户发送短信？` }))) return
    await run(() =>
      notify(api.ask({ method: 'POST', path: `${SmsBatch.wire}/mass`, body: input }), () => setOpen(false)),
    )
  }
  return (
    <AppModal
      open={isOpen}
      title="群发短信"
      width={640}
      okText="发送"
      okButtonProps={{ loading: isBusy, disabled: isFetching || !data || data.sent === 0 }}
      onOk={() => void send()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="短信模板" htmlFor={ids.template} required>
          <Select
            id={ids.template}
            placeholder="请选择短信模板"
            value={template}
            onChange={setTemplate}
            options={templates.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Form.Item>
        <Form.Item label="客户等级" htmlFor={ids.level}>
          <MultiSelect id={ids.level} dictCode="customer_level" value={level} onChange={setLevel} />
        </Form.Item>
        <Form.Item label="跟进阶段" htmlFor={ids.stage}>
          <Select
            id={ids.stage}
            mode="multiple"
            allowClear
            placeholder="请选择"
            value={stage}
            onChange={setStage}
            options={stages.map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item label="客户来源" htmlFor={ids.source}>
          <MultiSelect id={ids.source} dictCode="customer_source" value={source} onChange={setSource} />
        </Form.Item>
        <Form.Item label="所属门店" htmlFor={ids.store}>
          <FieldEditor
            id={ids.store}
            field={stores}
            value={store}
            onChange={(next) => setStore((next as string[] | null) ?? [])}
          />
        </Form.Item>
      </Form>
      {error && <Alert type="error" showIcon title={error.message} />}
      {data && !error && (
        <Alert
          type={data.sent > 0 ? 'info' : 'warning'}
          showIcon
          title={`符合条件 ${data.asked} 位，将发送 ${data.sent} 条${data.skipped > 0 ? `，跳过 ${data.skipped} 位（${data.skips}）` : ''}`}
          description={data.sample}
        />
      )}
    </AppModal>
  )
}
