import { expect, test } from 'vitest'
import { pricePlot } from './price-plot.ts'

const paid = (date: string, supplier: string, price: number) => ({
  date,
  price,
  supplier,
  unit: '张',
})

test('each supplier has its line, which begins with its first price and holds until the next', () => {
  const plot = pricePlot([
    paid('2026-03-01', '宏达', 118),
    paid('2026-01-01', '宏达', 113),
    paid('2026-02-01', '恒通', 110),
  ])
  expect(plot).toMatchObject({
    categories: ['2026-01-01', '2026-02-01', '2026-03-01'],
    series: [
      { name: '宏达，张', values: [113, 113, 118] },
      { name: '恒通，张', values: [null, 110, 110] },
    ],
  })
})

test('of several prices of one day the last counts', () => {
  expect(pricePlot([paid('2026-01-01', '宏达', 113), paid('2026-01-01', '宏达', 112)]).series).toEqual([
    { name: '宏达，张', values: [112] },
  ])
})
