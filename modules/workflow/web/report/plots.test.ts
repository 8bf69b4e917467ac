import { expect, test } from 'vitest'
import { distinct, efficiencyPlot, heatOf, hoursOf } from './plots.ts'

const row = (key: string, meanMinutes: number) => ({
  key,
  name: key,
  count: 1,
  meanMinutes,
  p95Minutes: meanMinutes * 2,
  overdueCount: 0,
  overdueShare: null,
})

test('the slowest node comes first, in hours', () => {
  expect(hoursOf(95)).toBe(1.6)
  const { categories, series } = efficiencyPlot([row('fast', 30), row('slow', 600)])
  expect(categories).toEqual(['slow', 'fast'])
  expect(series.map(({ values }) => values)).toEqual([
    [10, 0.5],
    [20, 1],
  ])
})

test('nodes are as hot as they are slow beside the slowest', () => {
  expect(heatOf([row('a', 90), row('b', 50), row('c', 10)])).toEqual({ a: 3, b: 2, c: 1 })
  expect(heatOf([row('a', 0)])).toEqual({})
  expect(heatOf([])).toEqual({})
})

test('nodes of the same name stay two, and people of the same name too', () => {
  const named = (key: string) => ({ ...row(key, 60), name: '审批' })
  expect(distinct([named('a'), named('b')]).map(({ name }) => name)).toEqual(['审批', '审批（2）'])
  expect(efficiencyPlot([named('a'), named('b')]).categories).toEqual(['审批', '审批（2）'])
})
