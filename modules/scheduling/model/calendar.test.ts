import fc from 'fast-check'
import { expect, test } from 'vitest'
import { always, calendarOf, doneAt, wholeFrom, workedBetween, workFrom } from './calendar.ts'
import { NEVER } from './model.ts'

const shifts = calendarOf([
  [480, 720],
  [780, 1020],
  [1020, 1080],
])

test('work begins when the lane works, and goes on after its pause', () => {
  expect(workFrom(shifts, 0)).toBe(480)
  expect(workFrom(shifts, 720)).toBe(780)
  expect(doneAt(shifts, 700, 30)).toBe(790)
  expect(doneAt(shifts, 480, 240)).toBe(720)
  expect(doneAt(always, 5, 30)).toBe(35)
})

test('work that must not be broken off waits for an interval that is long enough', () => {
  expect(wholeFrom(shifts, 700, 30)).toBe(780)
  expect(wholeFrom(shifts, 700, 300)).toBe(780)
  expect(wholeFrom(shifts, 700, 301)).toBe(NEVER)
})

test('after the last interval nothing is done', () => {
  expect(workFrom(shifts, 1080)).toBe(NEVER)
  expect(doneAt(shifts, 1070, 20)).toBe(NEVER)
})

test('intervals that touch or overlap are one', () => {
  expect([
    ...calendarOf([
      [20, 30],
      [0, 10],
      [5, 20],
    ]).to,
  ]).toEqual([30])
})

const calendars = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((spans) => calendarOf(spans.map(([from, minutes]) => [from, from + minutes] as const)))

test('between the beginning and the end of work lie as many working minutes as it takes', () => {
  fc.assert(
    fc.property(calendars, fc.nat(500), fc.integer({ min: 1, max: 200 }), (calendar, minute, minutes) => {
      const start = workFrom(calendar, minute)
      const end = doneAt(calendar, start, minutes)
      if (end === NEVER) return workedBetween(calendar, minute, 1000) < minutes
      return (
        workedBetween(calendar, start, end) === minutes &&
        workedBetween(calendar, start, end - 1) === minutes - 1
      )
    }),
  )
})
