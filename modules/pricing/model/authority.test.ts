import { expect, test } from 'vitest'
import { bestAuthority, beyondAuthority, marginOf } from './authority.ts'

const clerk = { minRate: 0.95, maxReduce: 100, minMarginRate: 0.25 }
const line = { itemName: '平开门', listPrice: 1000, unitPrice: 950 }

test('a document within the authority may stand, at its very bounds too', () => {
  expect(beyondAuthority({ lines: [line], discountAmount: 100, marginRate: 0.25 }, clerk)).toEqual([])
})

test('whatever goes beyond the authority is told, line by line', () => {
  const document = {
    lines: [{ ...line, unitPrice: 949.99 }, line],
    discountAmount: 100.01,
    marginRate: 0.2499,
  }
  expect(beyondAuthority(document, clerk)).toEqual([
    { rule: '【平开门】单价低于标准价的95%', figures: '【平开门】单价949.99低于标准价1,000.00的95%' },
    { rule: '整单优惠超出权限（最多100.00元）', figures: '整单优惠100.01元，超出权限（最多100.00元）' },
    { rule: '毛利率低于25%', figures: '毛利率低于25%' },
  ])
})

test('of several roles the best of each bound counts, and nobody’s authority is the standard price', () => {
  const manager = { minRate: 0.85, maxReduce: 50, minMarginRate: 0.3 }
  expect(bestAuthority([clerk, manager])).toEqual({ minRate: 0.85, maxReduce: 100, minMarginRate: 0.25 })
  expect(
    beyondAuthority({ lines: [line], discountAmount: 0, marginRate: null }, bestAuthority([])),
  ).toHaveLength(1)
})

test('the worked door has a margin of 41.53 per cent at the dealer price', () => {
  expect(marginOf(1901.35, 1111.78)).toBe(0.4153)
  expect(marginOf(0, 10)).toBeNull()
})
