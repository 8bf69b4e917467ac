import { expect, test } from 'vitest'
import { bestPrices, measureOf, meetingOf, type Priced, splitAmount } from './price-of.ts'

const price = (id: string, more: Partial<Priced> = {}): Priced => ({
  id,
  pieceKey: 'EDGE',
  productType: null,
  condition: null,
  unit: 'set',
  price: 3.35,
  beginOn: '2026-01-01',
  endOn: null,
  ...more,
})
const done = { pieceKey: 'EDGE', productType: 'wood', workOn: '2026-10-05', values: { w: 1300, h: 2100 } }
const found = (...prices: Priced[]) =>
  bestPrices(prices, done)
    .map(({ id }) => id)
    .join()

test('a team shares all of it to the cent: 7 × 3.35 is 11.73, 7.03 and 4.69 (13.1)', () => {
  expect(splitAmount(7, 3.35, [0.5, 0.3, 0.2])).toEqual([11.73, 7.03, 4.69])
  expect(splitAmount(1, 0.1, [1, 1, 1])).toEqual([0.04, 0.03, 0.03])
})

test('prices go by the day of the work, not by today', () => {
  expect(found(price('old', { endOn: '2026-09-30' }), price('new', { beginOn: '2026-10-01' }))).toBe('new')
  const [old] = bestPrices([price('old', { endOn: '2026-09-30' })], { ...done, workOn: '2026-09-30' })
  expect(old?.id).toBe('old')
  expect(found(price('old', { endOn: '2026-09-30' }))).toBe('')
})

test('what says the most of a door stands over the rest, and two that say as much are both told', () => {
  const wide = price('wide', { condition: 'w > 1200' })
  expect(found(price('any'), wide, price('wood', { productType: 'wood' }))).toBe('wide')
  expect(
    found(price('any'), price('wood', { productType: 'wood' }), price('steel', { productType: 'steel' })),
  ).toBe('wood')
  expect(found(price('any'), price('narrow', { condition: 'w <= 1200' }))).toBe('any')
  expect(found(wide, price('tall', { condition: 'h > 2000' }))).toBe('wide,tall')
})

test('a condition about what a door does not have does not hold of it', () => {
  expect(found(price('glass', { condition: 'glassArea > 1' }))).toBe('')
})

test('square metres and metres of edge need both sides, doors and pieces none', () => {
  expect(measureOf('area', done.values)).toBe(2.73)
  expect(measureOf('metre', done.values)).toBe(6.8)
  expect(measureOf('area', { w: 900 })).toBeNull()
  expect(measureOf('metre', { h: 2100 })).toBeNull()
  expect(measureOf('set', {})).toBe(1)
})

test('conditions that one door meets are found by the values that they name', () => {
  expect(meetingOf('w > 1200', 'w > 1000')).toEqual({ w: 1201 })
  expect(meetingOf('w > 1200', 'h >= 2100')).toBeTruthy()
  expect(meetingOf("lock = 'A'", "lock = 'B' or w > 900")).toBeTruthy()
  expect(meetingOf('w > 1200', 'w <= 1200')).toBeNull()
  expect(meetingOf('w > 900 and w <= 1200', 'w > 1200')).toBeNull()
  expect(meetingOf("lock = 'A'", "lock = 'B'")).toBeNull()
  // Leaves are counted, and what only doors of one kind have says nothing of those of another.
  expect(meetingOf('leaves < 2', 'leaves > 1')).toBeNull()
  expect(meetingOf("fire = '甲'", "skin = '橡木'")).toBeNull()
})
