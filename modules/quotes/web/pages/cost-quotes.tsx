import { QuoteList } from '../quote-list.tsx'

/** 成本报价 */
export default function CostQuotes() {
  return <QuoteList type="2" />
}
