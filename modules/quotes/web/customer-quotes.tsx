import type { Customer } from '@mortise/customers/model'
import { codeOf, type RowOf } from '@mortise/model'
import { Measurement, Quote, QuoteType } from '@mortise/quotes/model'
import { type DocumentParts, PartList } from '@mortise/web'
import { quoteForm } from './quote-form.ts'
import { startOfQuote } from './start-of-quote.ts'

/** On the page of a customer: what they were offered and where was measured, and the next of both. */
export default {
  tabs: [
    { key: 'quotes', label: '报价', needs: codeOf(Quote, 'list'), View: CustomerQuotes },
    { key: 'measurements', label: '量尺', needs: codeOf(Measurement, 'list'), View: CustomerMeasurements },
  ],
} satisfies DocumentParts<typeof Customer>

type Props = { readonly row: RowOf<typeof Customer> }

function CustomerQuotes({ row: { id, store } }: Props) {
  return (
    <PartList
      of={Quote}
      by="customer"
      id={id}
      startWith={{ ...startOfQuote(QuoteType.store), ...(store && { store }) }}
      form={quoteForm}
    />
  )
}

function CustomerMeasurements({ row: { id } }: Props) {
  return <PartList of={Measurement} by="customer" id={id} />
}
