import { expect, test } from 'vitest'
import { storyOf } from './story.ts'

const today = { today: '2026-11-16' }

test('a story is the same at every start', () => {
  const drawn = () => {
    const { name, mobile, between, weighed } = storyOf(today, 7)
    return Array.from({ length: 20 }, () => [name(), mobile(), between(3, 5), weighed({ won: 1, lost: 3 })])
  }
  expect(drawn()).toEqual(drawn())
})

test('days count back from today and each has numbers of its own', () => {
  const { ago, number } = storyOf(today, 7)
  expect(ago(16)).toBe('2026-10-31')
  expect([number('KH', ago(1)), number('KH', ago(1)), number('KH', ago(2)), number('DD', ago(1))]).toEqual([
    'KH202611150001',
    'KH202611150002',
    'KH202611140001',
    'DD202611150001',
  ])
})

test('no two people have one telephone, and every number is a mobile one', () => {
  const { mobile } = storyOf(today, 7)
  const numbers = Array.from({ length: 5000 }, mobile)
  expect(new Set(numbers).size).toBe(5000)
  expect(numbers.every((number) => /^1[3-8]\d{9}$/.test(number))).toBe(true)
})

test('what weighs more is met more often, what weighs nothing never', () => {
  const { weighed } = storyOf(today, 7)
  const met = Array.from({ length: 1000 }, () => weighed({ often: 90, seldom: 10, never: 0 }))
  const count = (name: string) => met.filter((each) => each === name).length
  expect(count('never')).toBe(0)
  expect(count('often')).toBeGreaterThan(850)
  expect(count('seldom')).toBeGreaterThan(50)
})
