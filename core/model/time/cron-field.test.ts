import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CronField,
  type CronUnit,
  cronBounds,
  cronField,
  cronUnits,
  parseCronField,
  printCronField,
  readCronField,
} from './cron-field.ts'

const print = (unit: CronUnit, settings: Partial<CronField>) =>
  printCronField(unit, cronField(unit, settings))

test('[B-182] each type of a part is written in its own way', () => {
  expect(print('day', { type: 'TYPE_NOT_SET' })).toBe('?')
  expect(print('day', { type: 'TYPE_EVERY' })).toBe('*')
  expect(print('hour', { type: 'TYPE_RANGE', rangeStart: 9, rangeEnd: 17 })).toBe('9-17')
  expect(print('minute', { type: 'TYPE_LOOP', loopStart: 0, loopInterval: 5 })).toBe('0/5')
  expect(print('day', { type: 'TYPE_WORK', workDay: 15 })).toBe('15W')
  expect(print('day', { type: 'TYPE_LAST' })).toBe('L')
  expect(print('day', { type: 'TYPE_LAST_WORK' })).toBe('LW')
  expect(print('day', { type: 'TYPE_BEFORE_LAST', daysBeforeLast: 3 })).toBe('L-3')
  expect(print('week', { type: 'TYPE_LAST_WEEKDAY', weekday: 5 })).toBe('5L')
  expect(print('week', { type: 'TYPE_NTH_WEEKDAY', weekday: 5, nth: 3 })).toBe('5#3')
})

test('[B-183] a list is written with commas, and an empty one as the least value', () => {
  expect(print('hour', { type: 'TYPE_SPECIFY', values: [9, 12, 18] })).toBe('9,12,18')
  const least = cronUnits.map((unit) => print(unit, { type: 'TYPE_SPECIFY', values: [] }))
  expect(least).toEqual(['0', '0', '0', '1', '1', '1', '2019'])
})

test('[B-128] each part has type, range, loop, list of values and work day', () => {
  expect(readCronField('day', '15W')).toMatchObject({
    type: 'TYPE_WORK',
    workDay: 15,
    rangeStart: 1,
    rangeEnd: 31,
    loopStart: 1,
    loopInterval: 1,
    values: [],
  })
})

test.each<[CronUnit, string, Partial<CronField>]>([
  ['minute', '*/5', { type: 'TYPE_LOOP', loopStart: 0, loopInterval: 5 }],
  ['day', '*/2', { type: 'TYPE_LOOP', loopStart: 1, loopInterval: 2 }],
  ['hour', '05', { type: 'TYPE_SPECIFY', values: [5] }],
  ['hour', '9-12,14-16,20', { type: 'TYPE_SPECIFY', values: [9, 10, 11, 12, 14, 15, 16, 20] }],
  ['minute', '10-30/10', { type: 'TYPE_SPECIFY', values: [10, 20, 30] }],
  ['second', '50/5,1,1', { type: 'TYPE_SPECIFY', values: [1, 50, 55] }],
  ['hour', '*/12,5', { type: 'TYPE_SPECIFY', values: [0, 5, 12] }],
  ['month', 'jan,DEC', { type: 'TYPE_SPECIFY', values: [1, 12] }],
  ['week', 'MON-FRI', { type: 'TYPE_RANGE', rangeStart: 1, rangeEnd: 5 }],
  ['week', 'SUN', { type: 'TYPE_SPECIFY', values: [7] }],
  ['week', 'friL', { type: 'TYPE_LAST_WEEKDAY', weekday: 5 }],
  ['week', 'SAT#2', { type: 'TYPE_NTH_WEEKDAY', weekday: 6, nth: 2 }],
])('the part %s %s is understood', (unit, text, settings) => {
  expect(readCronField(unit, text)).toMatchObject(settings)
})

test.each<[CronUnit, string]>([
  ['second', 'abc'],
  ['second', '?'],
  ['minute', '60'],
  ['minute', '-1'],
  ['hour', '24'],
  ['hour', '1.5'],
  ['day', '32'],
  ['day', '0'],
  ['day', '10-5'],
  ['day', 'L-'],
  ['day', 'L-2W'],
  ['day', '15,L'],
  ['day', '1/0'],
  ['month', 'L'],
  ['month', '5W'],
  ['week', 'L'],
  ['week', '2L,3'],
  ['week', '5#6'],
  ['year', '2018'],
  ['day', ''],
  ['day', ','],
  ['day', '1,,2'],
  ['hour', '1-'],
  ['hour', '9999999999999999999999'],
])('[B-185] the part %s "%s" cannot be made out and a builder falls back to every', (unit, text) => {
  expect(() => readCronField(unit, text)).toThrow(RangeError)
  expect(printCronField(unit, parseCronField(unit, text))).toBe('*')
})

/** Whether each text is refused for the unit. */
const refused = (unit: CronUnit, ...texts: string[]) =>
  texts.filter((text) => {
    try {
      readCronField(unit, text)
      return false
    } catch {
      return true
    }
  })

test('[B-257] seconds are 0 to 59, minutes 0 to 59 with an interval up to 60, hours 0 to 23', () => {
  expect(refused('second', '0', '59', '0-59', '0/59', '60', '0-60', '60/1')).toEqual(['60', '0-60', '60/1'])
  expect(refused('minute', '0', '59', '0/60', '60', '0/61', '0/0')).toEqual(['60', '0/61', '0/0'])
  expect(refused('hour', '0', '23', '23/1', '24', '0-24', '24/1')).toEqual(['24', '0-24', '24/1'])
})

test('[B-258] days are 1 to 31 and months 1 to 12, in whole numbers', () => {
  expect(refused('day', '1', '31', '1-31', '1/31', '0', '32', '1.5', '1/1.5', '31W', '32W')).toEqual([
    '0',
    '32',
    '1.5',
    '1/1.5',
    '32W',
  ])
  expect(refused('month', '1', '12', '1/12', '0', '13', '1-13', '1/13', '2.5-3')).toEqual([
    '0',
    '13',
    '1-13',
    '1/13',
    '2.5-3',
  ])
})

test('[B-259] years are 2019 to 2119, and a range starts out as this year and the next hundred', () => {
  expect(refused('year', '2019', '2119', '2019-2119', '2018', '2120', '2019-2120')).toEqual([
    '2018',
    '2120',
    '2019-2120',
  ])
  const inYear = (year: number) => cronField('year', {}, () => new Date(`${year}-06-01T00:00:00Z`))
  expect(inYear(2019)).toMatchObject({ rangeStart: 2019, rangeEnd: 2119 })
  // A hundred years on from today lie beyond the bound, which holds.
  expect(inYear(2026)).toMatchObject({ rangeStart: 2026, rangeEnd: 2119 })
})

test('[B-260] the interval of years is 1 to 99', () => {
  expect(refused('year', '2026/1', '2026/99', '2026/0', '2026/100')).toEqual(['2026/0', '2026/100'])
})

test('[B-261] the interval of weekdays is 1 to 7 and the nth weekday 1 to 5', () => {
  expect(refused('week', '1/1', '1/7', '1/0', '1/8', '8/1')).toEqual(['1/0', '1/8', '8/1'])
  expect(refused('week', '1#1', '7#5', '1#0', '1#6', '8#1', '0#1')).toEqual(['1#0', '1#6', '8#1', '0#1'])
})

const anyField = fc.constantFrom(...cronUnits).chain((unit) => {
  const { min, max, maxInterval } = cronBounds[unit]
  const value = fc.integer({ min, max })
  const plain: fc.Arbitrary<Partial<CronField>>[] = [
    fc.constant({ type: 'TYPE_EVERY' }),
    fc
      .tuple(value, value)
      .map(([a, b]) => ({ type: 'TYPE_RANGE', rangeStart: Math.min(a, b), rangeEnd: Math.max(a, b) })),
    fc
      .tuple(value, fc.integer({ min: 1, max: maxInterval }))
      .map(([loopStart, loopInterval]) => ({ type: 'TYPE_LOOP', loopStart, loopInterval })),
    fc
      .uniqueArray(value, { minLength: 1 })
      .map((values) => ({ type: 'TYPE_SPECIFY', values: values.toSorted((a, b) => a - b) })),
  ]
  const day: fc.Arbitrary<Partial<CronField>>[] = [
    fc.constantFrom({ type: 'TYPE_NOT_SET' }, { type: 'TYPE_LAST' }, { type: 'TYPE_LAST_WORK' }),
    value.map((workDay) => ({ type: 'TYPE_WORK', workDay })),
    fc.integer({ min: 1, max: 30 }).map((daysBeforeLast) => ({ type: 'TYPE_BEFORE_LAST', daysBeforeLast })),
  ]
  const week: fc.Arbitrary<Partial<CronField>>[] = [
    fc.constant({ type: 'TYPE_NOT_SET' }),
    value.map((weekday) => ({ type: 'TYPE_LAST_WEEKDAY', weekday })),
    fc
      .tuple(value, fc.integer({ min: 1, max: 5 }))
      .map(([weekday, nth]) => ({ type: 'TYPE_NTH_WEEKDAY', weekday, nth })),
  ]
  const own = { day, week } as Partial<Record<CronUnit, fc.Arbitrary<Partial<CronField>>[]>>
  return fc
    .oneof(...plain, ...(own[unit] ?? []))
    .map((settings) => ({ unit, field: cronField(unit, settings) }))
})

test('[B-184] every part that can be written is read back as it was', () => {
  fc.assert(
    fc.property(anyField, ({ unit, field }) => {
      expect(parseCronField(unit, printCronField(unit, field))).toEqual(field)
    }),
    { numRuns: 1000 },
  )
})

test('whatever is typed, the builder shows a part that can be written', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cronUnits), fc.string(), (unit, text) => {
      const field = parseCronField(unit, text)
      expect(parseCronField(unit, printCronField(unit, field))).toEqual(field)
    }),
  )
})
