import type { Row } from '@mortise/model'
import { Quote } from '@mortise/quotes/model'
import { api, readRow, type ScreenRow } from '@mortise/web'

interface Party {
  readonly name: string
  readonly tel: string
  readonly address: string | null
}

/** A quote as it is printed, with who offers and who is offered it. */
export interface PrintedQuote {
  readonly quote: ScreenRow<typeof Quote>
  readonly store: Party
  readonly customer: Party | null
  readonly printedBy: string
  readonly printedAt: string
}

export async function printedQuote(id: string, signal: AbortSignal): Promise<PrintedQuote> {
  const { quote, ...rest } = await api.get<Omit<PrintedQuote, 'quote'> & { readonly quote: Row }>(
    `${Quote.wire}/print`,
    { id },
    { signal, quiet: true },
  )
  return { ...rest, quote: readRow(Quote, quote) }
}
