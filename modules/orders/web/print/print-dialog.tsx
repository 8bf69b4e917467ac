import type { CustomerOrder } from '@mortise/orders/model'
import { PaperDialog, type RowDialogProps } from '@mortise/web'
import { useOrderPapers } from './use-order-papers.tsx'

/** The papers of an order, to be printed or kept as a file. */
export default function PrintDialog({ row: { id }, onClose }: RowDialogProps<typeof CustomerOrder>) {
  return <PaperDialog title="打印订单" {...useOrderPapers(id)} onClose={onClose} />
}
