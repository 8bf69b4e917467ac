import { expect, test } from 'vitest'
import { type Asking, itemIn, type ListedItem, type ListedPrices, listsFor, ratesIn } from './price-book.ts'

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
