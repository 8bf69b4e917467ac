import { QuoteList } from '../quote-list.tsx'

/** 安装报价 */
export default function InstallQuotes() {
  return <QuoteList type="3" />
}
