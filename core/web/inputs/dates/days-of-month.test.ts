import { expect, test } from 'vitest'
import { chosenDays, daysOfMonth, daysText } from './days-of-month.ts'

test('days of the month are stored in order, and every day as a star', () => {
  expect(daysText([15, 1, 31, 1])).toBe('1,15,31')
  expect([daysText([]), daysText(daysOfMonth)]).toEqual(['*', '*'])
})

test('a text names the days from 1 to 31 and nothing else', () => {
  expect(chosenDays('31,1,15')).toEqual([1, 15, 31])
  expect(['*', '?', '', null, undefined, '0,32,x'].map(chosenDays)).toEqual([[], [], [], [], [], []])
})
