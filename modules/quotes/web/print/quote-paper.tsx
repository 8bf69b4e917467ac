import { formatMoney, mul } from '@mortise/model'
import { PaperFoot, PaperHead, PaperMark, PaperSigns, SoldTable } from '@mortise/pricing/web'
import { QuoteType } from '@mortise/quotes/model'
import { CompanyHead, Paper } from '@mortise/web'
import type { ReactNode, Ref } from 'react'
import type { PrintedQuote } from './printed-quote.ts'

type Printed = PrintedQuote['quote']

export interface QuotePaperProps {
  readonly printed: PrintedQuote
  /** By which it is signed. */
  readonly code: ReactNode
  readonly ref: Ref<HTMLElement>
}

/** What stands across a paper that binds nobody. */
const marks: Readonly<Partial<Record<Printed['status'], string>>> = {
  draft: '草稿',
  submitted: '草稿',
  expired: '已过期',
  replaced: '已替代',
  voided: '作废',
}

/** 报价单, or for projects 工程报价清单 with its lines by building and floor. */
export function QuotePaper({ printed, code, ref }: QuotePaperProps) {
  const { quote, store, customer, printedBy, printedAt } = printed
  const title = quote.type === QuoteType.project ? '工程报价清单' : '报价单'
  return (
    <Paper title={title} head={<CompanyHead />} ref={ref}>
      <PaperMark text={marks[quote.status]} />
      <PaperHead
        of={[
          ['报价单号', `${quote.no}（第${quote.revision}版）`],
          ['有效期至', quote.validUntil],
          ['客户', customer && `${customer.name}　${customer.tel}`],
          ['门店', `${store.name}　${store.tel}`],
          ['客户地址', customer?.address ?? null],
          ['门店地址', store.address],
          ['名称', quote.name],
        ]}
      />
      <SoldTable of={{ ...quote, lines: byPlace(quote) }} />
      <p className="mortise-printed-small">
        {`以上价格含税（税率${mul(quote.taxRate, 100)}%，税额${formatMoney(quote.taxAmount)}元）。`}
      </p>
      {quote.terms && <p className="mortise-quote-terms">{quote.terms}</p>}
      <PaperSigns ours="门店（签章）：" theirs="客户（签字）：" signed={quote} code={code} />
      <PaperFoot by={printedBy} at={printedAt} />
    </Paper>
  )
}

/** Projects are read house by house. */
function byPlace({ type, lines }: Printed): Printed['lines'] {
  const placeOf = ({ building, floor }: Printed['lines'][number]) => `${building ?? ''}\u0000${floor ?? ''}`
  return type === QuoteType.project
    ? lines.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'zh'))
    : lines
}
