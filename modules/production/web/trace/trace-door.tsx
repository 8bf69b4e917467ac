import type { DoorUnit } from '@mortise/orders/model'
import type { RowDialogProps } from '@mortise/web'
import { TraceDialog } from './trace-dialog.tsx'

export default function TraceDoor({ row: { code }, onClose }: RowDialogProps<typeof DoorUnit>) {
  return <TraceDialog start={code} onClose={onClose} />
}
