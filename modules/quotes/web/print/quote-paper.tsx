import { formatDatetime, formatMoney, mul } from '@mortise/model'
import { PaperFoot, PaperHead, PaperMark, SoldTable } from '@mortise/pricing/web'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { fileAddress, now, Paper, type ScreenRow, textOf } from '@mortise/web'
import type { Ref } from 'react'

type Printed = ScreenRow<typeof Quote>

export interface QuotePaperProps {
  readonly quote: Printed
  readonly printedBy: string
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
export function QuotePaper({ quote, printedBy, ref }: QuotePaperProps) {
  return (
    <Paper title={quote.type === QuoteType.project ? '工程报价清单' : '报价单'} ref={ref}>
      <PaperMark text={marks[quote.status]} />
      <PaperHead
        of={[
          ['报价单号', `${quote.no}（第${quote.revision}版）`],
          ['有效期至', quote.validUntil],
          ['客户', textOf(Quote, quote, 'customer') ?? null],
          ['门店', textOf(Quote, quote, 'store') ?? null],
          ['名称', quote.name],
        ]}
      />
      <SoldTable of={{ ...quote, lines: byPlace(quote) }} />
      <p className="mortise-printed-small">
        {`以上价格含税（税率${mul(quote.taxRate, 100)}%，税额${formatMoney(quote.taxAmount)}元）。`}
      </p>
      {quote.terms && <p className="mortise-quote-terms">{quote.terms}</p>}
      <div className="mortise-printed-signs">
        <p>门店（签章）：</p>
        <p>
          客户（签字）：
          {quote.signatures?.map((path) => (
            <img
              key={path}
              className="mortise-quote-signature"
              src={fileAddress(path)}
              alt={quote.signer ?? '客户签字'}
            />
          ))}
          {quote.signedAt && <span className="mortise-printed-small">{quote.signedAt}</span>}
        </p>
      </div>
      <PaperFoot by={printedBy} at={formatDatetime(now())} />
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
