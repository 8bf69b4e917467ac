import { Quote, QuoteType } from '@mortise/quotes/model'
import { fetchRows, textOf, useSession } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** Quotes that a door of the showroom may be put into at once. */
const OFFERED = 6

export interface OpenQuote {
  readonly id: string
  readonly no: string
  readonly customer: string | undefined
  /** Number, customer and name, as a menu shows it. */
  readonly title: string
}

/** The drafts that the user works on, the latest first. */
export function useOpenQuotes(isWanted: boolean): readonly OpenQuote[] {
  const username = useSession(({ user }) => user?.username)
  const { data } = useQuery({
    queryKey: ['rows', Quote.name, 'open', username],
    queryFn: ({ signal }) =>
      fetchRows(
        Quote,
        {
          where: { status: 'draft', type: QuoteType.store, createBy: username },
          sort: [['createTime', 'desc']],
          size: OFFERED,
        },
        signal,
      ),
    enabled: isWanted && username !== undefined,
  })
  return (data?.rows ?? []).map((quote) => {
    const customer = textOf(Quote, quote, 'customer')
    return {
      id: quote.id,
      no: quote.no,
      customer,
      title: [quote.no, customer, quote.name].filter(Boolean).join('　'),
    }
  })
}
