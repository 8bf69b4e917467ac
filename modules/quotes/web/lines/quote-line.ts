import type { Prices } from '@mortise/doors/model'
import type { ChosenDoor } from '@mortise/doors/web'
import type { RowOf } from '@mortise/model'
import { amountOf } from '@mortise/pricing/model'
import type { Quote } from '@mortise/quotes/model'

type Saved = RowOf<typeof Quote>['lines'][number]

/** A line as the form holds it: one that was never saved has no id, but a name that only the form knows. */
export type QuoteLine = Partial<Saved> & { readonly lineKey?: string }

let count = 0
export const newLine = (told: Partial<Saved>): QuoteLine =>
  withAmount({ qty: 1, unitPrice: null, ...told, lineKey: `line-${++count}` })

export const keyOf = ({ id, lineKey }: QuoteLine): string => id ?? lineKey ?? ''

export const withAmount = (line: QuoteLine): QuoteLine => ({
  ...line,
  amount: amountOf({ qty: line.qty, unitPrice: line.unitPrice, listPrice: line.listPrice }),
})

/** A copy that is saved as a line of its own. */
export const copyOf = (line: QuoteLine): QuoteLine => newLine({ ...line, id: undefined })

/** Which of a door's prices a level shows until the server has reckoned the line. */
const priceAt: Readonly<Record<string, keyof Prices>> = { 2: 'dealer', 3: 'retail' }

/** A line with a door as it was configured; a price that nobody set by hand follows. */
export function configured(line: QuoteLine, { values, result, text }: ChosenDoor, level: string): QuoteLine {
  const isFollowing = line.unitPrice == null || line.unitPrice === line.listPrice
  const listPrice = result.prices?.[priceAt[level] ?? 'factory'] ?? null
  return withAmount({
    ...line,
    params: { ...values },
    spec: text,
    listPrice,
    unitPrice: isFollowing ? null : line.unitPrice,
  })
}
