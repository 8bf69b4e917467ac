import type { RowOf } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { PaperPanel } from '@mortise/web'
import { useOrderPapers } from './use-order-papers.tsx'

/** 打印: the papers of an order on its page. */
export default function PrintTab({ row: { id } }: { row: RowOf<typeof CustomerOrder> }) {
  return <PaperPanel {...useOrderPapers(id)} />
}
