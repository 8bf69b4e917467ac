import { QuoteList } from '../quote-list.tsx'

/** 门店报价 */
export default function StoreQuotes() {
  return <QuoteList type="4" />
}
