import { formatMoney } from '@mortise/model'
import { chargesOf } from '@mortise/pricing/model'
import type { ShownSale } from './shown-sale.ts'

/** What a document says of itself beside its lines. */
export interface SheetHead {
  /** What it is called, for those who hear it. */
  readonly label: string
  readonly title: string
  /** What else stands in its head, a line each. */
  readonly facts: readonly (string | null)[]
  /** Below the total. */
  readonly terms?: string | null | undefined
}

/** What is offered, line by line, as it reads on a phone. */
export function SaleSheet({ sale, head }: { sale: ShownSale; head: SheetHead }) {
  const { label, title, facts, terms } = head
  const { company } = sale
  return (
    <article aria-label={label}>
      <header>
        <p className="mortise-sign-company">
          {company.logo && <img src={company.logo} alt="" />}
          <strong>{company.name}</strong>
          {company.telephone && <a href={`tel:${company.telephone}`}>{company.telephone}</a>}
        </p>
        <h1>{title}</h1>
        <p>{`${sale.store}　${sale.tel}`}</p>
        {facts.map((fact) => fact && <p key={fact}>{fact}</p>)}
        {sale.customer && <p>{`客户：${sale.customer}`}</p>}
      </header>
      <ol>
        {sale.lines.map(({ room, itemName, spec, qty, unit, unitPrice, amount, picture }, index) => (
          // Lines have no names of their own here, and never change places.
          // oxlint-disable-next-line no-array-index-key
          <li key={index}>
            {picture && <img src={picture} alt="" />}
            <div>
              <b>{[room, itemName].filter(Boolean).join(' · ')}</b>
              {spec && <small>{spec}</small>}
              <small>{`${qty}${unit ?? ''} × ¥${formatMoney(unitPrice)}`}</small>
            </div>
            <strong>{`¥${formatMoney(amount)}`}</strong>
          </li>
        ))}
        {chargesOf(sale).map(({ label: name, amount }) => (
          <li key={name}>
            <div>{name}</div>
            <strong>{`¥${formatMoney(amount)}`}</strong>
          </li>
        ))}
      </ol>
      <p className="mortise-sign-total">
        合计 <strong>{`¥${formatMoney(sale.totalAmount)}`}</strong>
      </p>
      {terms && <p className="mortise-sign-terms">{terms}</p>}
    </article>
  )
}
