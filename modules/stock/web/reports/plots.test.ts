import { StockAge, StockMove, StockSummary } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import { plotsOf } from './plots.ts'

const figures = {
  categories: [{ id: 'c1', name: '板材', value: 10 }],
  months: [{ month: '2024-02', received: 5, issued: 3 }],
  classes: [{ share: 'A', count: 1 }],
  ages: [1, 0, 0, 0, 2],
}
const addresses = (has: (code: string) => boolean) =>
  plotsOf(figures, has).map(([, { to }]) => to?.map((each) => new URL(each, 'http://x')))
const addressOf = ({ pathname, searchParams }: URL) => [pathname, Object.fromEntries(searchParams)]

test('each plot of the stock leads to the rows behind it', () => {
  const [categories, months, ages, classes] = addresses(() => true)
  expect(categories!.map(addressOf)).toEqual([
    ['/stock/reports', { categoryId: 'c1', show: StockSummary.name }],
  ])
  // Of a leap year.
  expect(months!.map(addressOf)).toEqual([['/stock/stock-move', { bizDate: '~["2024-02-01","2024-02-29"]' }]])
  expect(ages).toHaveLength(5)
  expect(addressOf(ages![4]!)).toEqual([
    '/stock/reports',
    {
      superQueryParams: '[{"field":"over180","rule":"gt","val":"0"}]',
      superQueryMatchType: 'and',
      column: 'over180',
      order: 'desc',
      show: StockAge.name,
    },
  ])
  expect(classes!.map(addressOf)).toEqual([
    ['/stock/reports', { column: 'value', order: 'desc', show: StockSummary.name }],
  ])
})

test('whoever may not list the rows behind a plot is not led there', () => {
  const may = (...codes: string[]) => addresses((code) => codes.includes(code)).map((to) => to !== undefined)
  expect(may()).toEqual([false, false, false, false])
  expect(may(`${StockMove.name}:list`)).toEqual([false, true, false, false])
  // They are sorted by what they are worth.
  expect(may(`${StockSummary.name}:list`)).toEqual([true, false, false, false])
})
