import { formatMoney } from '@mortise/model'
import { chargesOf } from '@mortise/pricing/model'
import type { ShownQuote } from './sign-calls.ts'

/** What is offered, line by line, as it reads on a phone. */
export function QuoteSheet({ quote }: { quote: ShownQuote }) {
  return (
    <article aria-label="报价单">
      <header>
        <h1>{quote.name ?? '报价单'}</h1>
        <p>{`${quote.store}　${quote.tel}`}</p>
        <p>{`${quote.no}（第${quote.revision}版）　有效期至 ${quote.validUntil ?? '—'}`}</p>
        {quote.customer && <p>{`客户：${quote.customer}`}</p>}
      </header>
      <ol>
        {quote.lines.map(({ room, itemName, spec, qty, unit, unitPrice, amount }, index) => (
          // Lines have no names of their own here, and never change places.
          // oxlint-disable-next-line no-array-index-key
          <li key={index}>
            <div>
              <b>{[room, itemName].filter(Boolean).join(' · ')}</b>
              {spec && <small>{spec}</small>}
              <small>{`${qty}${unit ?? ''} × ¥${formatMoney(unitPrice)}`}</small>
            </div>
            <strong>{`¥${formatMoney(amount)}`}</strong>
          </li>
        ))}
        {chargesOf(quote).map(({ label, amount }) => (
          <li key={label}>
            <div>{label}</div>
            <strong>{`¥${formatMoney(amount)}`}</strong>
          </li>
        ))}
      </ol>
      <p className="mortise-sign-total">
        合计 <strong>{`¥${formatMoney(quote.totalAmount)}`}</strong>
      </p>
      {quote.terms && <p className="mortise-sign-terms">{quote.terms}</p>}
    </article>
  )
}
