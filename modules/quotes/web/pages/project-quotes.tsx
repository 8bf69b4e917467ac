import { QuoteList } from '../quote-list.tsx'

/** 项目报价 */
export default function ProjectQuotes() {
  return <QuoteList type="1" />
}
