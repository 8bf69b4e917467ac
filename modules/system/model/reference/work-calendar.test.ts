import { expect, test } from 'vitest'
import {
  addWorkingTime,
  isWorkingDay,
  parseShifts,
  type WorkCalendar,
  workingDaysBefore,
  workingMinutesBetween,
} from './work-calendar.ts'
import { knownYears, parseYear } from './year-text.ts'

const days = new Map(
  parseYear(2026, knownYears[2026] ?? '').map(
    ({ day, type }) => [day, type === 'work' ? 'work' : 'rest'] as const,
  ),
)
const whole: WorkCalendar = { shifts: parseShifts('08:30-17:30'), days }
const split: WorkCalendar = { shifts: parseShifts('08:30-12:00,13:00-17:30'), days }

test.each([
  ['within a day', whole, '2026-11-16 09:00:00', 60, '2026-11-16 10:00:00'],
  ['to the very end of a day', whole, '2026-11-16 16:30:00', 60, '2026-11-16 17:30:00'],
  ['past the end of a day', whole, '2026-11-16 17:00:00', 60, '2026-11-17 09:00:00'],
  ['over a weekend', whole, '2026-11-13 17:00:00', 60, '2026-11-16 09:00:00'],
  ['before work begins', whole, '2026-11-16 03:00:00', 30, '2026-11-16 09:00:00'],
  ['after it has ended', whole, '2026-11-16 23:00:00', 30, '2026-11-17 09:00:00'],
  ['over lunch', split, '2026-11-16 11:30:00', 60, '2026-11-16 13:30:00'],
  ['over the National Day week', whole, '2026-09-30 17:00:00', 60, '2026-10-08 09:00:00'],
  ['onto a Saturday that is worked', whole, '2026-10-09 17:00:00', 60, '2026-10-10 09:00:00'],
  ['over New Year', whole, '2025-12-31 17:00:00', 60, '2026-01-04 09:00:00'],
  ['with seconds', whole, '2026-11-16 09:00:30', 1, '2026-11-16 09:01:30'],
  ['of several days', whole, '2026-11-16 08:30:00', 540 * 5, '2026-11-20 17:30:00'],
  ['of half a minute', whole, '2026-11-16 09:00:00', 0.5, '2026-11-16 09:00:30'],
  ['of none, whenever it is', whole, '2026-11-14 03:00:00', 0, '2026-11-14 03:00:00'],
  [
    'of a shift until midnight',
    { shifts: parseShifts('16:00-24:00'), days },
    '2026-11-16 23:00:00',
    60,
    '2026-11-17 00:00:00',
  ],
] as const)('working time %s', (_, calendar, from, minutes, until) => {
  expect(addWorkingTime(calendar, from, minutes)).toBe(until)
})

test('the minutes between two moments are those that adding counted', () => {
  for (const minutes of [1, 59, 540, 541, 5000]) {
    const until = addWorkingTime(split, '2026-09-28 10:10:00', minutes)
    expect(workingMinutesBetween(split, '2026-09-28 10:10:00', until)).toBe(minutes)
  }
  expect(workingMinutesBetween(whole, '2026-11-14 08:00:00', '2026-11-15 20:00:00')).toBe(0)
  expect(workingMinutesBetween(whole, '2026-11-17 10:00:00', '2026-11-16 10:00:00')).toBe(0)
})

test('a calendar without a working day is given up on', () => {
  const never: WorkCalendar = { shifts: [], days: new Map() }
  expect(() => addWorkingTime(never, '2026-11-16 09:00:00', 1)).toThrow('没有足够的工作时间')
})

test.each([
  ['2026-10-01', false],
  ['2026-10-10', true],
  ['2026-11-14', false],
  ['2026-11-16', true],
  ['2026-02-28', true],
])('%s is worked: %s', (day, isWorked) => {
  expect(isWorkingDay(whole, day)).toBe(isWorked)
})

test.each([
  ['2026-12-21', 15, '2026-11-30'],
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-11-16', 1, '2026-11-13'],
  ['2026-10-09', 2, '2026-09-30'],
])('before %s the working day number %i is %s', (day, count, before) => {
  expect(workingDaysBefore(whole, day, count)).toBe(before)
})

test.each(['', '8:30', '17:30-08:30', '08:60-09:00', '08:00-25:00', '08:00-12:00,11:00-13:00', 'morning'])(
  'hours told as %j are refused',
  (text) => {
    expect(() => parseShifts(text)).toThrow('上班时间')
  },
)

test('every day that is worked in a known year is one of the weekend, and no day is defined twice', () => {
  for (const [year, text] of Object.entries(knownYears)) {
    const days = parseYear(Number(year), text)
    expect(days.length).toBeGreaterThan(25)
    for (const { day, type } of days) {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      if (type === 'work') expect([0, 6]).toContain(weekday)
    }
  }
})

test.each([
  ['2026-10-01 国庆节', '第1行：应如'],
  ['2026-02-30 元旦 休', '第1行：2026-02-30不是正确的日期'],
  ['2025-10-01 国庆节 休', '第1行：日期不在2026年'],
  ['2026-10-07~2026-10-01 国庆节 休', '第1行：结束日期不能早于开始日期'],
  ['2026-10-01 国庆节 休\n\n2026-10-01 国庆节 班', '第3行：2026-10-01重复'],
  ['\n', '没有可导入的日期'],
])('the arrangement %j is refused: %s', (text, message) => {
  expect(() => parseYear(2026, text)).toThrow(message)
})
