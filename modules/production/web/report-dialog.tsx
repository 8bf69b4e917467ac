import { OpStatus, openHere, ScanAction, WorkOrder } from '@mortise/production/model'
import {
  AppModal,
  api,
  DictSelect,
  DictTag,
  lineTextOf,
  type RowDialogProps,
  readRow,
  useBusy,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Radio, Spin } from 'antd'
import { useId, useState } from 'react'

const acts = ['START', 'FINISH', 'PAUSE', 'RESUME', 'DEFECT'] as const
const countless: ReadonlySet<string> = new Set(['START', 'PAUSE', 'RESUME'])

/** 报工 at a desk: what was done to how many pieces at which operation. */
export default function ReportDialog({ row: { id, no }, onClose }: RowDialogProps<typeof WorkOrder>) {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<number | null>(null)
  const [act, setAct] = useState<string>('FINISH')
  const [typed, setTyped] = useState<number | null>(null)
  const [opId, actId, qtyId] = [useId(), useId(), useId()]
  const { data: order } = useQuery({
    queryKey: ['rows', WorkOrder.name, 'report', id],
    queryFn: async () => readRow(WorkOrder, await api.get(`${WorkOrder.wire}/queryById`, { id })),
  })
  const opNo = chosen ?? order?.ops.find((op) => openHere(op) > 0)?.opNo ?? order?.ops[0]?.opNo ?? null
  const current = order?.ops.find((op) => op.opNo === opNo)
  const open = current ? openHere(current) : 0
  const qty = typed ?? Math.max(1, open)
  const report = () =>
    run(() =>
      notify(
        api.ask({ method: 'POST', path: `${WorkOrder.wire}/report`, body: { id, opNo, act, qty } }),
        () => setOpen(false),
      ),
    )
  return (
    <AppModal
      open={isOpen}
      title={`报工 ${no}`}
      width={560}
      okText="报工"
      okButtonProps={{ loading: isBusy, disabled: opNo === null }}
      onOk={() => void report()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {order ? (
        <Form layout="vertical" component="div">
          <Form.Item label="工序" htmlFor={opId}>
            <Radio.Group
              id={opId}
              vertical
              value={opNo}
              onChange={({ target }) => {
                setChosen(target.value as number)
                setTyped(null)
              }}
              options={order.ops.map((op) => ({
                value: op.opNo,
                label: (
                  <>
                    {op.opNo} {lineTextOf(WorkOrder, 'ops', op, 'process')}{' '}
                    <DictTag dictCode={OpStatus.code} value={op.status} /> 可报 {openHere(op)}，合格{' '}
                    {op.okQty}
                  </>
                ),
              }))}
            />
          </Form.Item>
          <Form.Item label="动作" htmlFor={actId}>
            <DictSelect
              id={actId}
              type="radioButton"
              value={act}
              onChange={(next) => setAct(next ?? 'FINISH')}
              options={acts.map((each) => ({ value: each, label: ScanAction.items[each] }))}
            />
          </Form.Item>
          {!countless.has(act) && (
            <Form.Item label="数量" htmlFor={qtyId} extra={`可报 ${open} 件`}>
              <InputNumber id={qtyId} min={1} max={9999} precision={0} value={qty} onChange={setTyped} />
            </Form.Item>
          )}
        </Form>
      ) : (
        <Spin />
      )}
    </AppModal>
  )
}
