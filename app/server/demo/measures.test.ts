import { type AnyMeasure, groupOf, measuredRows, type Row, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

const app = await demoFactory()
const admin = app.as('admin')
const measures: readonly AnyMeasure[] = [...app.services.linked.measures.values()]

/** Rows that a measure is about, read one by one and counted by hand. */
const rowsOf = (measure: AnyMeasure): Promise<Row[]> =>
  app.services.asSystem('0', ({ repo }) =>
    repo(measure.of).select(measuredRows(measure), { limit: 100_000 }),
  ) as Promise<Row[]>

test.each(measures.map((measure) => [measure.name, measure] as const))(
  '%s is what its rows come to, whole and in each of its groups',
  async (name, measure) => {
    const rows = await rowsOf(measure)
    const totalOf = (some: readonly Row[]) =>
      measure.sum ? sum(some, (row) => row[String(measure.sum)] as number, 4) : some.length
    const ask = async (query: Record<string, string> = {}) =>
      (await admin.call('GET', `/measure/${name}`, { query })).body.result
    expect(await ask()).toEqual({ count: rows.length, total: totalOf(rows), groups: [] })
    for (const by of measure.by) {
      const { groups } = await ask({ groupBy: by })
      for (const { value, count, total } of groups) {
        const some = rows.filter((row) => partOf(row, by) === value)
        expect([by, value, count, total]).toEqual([by, value, some.length, totalOf(some)])
      }
      // More groups than anybody looks at are not told, the largest are.
      const most = Math.min(new Set(rows.map((row) => partOf(row, by))).size, 400)
      expect(groups.length).toBeGreaterThanOrEqual(most)
      if (most < 400) expect(sum(groups, ({ count }: { count: number }) => count, 0)).toBe(rows.length)
    }
  },
)

function partOf(row: Row, by: string): unknown {
  const { key, part } = groupOf(by)
  const value = row[key] ?? null
  if (!part || value === null) return value
  return String(value).slice(0, part === 'day' ? 10 : 7)
}
