import { RejectReason, type ShownDelivery } from '@mortise/deliveries/model'
import { Button, InputNumber, Select, Space } from 'antd'
import type { Rejected } from './delivery-sheet.tsx'

const reasons = Object.entries(RejectReason.items).map(([value, label]) => ({
  value: value as Rejected['reason'],
  label,
}))

interface RejectBoxProps {
  readonly item: ShownDelivery['items'][number]
  readonly rejected: Rejected | undefined
  readonly onReject: (rejected: Rejected | null) => void
}

/** Says how much of a line is not taken, and why; a door is taken or not. */
export function RejectBox({ item, rejected, onReject }: RejectBoxProps) {
  if (!rejected)
    return <Button onClick={() => onReject({ qty: item.qty, reason: RejectReason.broken })}>拒收</Button>
  return (
    <Space wrap>
      <Select
        aria-label="拒收原因"
        value={rejected.reason}
        options={reasons}
        onChange={(reason) => onReject({ ...rejected, reason })}
      />
      {!item.door && (
        <InputNumber
          aria-label="拒收数量"
          min={0.001}
          max={item.qty}
          value={rejected.qty}
          onChange={(qty) => onReject({ ...rejected, qty: qty ?? item.qty })}
        />
      )}
      <Button onClick={() => onReject(null)}>不拒收</Button>
    </Space>
  )
}
