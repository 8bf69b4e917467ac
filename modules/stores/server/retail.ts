import { type RowOf, validOn } from '@mortise/model'
import type { Context } from '@mortise/server'
import { StoreQuote } from '@mortise/stores/model'

type Line = RowOf<typeof StoreQuote>['lines'][number]

/**
 * By which line a store makes its retail price of a door on a day: of the quotes that hold, the one of highest priority,
 * and in it the line that says most about the door.
 */
export async function retailLineOf(
  { repo }: Context,
  query: {
    readonly store: string
    readonly door: string
    readonly category: string | null
    readonly on: string
  },
): Promise<Line | null> {
  const { store, on } = query
  const quotes = await repo(StoreQuote).find(
    { store, isActive: true, ...validOn(StoreQuote, on) },
    {
      sort: [
        ['priority', 'desc'],
        ['startOn', 'desc'],
        ['id', 'desc'],
      ],
    },
  )
  for (const { lines } of quotes) {
    const line =
      lines.find(({ target, door }) => target === 'door' && door === query.door) ??
      lines.find(({ target, category }) => target === 'category' && category === query.category) ??
      lines.find(({ target }) => target === 'all')
    if (line) return line
  }
  return null
}
