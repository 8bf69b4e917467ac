import { bodyToWire, fieldsOf, formatMoney, mul, type Row } from '@mortise/model'
import { CustomerOrder, OrderLine } from '@mortise/orders/model'
import { AppModal, api, FieldEditor, type RowDialogProps, refreshAll, useBusy } from '@mortise/web'
import { App, Descriptions, Form } from 'antd'
import { useState } from 'react'

const lines = CustomerOrder.fields.lines as never
const editable = ['room', 'qty', 'unitPrice', 'deliverOn'].map((key) => [key, fieldsOf(lines)[key]!] as const)

/** Changes one line of a draft where all lines stand beside each other. */
export default function LineDialog({ row: line, onClose }: RowDialogProps<typeof OrderLine>) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Row>()
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const values = Form.useWatch([], form)
  const save = (changed: Row) =>
    run(async () => {
      const { id, version } = line
      await api.put(`${OrderLine.wire}/edit`, {
        ...bodyToWire(lines, changed),
        id,
        version,
      })
      void message.success('编辑成功!')
      void refreshAll()
      setOpen(false)
    })
  return (
    <AppModal
      open={isOpen}
      title="编辑订单行"
      width={640}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Descriptions
        size="small"
        column={1}
        items={(['orderNo', 'itemName', 'spec'] as const).map((key) => ({
          key,
          label: OrderLine.fields[key].label,
          children: line[key],
        }))}
      />
      <Form<Row>
        form={form}
        layout="vertical"
        initialValues={line}
        onFinish={(changed) => void save(changed)}
      >
        {editable.map(([key, field]) => (
          <Form.Item
            key={key}
            name={key}
            label={field.label}
            rules={[{ required: field.required === true, message: `${field.label}不能为空` }]}
          >
            <FieldEditor field={field} />
          </Form.Item>
        ))}
        <p>{`金额：${formatMoney(mul(Number(values?.unitPrice ?? 0), Number(values?.qty ?? 0)))}`}</p>
      </Form>
    </AppModal>
  )
}
