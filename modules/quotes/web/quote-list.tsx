import type { RowOf } from '@mortise/model'
import { Quote, QuoteType, usualLevel } from '@mortise/quotes/model'
import { addDays, CustomerViewSwitch, EntityList, PushSelected, today } from '@mortise/web'
import { useMemo } from 'react'
import { quoteForm } from './quote-form.ts'

type Row = RowOf<typeof Quote>
export type QuoteKind = Row['type']

/** Days for which an offer stands unless told. */
const VALID_DAYS = 15

/** The quotes of one kind. */
export function QuoteList({ type }: { type: QuoteKind }) {
  const { where, startWith } = useMemo(
    () => ({
      where: { type } as const,
      startWith: { type, priceLevel: usualLevel[type], validUntil: addDays(today(), VALID_DAYS) },
    }),
    [type],
  )
  return (
    <EntityList
      of={Quote}
      where={where}
      startWith={startWith}
      form={quoteForm}
      search={search}
      toolbar={(selected) => (
        <>
          {isOrdered(type) && pushToOrders(selected)}
          {type !== QuoteType.cost && <CustomerViewSwitch />}
        </>
      )}
    />
  )
}

const isOrdered = (type: QuoteKind) => type === QuoteType.project || type === QuoteType.store
const pushToOrders = (selected: readonly string[]) => (
  <PushSelected label="推送到订单" name="projectQuote" to="customerOrder" selected={selected} />
)

const search = { always: ['no', 'customer', 'status'], more: ['name', 'store', 'validUntil'] } as const
