import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  DATE_FORMAT,
  DATETIME_FORMAT,
  dateShortcuts,
  daysBetween,
  endOfMonth,
  formatDate,
  formatDatetime,
  greeting,
  instantOf,
  now,
  resolveDefault,
  startOfMonth,
  startOfWeek,
  TIME_FORMAT,
  today,
  wallTime,
  weekdayIndex,
  weekdayText,
} from './dates.ts'

const clockAt = (text: string) => () => new Date(text)

test('the day changes at midnight in Shanghai, not in Greenwich', () => {
  expect(today(clockAt('2026-11-14T15:59:59Z'))).toBe('2026-11-14')
  expect(today(clockAt('2026-11-14T16:00:00Z'))).toBe('2026-11-15')
  expect(now(clockAt('2026-12-31T16:00:00.999Z'))).toBe('2027-01-01 00:00:00')
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(now()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
})

test('summers in which China kept daylight saving time are one hour ahead', () => {
  expect(wallTime(new Date('1988-07-01T00:00:00Z'))).toBe('1988-07-01 09:00:00')
  expect(wallTime(new Date('1988-12-01T16:00:00Z'))).toBe('1988-12-02 00:00:00')
})

test('a wall time and its instant answer each other', () => {
  expect(instantOf('2026-11-14 09:30:00').toISOString()).toBe('2026-11-14T01:30:00.000Z')
  expect(instantOf('2026-11-14').toISOString()).toBe('2026-11-13T16:00:00.000Z')
  expect(() => instantOf('明天')).toThrow(RangeError)
  const moments = fc.date({ min: new Date('1992-01-01'), max: new Date('2119-12-31'), noInvalidDate: true })
  fc.assert(fc.property(moments, (moment) => wallTime(instantOf(wallTime(moment))) === wallTime(moment)))
})

test('[A-472] dates show as YYYY-MM-DD and times as YYYY-MM-DD HH:mm:ss by default', () => {
  expect([DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT]).toEqual([
    'YYYY-MM-DD',
    'YYYY-MM-DD HH:mm:ss',
    'HH:mm:ss',
  ])
  expect(formatDate('2026-11-14 09:30:05')).toBe('2026-11-14')
  expect(formatDate(new Date('2026-11-14T16:00:00Z'))).toBe('2026-11-15')
  expect(formatDatetime('2026-11-14 09:30:05')).toBe('2026-11-14 09:30:05')
  expect(formatDatetime('2026-11-14')).toBe('2026-11-14 00:00:00')
  expect(formatDatetime(new Date('2026-11-14T01:30:05Z'))).toBe('2026-11-14 09:30:05')
})

test('another format, an empty value and a text that is no date are shown too', () => {
  expect(formatDate('2026-11-14 09:30', 'YYYY年MM月DD日 HH:mm')).toBe('2026年11月14日 09:30')
  expect(formatDate(null)).toBe('')
  expect(formatDate('')).toBe('')
  expect(formatDate('待定')).toBe('待定')
})

test('days are counted and added across months and leap days', () => {
  expect(daysBetween('2026-11-14', '2026-11-20')).toBe(6)
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-14 23:59:59', '2026-11-15 00:00:00')).toBe(1)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01 08:00:00', -1)).toBe('2026-02-28 08:00:00')
  expect(() => addDays('2026-13-01', 1)).toThrow(RangeError)
})

test('months are added to the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-11-14 09:30:00', 3)).toBe('2027-02-14 09:30:00')
  expect(addMonths('2026-05-31', -3)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  expect(startOfMonth('2026-11-14')).toBe('2026-11-01')
  expect(endOfMonth('2026-02-10')).toBe('2026-02-28')
})

test('adding days and counting them agree', () => {
  const days = fc.integer({ min: -40_000, max: 40_000 })
  fc.assert(
    fc.property(
      days,
      days,
      (a, b) => daysBetween(addDays('2026-11-14', a), addDays('2026-11-14', b)) === b - a,
    ),
  )
})

test('the shortcuts of a range picker run from the start of a day to the end of a day', () => {
  expect(dateShortcuts(clockAt('2026-03-31T04:00:00Z'))).toEqual([
    { label: '今天', range: ['2026-03-31 00:00:00', '2026-03-31 23:59:59'] },
    { label: '上月', range: ['2026-02-01 00:00:00', '2026-02-28 23:59:59'] },
    { label: '本月', range: ['2026-03-01 00:00:00', '2026-03-31 23:59:59'] },
    { label: '最近三个月', range: ['2025-12-31 00:00:00', '2026-03-31 23:59:59'] },
    { label: '今年', range: ['2026-01-01 00:00:00', '2026-12-31 23:59:59'] },
    { label: '去年', range: ['2025-01-01 00:00:00', '2025-12-31 23:59:59'] },
  ])
  expect(dateShortcuts(clockAt('2026-01-10T04:00:00Z'))[1]!.range[0]).toBe('2025-12-01 00:00:00')
})

test('[A-471] the greeting follows the hour', () => {
  expect([0, 8, 9, 11, 12, 13, 14, 19, 20, 23].map(greeting)).toEqual([
    '早上好',
    '早上好',
    '上午好',
    '上午好',
    '中午好',
    '中午好',
    '下午好',
    '下午好',
    '晚上好',
    '晚上好',
  ])
})

test('[A-473] weekday names map to 0 to 6, and 7 becomes 0', () => {
  expect(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map(weekdayIndex)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(weekdayIndex)).toEqual([0, 1, 2, 3, 4, 5, 6, 0])
  expect(weekdayIndex('sun')).toBe(0)
  expect(weekdayText(7)).toBe('星期日')
  expect(weekdayText('MON')).toBe('星期一')
  for (const wrong of [8, -1, 1.5, 'XYZ', '']) expect(() => weekdayIndex(wrong)).toThrow(RangeError)
})

test('[B-407] the placeholders ${currentYear} and ${currentDate} of a default value are replaced', () => {
  const clock = clockAt('2026-12-31T16:00:00Z')
  expect(resolveDefault('${currentDate}', clock)).toBe('2027-01-01')
  expect(resolveDefault('${currentYear}', clock)).toBe('2027')
  expect(resolveDefault('YS-${currentYear}-${currentYear}', clock)).toBe('YS-2027-2027')
  expect(resolveDefault('${constructor} $& #{date}', clock)).toBe('${constructor} $& #{date}')
})

test('a week begins on Monday, also across the turn of a year', () => {
  expect(startOfWeek('2026-11-16')).toBe('2026-11-16')
  expect(startOfWeek('2026-11-22')).toBe('2026-11-16')
  expect(startOfWeek('2027-01-01 09:30:00')).toBe('2026-12-28')
})
