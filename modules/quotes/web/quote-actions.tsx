import type { RowOf } from '@mortise/model'
import { Quote } from '@mortise/quotes/model'
import { api, Has, refreshAll, useBusy, useNotify } from '@mortise/web'
import { Button } from 'antd'

type Row = RowOf<typeof Quote>

export interface QuoteActionsProps {
  readonly quote: Row
  readonly onPrint: () => void
  readonly onInvite: () => void
}

/** What may be done with a quote beyond its states: on paper, into the customer's hands, and what it costs. */
export function QuoteActions({ quote, onPrint, onInvite }: QuoteActionsProps) {
  const { isBusy, run } = useBusy()
  const tell = useNotify()
  const isOffer = quote.type === '1' || quote.type === '4'
  const canSign = quote.type !== '2' && (quote.status === 'effective' || quote.status === 'sent')
  const reckon = () =>
    run(() =>
      tell(
        api.ask({ method: 'POST', path: `${Quote.wire}/costQuote`, body: { id: quote.id } }),
        () => void refreshAll(),
      ),
    )
  return (
    <>
      <Button type="link" size="small" onClick={onPrint}>
        打印
      </Button>
      {canSign && (
        <Has code="quote:send">
          <Button type="link" size="small" onClick={onInvite}>
            签字
          </Button>
        </Has>
      )}
      {isOffer && (
        <Has code="quote:cost">
          <Button type="link" size="small" loading={isBusy} onClick={() => void reckon()}>
            成本
          </Button>
        </Has>
      )}
    </>
  )
}
