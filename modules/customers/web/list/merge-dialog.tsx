import { Customer } from '@mortise/customers/model'
import { type AnyField, f, type Row } from '@mortise/model'
import {
  AppModal,
  api,
  type DialogProps,
  FieldEditor,
  readRow,
  textOf,
  useBusy,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Checkbox, Form } from 'antd'
import { useId, useState } from 'react'

const one = f.ref('保留的客户', Customer) as unknown as AnyField
const many = f.refMany('其他要合并的客户', Customer) as unknown as AnyField

/** Makes one customer of several, those of the same telephone or name offered first. */
export default function MergeDialog({ onClose }: DialogProps) {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(true)
  const [into, setInto] = useState<string | null>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [others, setOthers] = useState<readonly string[]>([])
  const [survivorId, othersId] = [useId(), useId()]
  const duplicates = useQuery({
    queryKey: ['rows', Customer.name, 'doubles', into],
    queryFn: async () => {
      const found = await api.get<Row[]>(`${Customer.wire}/doubles`, { id: into ?? '' })
      return found.map((row) => readRow(Customer, row))
    },
    enabled: into !== null,
  })
  const chosen = [...new Set([...ticked, ...others])].filter((id) => id !== into)
  const choose = (id: unknown) => {
    setInto((id as string | null) || null)
    setTicked([])
  }
  const merge = async () => {
    const isSure = await modal.confirm({
      title: `确定合并这${chosen.length + 1}位客户吗？`,
      content: '被合并客户的跟进、报价、订单等都归保留的客户所有，合并后不能撤销。',
      okButtonProps: { danger: true },
    })
    if (!isSure) return
    const body = { id: into, ids: chosen }
    await run(() =>
      notify(api.ask({ method: 'POST', path: `${Customer.wire}/merge`, body }), () => setOpen(false)),
    )
  }
  return (
    <AppModal
      open={isOpen}
      title="合并重复客户"
      width={640}
      okText="合并"
      okButtonProps={{ danger: true, loading: isBusy, disabled: !into || chosen.length === 0 }}
      onOk={() => void merge()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="保留的客户" htmlFor={survivorId} required>
          <FieldEditor id={survivorId} field={one} value={into} onChange={choose} />
        </Form.Item>
        {into && (
          <Form.Item label="电话或姓名相同的客户">
            <Checkbox.Group
              value={[...ticked]}
              onChange={(ids) => setTicked(ids)}
              options={(duplicates.data ?? []).map((row) => ({
                value: row.id,
                label: [row.name, row.tel, textOf(Customer, row, 'head')].filter(Boolean).join(' · '),
              }))}
            />
            {duplicates.data?.length === 0 && <span className="mortise-faint">没有找到，可在下面选择</span>}
          </Form.Item>
        )}
        <Form.Item label="其他要合并的客户" htmlFor={othersId}>
          <FieldEditor
            id={othersId}
            field={many}
            value={others}
            onChange={(ids) => setOthers((ids as string[] | null) ?? [])}
          />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
