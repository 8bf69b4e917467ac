import type { RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { Label, LabelBars, LabelSquare, lineTextOf } from '@mortise/web'
import './labels.css'

type Order = RowOf<typeof WorkOrder>

export const TICKET_LABEL = [80, 50] as const
export const DOOR_LABEL = [60, 40] as const

/** Hangs on the work at one operation: what is done to how many pieces of what. */
export function TicketLabel({ order, op }: { order: Order; op: Order['ops'][number] }) {
  const { no, itemName, qty, dueOn } = order
  const code = op.ticket ?? ''
  return (
    <Label name={code} size={TICKET_LABEL}>
      <div className="mortise-label-texts mortise-ticket-label">
        <strong>
          {op.opNo} {lineTextOf(WorkOrder, 'ops', op, 'process')}
        </strong>
        <span>
          {no} 共 {qty} 件
        </span>
        <span>{itemName}</span>
        <span>{lineTextOf(WorkOrder, 'ops', op, 'unit')}</span>
        <span>交期 {dueOn}</span>
      </div>
      <LabelSquare value={code} width={22} />
      <LabelBars value={code} height={10} />
    </Label>
  )
}

/** Sticks on a door from the saw to its last repair. */
export function DoorLabel({ order: { no, itemName }, code }: { order: Order; code: string }) {
  return (
    <Label name={code} size={DOOR_LABEL}>
      <div className="mortise-label-texts">
        <strong>{itemName}</strong>
        <span>{no}</span>
      </div>
      <LabelSquare value={code} width={18} />
      <LabelBars value={code} height={9} />
    </Label>
  )
}
