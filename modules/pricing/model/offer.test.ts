import { expect, test } from 'vitest'
import { type LineDiscount, offerOf } from './offer.ts'

const list = { discountable: 2024.26, fixed: 120 }
const discount = (more: Partial<LineDiscount>): LineDiscount => ({
  id: 'd',
  name: '优惠',
  kind: 'rate',
  value: 0.9,
  isStackable: false,
  priority: 0,
  ...more,
})

test('the dealer of level A pays 1901.35 for the worked door, its lock not being discounted', () => {
  const offer = offerOf(list, [discount({ id: 'A', name: 'A级经销', value: 0.88 })])
  expect(offer).toEqual({
    price: 1901.35,
    steps: [{ discount: 'A', name: 'A级经销', before: 2144.26, after: 1901.35 }],
  })
})

test('without a discount a piece costs what the list says', () => {
  expect(offerOf(list, [])).toEqual({ price: 2144.26, steps: [] })
})

test('the best single discount counts when those that add up come to more', () => {
  const single = discount({ id: 's', value: 0.8 })
  const some = [discount({ id: 'x', isStackable: true }), discount({ id: 'y', isStackable: true })]
  expect(offerOf({ discountable: 100, fixed: 0 }, [single, ...some])).toMatchObject({
    price: 80,
    steps: [{ discount: 's' }],
  })
  expect(offerOf({ discountable: 100, fixed: 0 }, [discount({ id: 's', value: 0.85 }), ...some]).price).toBe(
    81,
  )
})

test('discounts that add up are taken by priority, each rounded to the cent', () => {
  const steps = [
    discount({ id: 'low', value: 0.95, isStackable: true, priority: 1 }),
    discount({ id: 'high', value: 0.333, isStackable: true, priority: 9 }),
  ]
  expect(offerOf({ discountable: 10.01, fixed: 0 }, steps)).toEqual({
    price: 3.16,
    steps: [
      { discount: 'high', name: '优惠', before: 10.01, after: 3.33 },
      { discount: 'low', name: '优惠', before: 3.33, after: 3.16 },
    ],
  })
})

test('a fixed price above the list is none, and a rate never lowers what is not discountable', () => {
  expect(offerOf(list, [discount({ kind: 'price', value: 3000 })]).steps).toEqual([])
  expect(offerOf({ discountable: 0, fixed: 120 }, [discount({ value: 0.5 })]).price).toBe(120)
  const below = [
    discount({ id: 'a', kind: 'price', value: 99, isStackable: true, priority: 2 }),
    discount({ id: 'b', value: 0.5, isStackable: true, priority: 1 }),
  ]
  expect(offerOf(list, below)).toMatchObject({ price: 99, steps: [{ discount: 'a' }] })
})
