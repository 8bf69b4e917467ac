import { expect, test } from 'vitest'
import {
  boundReductions,
  type DiscountRow,
  type Goods,
  giftsOf,
  isMeant,
  onLine,
  reductionOf,
  reductionsOf,
} from './discounts.ts'
import { totalsOf } from './totals.ts'

const asking = {
  store: { id: 'east', level: 'A' },
  customerLevel: 'B',
  date: '2026-11-15',
  level: '2',
}

const goods = (more: Partial<Goods> = {}): Goods => ({
  door: 'm808',
  category: 'swing',
  qty: 1,
  amount: 2144.26,
  ...more,
})
const discount = (more: Partial<DiscountRow>): DiscountRow => ({
  id: 'd',
  name: '优惠',
  type: '1',
  rate: 0.88,
  amount: null,
  giftMaterial: null,
  minAmount: null,
  minQty: null,
  stores: [],
  storeLevels: [],
  customerLevels: [],
  doors: [],
  categories: [],
  startOn: '2026-01-01',
  endOn: '2026-12-31',
  isStackable: false,
  priority: 0,
  limitCount: null,
  usedCount: 0,
  isActive: true,
  ...more,
})

test.each([
  ['of the store’s level', { storeLevels: ['A'] }, true],
  ['of another level', { storeLevels: ['C'] }, false],
  ['of the store', { stores: ['east'] }, true],
  ['of another store', { stores: ['west'] }, false],
  ['for customers, asked by a dealer', { customerLevels: ['B'] }, false],
  ['that is stopped', { isActive: false }, false],
  ['from tomorrow', { startOn: '2026-11-16' }, false],
  ['until yesterday', { endOn: '2026-11-14' }, false],
  ['used as often as it may be', { limitCount: 3, usedCount: 3 }, false],
  ['with one use left', { limitCount: 3, usedCount: 2 }, true],
])('a discount %s: %o is meant: %s', (_, more, expected) => {
  expect(isMeant(discount(more), asking)).toBe(expected)
})

test('customers have discounts of their own, never those of their store, and the factory gives none', () => {
  const customer = { ...asking, level: '3' }
  expect(isMeant(discount({ customerLevels: ['A', 'B'] }), customer)).toBe(true)
  expect(isMeant(discount({ customerLevels: ['A'] }), customer)).toBe(false)
  expect(isMeant(discount({ storeLevels: ['A'] }), customer)).toBe(false)
  expect(isMeant(discount({}), { ...asking, level: '1' })).toBe(false)
})

test('a discount of some doors or from some quantity on is left out of other lines', () => {
  const some = [discount({ doors: ['m808'], minQty: 3 })]
  expect(onLine(some, goods({ qty: 3 }))).toHaveLength(1)
  expect(onLine(some, goods({ qty: 2.999 }))).toEqual([])
  expect(onLine(some, goods({ door: 'm809', qty: 3 }))).toEqual([])
  expect(onLine(some, goods({ door: null, qty: 3 }))).toEqual([])
})

test('a reduction counts from its amount on: the best alone, or all that add up', () => {
  const off = (id: string, minAmount: number, amount: number, isStackable = false) =>
    discount({ id, type: '2', rate: null, minAmount, amount, isStackable })
  const some = [
    off('a', 5000, 200),
    off('b', 10000, 600),
    off('c', 5000, 150, true),
    off('d', 5000, 100, true),
  ]
  expect(reductionOf(some, [goods({ amount: 4999.99 })])).toBe(0)
  expect(reductionOf(some, [goods({ amount: 5000 })])).toBe(250)
  expect(reductionOf(some, [goods({ amount: 10000 })])).toBe(600)
  expect(reductionOf([off('e', 0, 100)], [goods({ amount: 30 })])).toBe(30)
})

test('whatever its type, a discount from an amount or a quantity on is left out below it', () => {
  for (const [type, more] of [
    ['1', { rate: 0.7 }],
    ['3', { rate: null, amount: 100 }],
  ] as const) {
    const rich = [discount({ type, ...more, minAmount: 1_000_000 })]
    expect(onLine(rich, goods())).toEqual([])
    expect(onLine(rich, goods({ qty: 500, amount: 1_000_000 }))).toHaveLength(1)
  }
  const many = [discount({ type: '2', rate: null, amount: 300, minQty: 3 })]
  expect(reductionOf(many, [goods({ qty: 2 })])).toBe(0)
  expect(reductionOf(many, [goods({ qty: 2 }), goods({ door: 'g206', qty: 1 })])).toBe(300)
})

test('a reduction for some doors counts their goods alone and is borne by their lines alone', () => {
  const off = [discount({ type: '2', rate: null, amount: 300, minAmount: 1000, doors: ['g206'] })]
  expect(reductionOf(off, [goods({ amount: 5000 })])).toBe(0)
  const lines = [goods({ amount: 5000 }), goods({ door: 'g206', amount: 999.99 })]
  expect(reductionOf(off, lines)).toBe(0)
  const reached = [
    goods({ amount: 5000 }),
    goods({ door: 'g206', amount: 600 }),
    goods({ door: 'g206', amount: 400 }),
  ]
  expect(reductionOf(off, reached)).toBe(300)
  const priced = reached.map(({ qty, amount }) => ({ qty, unitPrice: amount }))
  const shares = (discountAmount: number) =>
    totalsOf(priced, { discountAmount }, boundReductions(off, reached)).lines.map(({ share }) => share)
  expect(shares(300)).toEqual([0, 180, 120])
  // What is given by hand beside it is borne by all, by what is left of them; less than it by its own lines.
  expect(shares(870)).toEqual([500, 222, 148])
  expect(shares(100)).toEqual([0, 60, 40])
})

test('a reduction for a category takes its doors, and one of doors or a category takes both', () => {
  const off = discount({ type: '2', rate: null, amount: 50, categories: ['glass'] })
  expect(reductionsOf([off], [goods()])).toEqual([])
  expect(reductionsOf([off], [goods({ category: 'glass' })])).toEqual([off])
  expect(onLine([discount({ categories: ['glass'], doors: ['m808'] })], goods())).toHaveLength(1)
  expect(onLine([discount({ categories: ['glass'] })], goods({ door: null, category: null }))).toEqual([])
})

test('gifts come with goods that reach them: all that add up, or the first by priority', () => {
  const gift = (id: string, more: Partial<DiscountRow> = {}) =>
    discount({ id, type: '4', rate: null, giftMaterial: 'lock', minAmount: 1000, ...more })
  const ids = (some: readonly DiscountRow[], lines: readonly Goods[]) =>
    giftsOf(some, lines).map(({ id }) => id)
  expect(ids([gift('a')], [goods({ amount: 999.99 })])).toEqual([])
  expect(ids([gift('a'), gift('b', { priority: 2 })], [goods()])).toEqual(['b'])
  const added = [gift('a'), gift('b', { isStackable: true }), gift('c', { isStackable: true })]
  expect(ids(added, [goods()])).toEqual(['b', 'c'])
  expect(ids([gift('a', { doors: ['g206'] })], [goods()])).toEqual([])
})
