import { Quote, QuoteType } from '@mortise/quotes/model'
import { CustomerViewSwitch, EntityList, PushSelected } from '@mortise/web'
import { useMemo } from 'react'
import { quoteForm } from './quote-form.ts'
import { type QuoteKind, startOfQuote } from './start-of-quote.ts'

/** The quotes of one kind. */
export function QuoteList({ type }: { type: QuoteKind }) {
  const { where, startWith } = useMemo(
    () => ({ where: { type } as const, startWith: startOfQuote(type) }),
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
