import type { Row } from '@mortise/model'
import type { Plot } from '@mortise/web'

/** What was paid for a material, a line for each supplier and unit; a price holds until the next one. */
export function pricePlot(paid: readonly Row[]): Plot {
  const told = paid.toSorted((one, other) => String(one.date).localeCompare(String(other.date)))
  const categories = [...new Set(told.map(({ date }) => String(date)))]
  const names = [...new Set(told.map(seriesOf))]
  return {
    kind: 'line',
    isMeasured: true,
    categories,
    series: names.map((name) => {
      const prices = new Map(
        told.filter((row) => seriesOf(row) === name).map(({ date, price }) => [String(date), Number(price)]),
      )
      let last: number | null = null
      return { name, values: categories.map((date) => (last = prices.get(date) ?? last)) }
    }),
  }
}

const seriesOf = (row: Row): string =>
  [row.supplierId_dictText, row.unitId_dictText].filter((text) => !!text).join('，')
