import { expect, test } from 'vitest'
import { inOrder } from './story-order.ts'

test('a story is told as it happened, whoever tells its parts, and ends with what is to come', () => {
  const event = (key: string, at: string | null) => ({ key, title: key, at })
  const told = [
    event('交货', null),
    event('审核', '2026-11-16 10:00:00'),
    event('收款', '2026-11-16'),
    event('建档', '2026-10-01 08:00:00'),
    event('安装', null),
  ]
  expect(inOrder(told).map(({ key }) => key)).toEqual(['建档', '收款', '审核', '交货', '安装'])
})
