import type { RowOf } from '@mortise/model'
import { PriceType } from '@mortise/pricing/model'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { addDays, EntityList, today } from '@mortise/web'
import { useMemo } from 'react'
import { QuoteLines } from './quote-lines.tsx'

type Row = RowOf<typeof Quote>
export type QuoteKind = Row['type']

/** At which level the quotes of a kind are priced, unless somebody chooses another. */
const levels: Readonly<Record<QuoteKind, Row['priceLevel']>> = {
  [QuoteType.project]: PriceType.project,
  [QuoteType.cost]: PriceType.factory,
  [QuoteType.install]: PriceType.retail,
  [QuoteType.store]: PriceType.retail,
}
/** Days for which an offer stands unless told. */
const VALID_DAYS = 15

const form = { frame: 'page', editors: { lines: QuoteLines } } as const

/** The quotes of one kind. */
export function QuoteList({ type }: { type: QuoteKind }) {
  const { where, startWith } = useMemo(
    () => ({
      where: { type } as const,
      startWith: { type, priceLevel: levels[type], validUntil: addDays(today(), VALID_DAYS) },
    }),
    [type],
  )
  return <EntityList of={Quote} where={where} startWith={startWith} form={form} search={search} />
}

const search = { always: ['no', 'customer', 'status'], more: ['name', 'store', 'validUntil'] } as const
