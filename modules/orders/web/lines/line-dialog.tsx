import { formatMoney, mul } from '@mortise/model'
import { OrderLine, OrderLineType } from '@mortise/orders/model'
import { AppModal, api, DateInput, type RowDialogProps, refreshAll, useBusy } from '@mortise/web'
import { App, Descriptions, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'

interface Values {
  readonly room: string | null
  readonly qty: number
  readonly unitPrice: number | null
  readonly deliveryDate: string | null
}

/** Changes one line of a draft where all lines stand beside each other. */
export default function LineDialog({ row: line, onClose }: RowDialogProps<typeof OrderLine>) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const qty = Form.useWatch('qty', form)
  const price = Form.useWatch('unitPrice', form)
  const save = (values: Values) =>
    run(async () => {
      await api.put(`${OrderLine.wire}/edit`, { ...values, id: line.id, version: line.version })
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
        items={[
          { key: 'no', label: '合同编号', children: line.orderNo },
          { key: 'item', label: '品名', children: line.itemName },
          { key: 'spec', label: '规格', children: line.spec },
        ]}
      />
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          room: line.room,
          qty: line.qty ?? 1,
          unitPrice: line.unitPrice,
          deliveryDate: line.deliverOn,
        }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="room" label={OrderLine.fields.room.label}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item
          name="qty"
          label={OrderLine.fields.qty.label}
          rules={[{ required: true, message: '数量不能为空' }]}
        >
          <InputNumber
            min={0.001}
            precision={line.type === OrderLineType.door ? 0 : 3}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="unitPrice" label={OrderLine.fields.unitPrice.label}>
          <InputNumber min={0} precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="deliveryDate" label={OrderLine.fields.deliverOn.label}>
          <DateInput />
        </Form.Item>
        <p>{`金额：${formatMoney(mul(price, qty))}`}</p>
      </Form>
    </AppModal>
  )
}
