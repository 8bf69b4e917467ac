import { expect, test, vi } from 'vitest'
import { makeNews } from './news.ts'

const keys = Array.from({ length: 300 }, (_, at) => `r${at}`)

test('of more rows than are drawn those that are drawn are told once, and the others are known to have changed', () => {
  const news = makeNews()
  const listener = vi.fn()
  news.onRow('r0', listener)
  news.notifyRows(keys)
  const all = news.rowVersion('r299')
  expect([listener.mock.calls.length, news.rowVersion('r0'), all > 0]).toEqual([1, all, true])
})

test('a single row is told alone, also after all were', () => {
  const news = makeNews()
  const [first, second] = [vi.fn(), vi.fn()]
  news.onRow('r0', first)
  news.onRow('r1', second)
  news.notifyRows(keys)
  const all = news.rowVersion('r1')
  news.notifyRows(['r0'])
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
  expect([news.rowVersion('r0') > all, news.rowVersion('r1')]).toEqual([true, all])
})
