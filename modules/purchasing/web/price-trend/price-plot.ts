import type { Plot } from '@mortise/web'

/** A price that was paid, with the names of who was paid and for what. */
export interface PaidPrice {
  readonly date: string | null
  readonly price: number | null
  readonly supplier?: string
  readonly unit?: string
}

/** What was paid for a material, a line for each supplier and unit; a price holds until the next one. */
export function pricePlot(paid: readonly PaidPrice[]): Plot {
  const sorted = paid.toSorted((one, other) => String(one.date).localeCompare(String(other.date)))
  const categories = [...new Set(sorted.map(({ date }) => String(date)))]
  const names = [...new Set(sorted.map(seriesOf))]
  return {
    kind: 'line',
    isMeasured: true,
    categories,
    series: names.map((name) => {
      const prices = new Map(
        sorted
          .filter((row) => seriesOf(row) === name)
          .map(({ date, price }) => [String(date), Number(price)]),
      )
      let last: number | null = null
      return { name, values: categories.map((date) => (last = prices.get(date) ?? last)) }
    }),
  }
}

const seriesOf = ({ supplier, unit }: PaidPrice): string =>
  [supplier, unit].filter((text) => !!text).join('，')
