import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCron, defaultCron, parseCron, printCron } from './cron.ts'
import {
  type CronDayMode,
  cronTypesOf,
  cronWeekdays,
  dayModeOf,
  setCronField,
  setDayMode,
} from './cron-builder.ts'
import { type CronField, type CronUnit, cronUnits, parseCronField } from './cron-field.ts'

/** The expression after a person has typed a part. */
const after = (text: string, unit: CronUnit, part: string) =>
  printCron(setCronField(parseCron(text), unit, parseCronField(unit, part)))

test('[B-131] the day of the month is * at first', () => {
  expect(printCron(defaultCron()).split(' ')[3]).toBe('*')
})

test('[B-132] the day of the month is ? when it is not set or a weekday is chosen', () => {
  expect(after('0 0 9 * * ?', 'week', '1')).toBe('0 0 9 ? * 1')
  expect(after('0 0 9 15 * ?', 'week', '1-5')).toBe('0 0 9 ? * 1-5')
  expect(after('0 0 9 ? * 3', 'day', '?')).toBe('0 0 9 ? * 3')
})

test('[B-189] day and week exclude each other by ?', () => {
  expect(after('0 0 9 5 * ?', 'week', '2,4')).toBe('0 0 9 ? * 2,4')
  expect(after('0 0 9 ? * 2,4', 'day', '5')).toBe('0 0 9 5 * ?')
  expect(after('0 0 9 ? * 1', 'day', '*')).toBe('0 0 9 * * ?')
})

test('taking away the only one of day and week leaves the other in use', () => {
  expect(after('0 0 9 ? * 1', 'week', '?')).toBe('0 0 9 * * ?')
  expect(after('0 0 9 5 * ?', 'day', '?')).toBe('0 0 9 ? * 1')
})

test('[B-190] where both day and week would be *, the other side becomes 1', () => {
  expect(after('0 0 9 * * ?', 'week', '*')).toBe('0 0 9 1 * *')
  expect(after('0 0 9 ? * *', 'day', '*')).toBe('0 0 9 * * 1')
})

test('[B-191] setting the minute turns a second of * into 0', () => {
  expect(after('* * * * * ?', 'minute', '5')).toBe('0 5 * * * ?')
  expect(after('30 * * * * ?', 'minute', '5')).toBe('30 5 * * * ?')
  expect(after('* 5 * * * ?', 'minute', '*')).toBe('* * * * * ?')
})

test('[B-192] setting the hour turns a minute of * into 0', () => {
  expect(after('0 * * * * ?', 'hour', '9')).toBe('0 0 9 * * ?')
  expect(after('0 15 * * * ?', 'hour', '9')).toBe('0 15 9 * * ?')
})

test('[B-193] setting the day or the week turns an hour of * into 0', () => {
  expect(after('0 0 * * * ?', 'day', '15')).toBe('0 0 0 15 * ?')
  expect(after('0 0 * * * ?', 'week', '1')).toBe('0 0 0 ? * 1')
  expect(after('0 0 * ? * 1', 'day', '?')).toBe('0 0 * ? * 1')
})

test('[B-194] setting the month turns a day of * into 1, and setting the year a month of *', () => {
  expect(after('0 0 0 * * ?', 'month', '5')).toBe('0 0 0 1 5 ?')
  expect(after('0 0 0 ? * *', 'month', '5')).toBe('0 0 0 ? 5 1')
  expect(after('0 0 0 15 * ? *', 'year', '2027')).toBe('0 0 0 15 1 ? 2027')
})

test('what one part forces forces the next, down to the second', () => {
  expect(after('* * * * * ?', 'hour', '9')).toBe('0 0 9 * * ?')
  expect(after('* * * * * ? *', 'year', '2027')).toBe('0 0 0 1 1 ? 2027')
  // A minute of its own is left alone, and so is what lies below it.
  expect(after('* 30 * * * ?', 'hour', '9')).toBe('* 30 9 * * ?')
})

test.each<[CronDayMode, Partial<CronField>, string]>([
  [1, {}, '0 0 9 * * ?'],
  [2, { loopStart: 2, loopInterval: 3 }, '0 0 9 ? * 2/3'],
  [3, { loopStart: 5, loopInterval: 10 }, '0 0 9 5/10 * ?'],
  [4, { values: [1, 3] }, '0 0 9 ? * 1,3'],
  [5, { values: [10, 20] }, '0 0 9 10,20 * ?'],
  [6, {}, '0 0 9 L * ?'],
  [7, {}, '0 0 9 LW * ?'],
  [8, { weekday: 5 }, '0 0 9 ? * 5L'],
  [9, { daysBeforeLast: 3 }, '0 0 9 L-3 * ?'],
  [10, { workDay: 15 }, '0 0 9 15W * ?'],
  [11, { weekday: 5, nth: 3 }, '0 0 9 ? * 5#3'],
])('[B-187] day mode %s sets the other of day and week to ?', (mode, settings, expected) => {
  for (const before of ['0 0 9 ? * 4', '0 0 9 7 * ?', '0 0 9 * * *']) {
    const cron = setDayMode(parseCron(before), mode, settings)
    expect(printCron(cron)).toBe(expected)
    expect(dayModeOf(parseCron(printCron(cron)))).toBe(mode)
    expect(printCron(checkCron(printCron(cron)))).toBe(expected)
  }
})

test('an expression outside the eleven ways has no day mode', () => {
  expect(dayModeOf(parseCron('0 0 9 1-5 * ?'))).toBeUndefined()
})

test('[B-195] week values 1 to 7 are Monday to Sunday', () => {
  expect(cronWeekdays.map(({ value, label }) => `${value}${label}`)).toEqual([
    '1星期一',
    '2星期二',
    '3星期三',
    '4星期四',
    '5星期五',
    '6星期六',
    '7星期日',
  ])
})

test('a part offers the types it can hold', () => {
  expect(cronTypesOf('week')).toEqual(['TYPE_NOT_SET', 'TYPE_RANGE', 'TYPE_LOOP', 'TYPE_SPECIFY'])
  expect(cronTypesOf('day')).toContain('TYPE_WORK')
  expect(cronTypesOf('minute')).not.toContain('TYPE_LAST')
  expect(cronTypesOf('year')).not.toContain('TYPE_SPECIFY')
})

test('however a person clicks through the tabs, the expression can be stored', () => {
  const parts: Record<CronUnit, string[]> = {
    second: ['*', '0', '0/5', '10-20'],
    minute: ['*', '30', '5/10'],
    hour: ['*', '9', '9-17'],
    day: ['*', '?', 'L', 'LW', 'L-3', '15W', '1,15', '1/3'],
    month: ['*', '5', '1/3'],
    week: ['*', '?', '1-5', '5L', '5#3', '1/2'],
    year: ['*', '2027', '2026-2030'],
  }
  const click = fc
    .constantFrom(...cronUnits)
    .chain((unit) => fc.tuple(fc.constant(unit), fc.constantFrom(...parts[unit])))
  fc.assert(
    fc.property(fc.array(click, { maxLength: 12 }), (clicks) => {
      let cron = defaultCron()
      for (const [unit, part] of clicks) cron = setCronField(cron, unit, parseCronField(unit, part))
      expect(printCron(checkCron(printCron(cron)))).toBe(printCron(cron))
    }),
  )
})
