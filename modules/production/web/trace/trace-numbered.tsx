import type { Pack, WorkOrder } from '@mortise/production/model'
import type { RowDialogProps } from '@mortise/web'
import { TraceDialog } from './trace-dialog.tsx'

/** Of what is known by its number: a box, a work order. */
export default function TraceNumbered({
  row: { no },
  onClose,
}: RowDialogProps<typeof Pack> | RowDialogProps<typeof WorkOrder>) {
  return <TraceDialog start={no} onClose={onClose} />
}
