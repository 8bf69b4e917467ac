import { Customer } from '@mortise/customers/model'
import { type AnyField, f } from '@mortise/model'
import { Store } from '@mortise/stores/model'
import { AppModal, api, type DialogProps, FieldEditor, useBusy, useNotify } from '@mortise/web'
import { Form, Input } from 'antd'
import { useId, useState } from 'react'

const fields = {
  customers: f.refMany('客户', Customer) as unknown as AnyField,
  head: f.user('负责人') as unknown as AnyField,
  store: f.ref('门店', Store) as unknown as AnyField,
}

/** Puts customers into other hands, and into another store where one is told. */
export default function TransferDialog({ onClose }: DialogProps) {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(true)
  const [ids, setIds] = useState<readonly string[]>([])
  const [head, setHead] = useState('')
  const [store, setStore] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [customersId, headId, storeId, reasonId] = [useId(), useId(), useId(), useId()]
  const transfer = () =>
    run(() => {
      const body = { ids, customerHead: head, storeId: store || null, reason }
      return notify(api.ask({ method: 'POST', path: `${Customer.wire}/transfer`, body }), () =>
        setOpen(false),
      )
    })
  return (
    <AppModal
      open={isOpen}
      title="转移客户"
      width={640}
      okText="转移"
      okButtonProps={{ loading: isBusy, disabled: ids.length === 0 || !head }}
      onOk={() => void transfer()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="客户" htmlFor={customersId} required>
          <FieldEditor
            id={customersId}
            field={fields.customers}
            value={ids}
            onChange={(next) => setIds((next as string[] | null) ?? [])}
          />
        </Form.Item>
        <Form.Item label="新负责人" htmlFor={headId} required>
          <FieldEditor
            id={headId}
            field={fields.head}
            value={head}
            onChange={(next) => setHead((next as string | null) ?? '')}
          />
        </Form.Item>
        <Form.Item label="转到门店" htmlFor={storeId} extra="不选则仍属原门店">
          <FieldEditor
            id={storeId}
            field={fields.store}
            value={store}
            onChange={(next) => setStore((next as string | null) ?? null)}
          />
        </Form.Item>
        <Form.Item label="说明" htmlFor={reasonId}>
          <Input
            id={reasonId}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
