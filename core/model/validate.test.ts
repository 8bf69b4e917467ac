import { expect, test } from 'vitest'
import { isDate, isDatetime } from './index.ts'

test.each(['2026-11-14', '2026-12-31', '2026-04-30', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDate(text)).toBe(true)
    expect(isDatetime(`${text} 23:59:59`)).toBe(true)
  },
)

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-11-00',
  '2026-11-32',
  '2026-00-14',
  '2026-13-14',
  '0000-11-14',
  '2026-1-1',
  '2026/11/14',
  '2026-11-14 ',
  '２０２６-11-14',
  '',
])('%s is no day', (text) => {
  expect(isDate(text)).toBe(false)
  expect(isDatetime(`${text} 09:30:00`)).toBe(false)
})

test('neither an instant nor a number passes for a day', () => {
  expect([new Date(), 20_261_114, null].map(isDate)).toEqual([false, false, false])
})
