import { expect, test } from 'vitest'
import { finishOf, minutesWorked, refuseOverlap, startOf, workingStretches } from './working-time.ts'

const days = (weekdays: string, startAt: string, endAt: string) =>
  [...weekdays].map((weekday) => ({ weekday, startAt, endAt }))
const hours = {
  shifts: [...days('12345', '08:00', '12:00'), ...days('12345', '13:00', '17:00')],
  exceptions: [],
}
const clock = (minute: number | null) =>
  minute === null
    ? null
    : `${Math.floor(minute / 1440)}d${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const told = (stretches: ReturnType<typeof workingStretches>) =>
  stretches.map(({ from, to }) => `${clock(from)}-${clock(to)}`)

// 2026-11-16 is a Monday.
test('a week has the shifts of its days, and none on Saturday', () => {
  expect(told(workingStretches(hours, '2026-11-20', 3))).toEqual(['0d08:00-0d12:00', '0d13:00-0d17:00'])
  const week = workingStretches(hours, '2026-11-16', 7)
  expect(minutesWorked(week, 0, 7 * 1440)).toBe(5 * 480)
})

test('a night shift reaches into the next day, also into the first of the horizon', () => {
  const nights = { shifts: days('1', '22:00', '06:00'), exceptions: [] }
  expect(told(workingStretches(nights, '2026-11-16', 2))).toEqual(['0d22:00-1d06:00'])
  expect(told(workingStretches(nights, '2026-11-17', 1))).toEqual(['0d00:00-0d06:00'])
})

test('holidays are free, days worked instead have the shifts of Monday, exceptions stand over both', () => {
  const holidays = new Map([
    ['2026-11-17', 'rest'],
    ['2026-11-21', 'work'],
  ] as const)
  const exceptions = [
    { date: '2026-11-16', kind: '3', startAt: '09:00', endAt: '10:00' },
    { date: '2026-11-18', kind: '1', startAt: null, endAt: null },
    { date: '2026-11-19', kind: '2', startAt: '17:00', endAt: '19:00' },
    { date: '2026-11-22', kind: '2', startAt: '08:00', endAt: '10:00' },
  ]
  expect(told(workingStretches({ ...hours, exceptions }, '2026-11-16', 7, holidays))).toEqual([
    '0d08:00-0d09:00',
    '0d10:00-0d12:00',
    '0d13:00-0d17:00',
    '3d08:00-3d12:00',
    '3d13:00-3d19:00',
    '4d08:00-4d12:00',
    '4d13:00-4d17:00',
    '5d08:00-5d12:00',
    '5d13:00-5d17:00',
    '6d08:00-6d10:00',
  ])
})

test('work is interrupted by breaks and nights, and ends at the end of a shift rather than at the begin of the next', () => {
  const week = workingStretches(hours, '2026-11-16', 14)
  expect(clock(finishOf(week, 7 * 60, 240))).toBe('0d12:00')
  expect(clock(finishOf(week, 11 * 60, 120))).toBe('0d14:00')
  expect(clock(finishOf(week, 4 * 1440 + 16 * 60, 90))).toBe('7d08:30')
  expect(clock(startOf(week, 12 * 60))).toBe('0d13:00')
  expect(clock(startOf(week, 4 * 1440 + 17 * 60))).toBe('7d08:00')
  expect(finishOf(week, 0, 10 * 480 + 1)).toBeNull()
})

test('shifts that overlap are refused, over midnight and from Sunday to Monday too', () => {
  expect(() => refuseOverlap({ shifts: hours.shifts })).not.toThrow()
  expect(() => refuseOverlap({ shifts: days('1', '20:00', '04:00') })).not.toThrow()
  const late = [...days('1', '20:00', '04:00'), ...days('2', '03:00', '08:00')]
  expect(() => refuseOverlap({ shifts: late })).toThrow('班次时间重叠')
  const sunday = [...days('7', '20:00', '09:00'), ...days('1', '08:00', '12:00')]
  expect(() => refuseOverlap({ shifts: sunday })).toThrow('班次时间重叠')
  expect(() => refuseOverlap({ shifts: days('1', '25:00', '26:00') })).toThrow('时间【25:00】不正确')
})
