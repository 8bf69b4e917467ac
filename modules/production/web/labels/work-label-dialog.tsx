import { WorkOrder } from '@mortise/production/model'
import { api, LabelDialog, lineTextOf, type RowDialogProps, readRow } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { DOOR_LABEL, DoorLabel, TICKET_LABEL, TicketLabel } from './work-label.tsx'

const kinds = [
  { value: 'tickets', label: '工序票 80×50' },
  { value: 'doors', label: '门码 60×40' },
] as const

/** What is printed when a work order goes into the shop: a ticket for each operation, a label for each door. */
export default function WorkLabelDialog({ row: { id }, onClose }: RowDialogProps<typeof WorkOrder>) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('tickets')
  const { data: order, error } = useQuery({
    queryKey: ['rows', WorkOrder.name, 'labels', id],
    queryFn: async () => readRow(WorkOrder, await api.get(`${WorkOrder.wire}/queryById`, { id })),
  })
  const tickets = order?.ops
    .filter(({ ticket }) => ticket)
    .map((op) => ({ key: op.id, label: <TicketLabel order={order} op={op} /> }))
  const doors = order?.units
    .filter(({ qty }) => qty > 0)
    .map((unit) => {
      const code = lineTextOf(WorkOrder, 'units', unit, 'unit') ?? ''
      return { key: unit.id, label: <DoorLabel order={order} code={code} /> }
    })
  const isTickets = kind === 'tickets'
  return (
    <LabelDialog
      name={isTickets ? '工序票' : '门码标签'}
      size={isTickets ? TICKET_LABEL : DOOR_LABEL}
      labels={isTickets ? tickets : doors}
      error={error}
      onClose={onClose}
    >
      <Segmented aria-label="标签种类" options={[...kinds]} value={kind} onChange={setKind} />
    </LabelDialog>
  )
}
