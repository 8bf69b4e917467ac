import { expect, test } from 'vitest'
import { isWhole, openingOf, spreadOf } from './opening.ts'

const square = { h1: 2150, h2: 2148, h3: 2152, w1: 900, w2: 905, w3: 902, t1: 240, t2: 238, t3: 241 }

test('an opening is as low and narrow as its tightest points and as deep as its deepest', () => {
  expect(openingOf(square)).toEqual({ h: 2148, w: 900, t: 241 })
  expect(spreadOf(square)).toBeNull()
})

test('points more than ten millimetres apart are told, by the worst of the three', () => {
  expect(spreadOf({ ...square, w2: 910 })).toBeNull()
  expect(spreadOf({ ...square, w2: 911, h3: 2160 })).toBe('洞口偏差12mm，建议整改后再下单')
})

test('an opening of which points are missing is reckoned by those that are known', () => {
  const half = { ...square, h1: null, h2: null, h3: null, w3: null }
  expect(openingOf(half)).toEqual({ h: null, w: 900, t: 241 })
  expect([isWhole(square), isWhole(half)]).toEqual([true, false])
})
