import { OutsourceMode, OutsourceOrder } from '@mortise/outsourcing/model'
import { OpStatus, openHere, WorkOrder } from '@mortise/production/model'
import { AppModal, api, DictTag, EntityForm, lineTextOf, type RowDialogProps, readRow } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Spin } from 'antd'
import { useId, useState } from 'react'

/** 委外: which operation of a work order a partner is to do, and then the order for it. */
export default function OutsourceDialog({ row: { id, no }, onClose }: RowDialogProps<typeof WorkOrder>) {
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isWriting, setWriting] = useState(false)
  const opId = useId()
  const { data: order } = useQuery({
    queryKey: ['rows', WorkOrder.name, 'outsource', id],
    queryFn: async () => readRow(WorkOrder, await api.get(`${WorkOrder.wire}/queryById`, { id })),
  })
  const left = order?.ops.filter(({ status }) => status !== OpStatus.done) ?? []
  const op = left.find(({ opNo }) => opNo === chosen) ?? left.find((each) => openHere(each) > 0) ?? left[0]
  if (isWriting && order && op) {
    const qty = openHere(op) > 0 ? openHere(op) : order.qty
    const row = {
      mode: OutsourceMode.process,
      workOrder: order.id,
      workOrder_dictText: no,
      opNo: op.opNo,
      items: [{ id: '', material: order.material, qty, taxRate: 0.13 }],
    }
    return <EntityForm of={OutsourceOrder} mode="add" row={row} onClose={onClose} />
  }
  return (
    <AppModal
      open={isOpen}
      title={`委外 ${no}`}
      width={520}
      okText="下一步"
      okButtonProps={{ disabled: !op }}
      onOk={() => setWriting(true)}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        if (!isWriting) onClose()
      }}
    >
      {order ? (
        <Form layout="vertical" component="div">
          <Form.Item label="哪道工序请外协商做？" htmlFor={opId}>
            <Radio.Group
              id={opId}
              vertical
              value={op?.opNo}
              onChange={({ target }) => setChosen(target.value as number)}
              options={left.map((each) => ({
                value: each.opNo,
                label: (
                  <>
                    {each.opNo} {lineTextOf(WorkOrder, 'ops', each, 'process')}{' '}
                    <DictTag dictCode={OpStatus.code} value={each.status} /> 可送出 {openHere(each)}
                    {each.outsourcedQty > 0 && `，在外 ${each.outsourcedQty}`}
                  </>
                ),
              }))}
            />
          </Form.Item>
        </Form>
      ) : (
        <Spin />
      )}
    </AppModal>
  )
}
