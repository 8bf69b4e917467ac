import type { Panel } from '@mortise/cutting/model'
import { TraceDialog } from '@mortise/production/web'
import type { RowDialogProps } from '@mortise/web'

/** From the board that it was cut from to whoever bought the door. */
export default function TracePanel({ row: { no }, onClose }: RowDialogProps<typeof Panel>) {
  return <TraceDialog start={no ?? ''} onClose={onClose} />
}
