import type { Plot } from '@mortise/web'
import type { EfficiencyRow } from '@mortise/workflow/model'

const HOUR = 60
/** More bars than these nobody reads. */
const MOST_BARS = 15

/** Minutes as hours with one decimal. */
export const hoursOf = (minutes: number): number => Math.round((minutes / HOUR) * 10) / 10

/** The slowest first: mean and 95th percentile beside each other. */
export function efficiencyPlot(rows: readonly EfficiencyRow[]): Plot {
  const slowest = distinct(rows)
    .toSorted((left, right) => right.meanMinutes - left.meanMinutes)
    .slice(0, MOST_BARS)
  return {
    kind: 'bar',
    unit: '小时',
    categories: slowest.map(({ name }) => name),
    series: [
      { name: '平均', values: slowest.map(({ meanMinutes }) => hoursOf(meanMinutes)) },
      { name: '95%', values: slowest.map(({ p95Minutes }) => hoursOf(p95Minutes)) },
    ],
  }
}

/** How hot a node is: the third with the longest mean is red. Whoever is alone stands out of nothing. */
export function heatOf(rows: readonly EfficiencyRow[]): Readonly<Record<string, 1 | 2 | 3>> {
  const longest = Math.max(...rows.map(({ meanMinutes }) => meanMinutes), 0)
  if (longest === 0) return {}
  return Object.fromEntries(
    rows.map(({ key, meanMinutes }) => {
      const share = meanMinutes / longest
      if (share > 2 / 3) return [key, 3]
      return [key, share > 1 / 3 ? 2 : 1]
    }),
  )
}

/** Nodes of one process that bear the same name are told apart by their order. */
export function distinct(rows: readonly EfficiencyRow[]): readonly EfficiencyRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const times = (seen.get(row.name) ?? 0) + 1
    seen.set(row.name, times)
    return times === 1 ? row : { ...row, name: `${row.name}（${times}）` }
  })
}
