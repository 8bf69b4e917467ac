import { expect, test } from 'vitest'
import { hueOf, paletteOf } from './palette.ts'
import { type Inks, isBlank, optionOf, type Plot } from './plot.ts'

const inks: Inks = {
  text: '#111111',
  faint: '#666666',
  line: '#eeeeee',
  background: '#ffffff',
  palette: ['#1677ff'],
}
const plot = (kind: Plot['kind'], ...series: Plot['series']): Plot => ({
  kind,
  categories: ['甲', '乙'],
  series,
})

test('a plot is told to the library with its categories, its values and the colours of the theme', () => {
  const option = optionOf(plot('bar', { name: '客户', values: [3, 1] }), inks)
  expect(option).toMatchObject({
    color: ['#1677ff'],
    xAxis: { data: ['甲', '乙'], axisLabel: { color: '#666666' } },
    yAxis: { minInterval: 1 },
    series: [{ type: 'bar', name: '客户', data: [3, 1] }],
  })
  expect(option.legend).toBeUndefined()
})

test('several lines are told apart by a legend', () => {
  const lines = plot('line', { name: '访问', values: [3, 1] }, { name: '地址', values: [2, 1] })
  expect(optionOf(lines, inks)).toMatchObject({
    legend: { top: 0 },
    series: [{ name: '访问' }, { name: '地址' }],
  })
})

test('few bars have their values above them, many would write over each other', () => {
  const bars = (count: number, value = 123_456, names = ['入库', '出库']): Plot => ({
    kind: 'bar',
    categories: Array.from({ length: count }, (_, index) => `${index}月`),
    series: names.map((name) => ({ name, values: Array.from({ length: count }, () => value) })),
  })
  expect(optionOf(bars(5), inks)).toMatchObject({ series: [{ label: { show: true } }, {}] })
  expect(optionOf(bars(12), inks)).toMatchObject({ series: [{ label: { show: false } }, {}] })
  expect(optionOf(bars(12, 63, ['订单']), inks)).toMatchObject({ series: [{ label: { show: true } }] })
  expect(optionOf(bars(12, 850_294.82, ['金额']), inks)).toMatchObject({
    series: [{ label: { show: false } }],
  })
})

test('prices are steps on an axis that need not begin at nothing, and there is no line before the first', () => {
  const prices: Plot = { ...plot('line', { name: '甲厂', values: [null, 113] }), isMeasured: true }
  expect(optionOf(prices, inks)).toMatchObject({
    yAxis: { scale: true },
    series: [{ step: 'end', smooth: false, data: [null, 113] }],
  })
  expect(isBlank(plot('line', { name: '甲厂', values: [null, 0] }))).toBe(true)
})

test('what bars add up to is a line over them', () => {
  const pareto = plot('bar', { name: '件数', values: [3, 1] }, { name: '累计', values: [3, 4], isLine: true })
  expect(optionOf(pareto, inks)).toMatchObject({ series: [{ type: 'bar' }, { type: 'line', data: [3, 4] }] })
})

test('slices of nothing are left out of a pie', () => {
  const { series } = optionOf(plot('pie', { name: '来源', values: [3, 0] }), inks) as {
    series: [{ data: unknown }]
  }
  expect(series[0].data).toEqual([{ name: '甲', value: 3 }])
})

test('what leads to its rows can be seen to be clicked', () => {
  const led: Plot = { ...plot('bar', { name: '客户', values: [3, 1] }), to: ['/customers?a', '/customers?b'] }
  expect(optionOf(led, inks)).toMatchObject({ series: [{ cursor: 'pointer' }] })
  expect(optionOf({ ...led, to: undefined }, inks)).toMatchObject({ series: [{ cursor: 'default' }] })
})

test('a plot of zeros shows nothing', () => {
  expect(isBlank(plot('line', { name: '访问', values: [0, 0] }))).toBe(true)
  expect(isBlank(plot('line', { name: '访问', values: [0, 0] }, { name: '地址', values: [0, 1] }))).toBe(
    false,
  )
})

test('no slice has a colour that looks like that of the product', () => {
  expect(['#ff0000', '#00ff00', '#0000ff', '#808080'].map(hueOf)).toEqual([0, 120, 240, 0])
  expect(paletteOf('#52C41A', ['#49aa19', '#13c2c2', '#faad14'])).toEqual(['#52C41A', '#13c2c2', '#faad14'])
  expect(paletteOf('#F5222D', ['#eb2f96', '#fa541c', '#722ed1'])).toEqual(['#F5222D', '#eb2f96', '#722ed1'])
})
