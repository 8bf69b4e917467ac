import { expect, test } from 'vitest'
import {
  type Asking,
  type DiscountRow,
  isMeant,
  itemIn,
  type ListedItem,
  type ListedPrices,
  listsFor,
  onLine,
  ratesIn,
  reductionOf,
  retailOf,
} from './price-book.ts'

const item = (more: Partial<ListedItem>): ListedItem => ({
  target: '5',
  door: null,
  option: null,
  material: null,
  service: null,
  rateCode: 'm808',
  price: 680,
  minPrice: null,
  isDiscountable: true,
  ...more,
})
const list = (id: string, more: Partial<ListedPrices> = {}): ListedPrices => ({
  id,
  name: id,
  type: '1',
  storeLevels: [],
  stores: [],
  startOn: '2026-01-01',
  endOn: null,
  items: [item({})],
  ...more,
})
const asking: Asking = {
  store: { id: 'east', level: 'A' },
  customerLevel: 'B',
  date: '2026-11-15',
  level: '2',
}
const names = (lists: readonly ListedPrices[]) => lists.map(({ id }) => id)

test('the list of a store goes before that of its level, and that before everybody’s', () => {
  const lists = [
    list('all'),
    list('level', { storeLevels: ['A', 'B'] }),
    list('own', { stores: ['east'] }),
    list('others', { stores: ['west'] }),
    list('lower', { storeLevels: ['C'] }),
  ]
  expect(names(listsFor(lists, asking))).toEqual(['own', 'level', 'all'])
  expect(names(listsFor(lists, { ...asking, store: null }))).toEqual(['all'])
})

test('a list counts on its first and its last day, and a later one goes before an earlier one', () => {
  const lists = [
    list('old', { endOn: '2026-11-14' }),
    list('last', { endOn: '2026-11-15' }),
    list('first', { startOn: '2026-11-15' }),
    list('next', { startOn: '2026-11-16' }),
  ]
  expect(names(listsFor(lists, asking))).toEqual(['first', 'last'])
})

test('project prices stand before those of the factory, which dealers never leave', () => {
  const lists = [list('factory'), list('project', { type: '4' }), list('retail', { type: '3' })]
  expect(names(listsFor(lists, { ...asking, level: '4' }))).toEqual(['project', 'factory'])
  expect(names(listsFor(lists, asking))).toEqual(['factory'])
})

test('each price comes from the nearest list that has it', () => {
  const near = list('near', { items: [item({ price: 600 })] })
  const far = list('far', { items: [item({ price: 680 }), item({ rateCode: 'm809', price: 700 })] })
  expect(ratesIn([near, far])).toEqual({ m808: 600, m809: 700 })
  expect(itemIn([near, far], '5', 'm809')?.list.id).toBe('far')
  expect(itemIn([near, far], '1', 'm809')).toBeNull()
})

const discount = (more: Partial<DiscountRow>): DiscountRow => ({
  id: 'd',
  name: '优惠',
  type: '1',
  rate: 0.88,
  amount: null,
  minAmount: null,
  minQty: null,
  stores: [],
  storeLevels: [],
  customerLevels: [],
  doors: [],
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
  expect(onLine(some, { door: 'm808', qty: 3 })).toHaveLength(1)
  expect(onLine(some, { door: 'm808', qty: 2.999 })).toEqual([])
  expect(onLine(some, { door: 'm809', qty: 3 })).toEqual([])
  expect(onLine(some, { door: null, qty: 3 })).toEqual([])
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
  expect(reductionOf(some, 4999.99)).toBe(0)
  expect(reductionOf(some, 5000)).toBe(250)
  expect(reductionOf(some, 10000)).toBe(600)
  expect(reductionOf([off('e', 0, 100)], 30)).toBe(30)
})

test.each([
  [{ factor: 1.9, surcharge: 0, scale: 0 }, 4074],
  [{ factor: 1.9, surcharge: 0, scale: 2 }, 4074.09],
  [{ factor: 1.9, surcharge: 0, scale: 1 }, 4074.1],
  [{ factor: 1.9, surcharge: 5, scale: -1 }, 4080],
])('the worked door at %o is sold for %s', (retail, price) => {
  expect(retailOf(2144.26, retail)).toBe(price)
})
