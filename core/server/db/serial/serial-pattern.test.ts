import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { periodOf, printSerial, serialPattern } from './serial-pattern.ts'

const now = '2026-11-04 09:30:00'
const print = (pattern: string, counter: number) => printSerial(serialPattern(pattern), now, counter)

test.each([
  ['YB{yyMM}-{0000}', 7, 'YB2611-0007'],
  ['YB{yyMM}-{0000}', 9999, 'YB2611-9999'],
  ['YB{yyMM}-{0000}', 10_000, 'YB2611-10000'],
  ['{yyyy}{MM}{dd}{000}', 1, '20261104001'],
  ['{yyyyMMdd000}', 1, '20261104001'],
  ['单号{0}', 12, '单号12'],
  ['{00}/{yy}', 3, '03/26'],
])('%s prints its number %i as %s', (pattern, counter, printed) => {
  expect(print(pattern, counter)).toBe(printed)
})

test.each([
  ['YB', 'has 0 runs of zeros'],
  ['{00}{00}', 'has 2 runs of zeros'],
  ['{0000', 'has a brace without its other half'],
  ['0}{00}', 'has a brace without its other half'],
  ['{hh}{00}', 'cannot mean anything by {hh}'],
  ['{}{00}', 'cannot mean anything by {}'],
  ['{yyyMM}{00}', 'cannot mean anything by {yyyMM}'],
])('%s is refused: it %s', (pattern, why) => {
  expect(() => serialPattern(pattern)).toThrow(why)
})

test('the counter starts anew with the printed date and not before', () => {
  expect(periodOf(serialPattern('YB{yyMM}-{0000}'), now)).toBe('2611')
  expect(periodOf(serialPattern('{dd}-{yyyy}-{0000}'), now)).toBe('042026')
  expect(periodOf(serialPattern('M{0000}'), now)).toBe('')
})

describe('whatever the pattern', () => {
  const words = fc.array(fc.constantFrom('yyyy', 'yy', 'MM', 'dd'), { minLength: 0, maxLength: 3 })
  const text = fc.string({ maxLength: 5 }).map((text) => text.replaceAll(/[{}]/g, ''))
  const patterns = fc
    .tuple(text, words, text, fc.integer({ min: 1, max: 6 }), text)
    .map(([before, dates, between, width, after]) => {
      const braced = dates.length > 0 ? `{${dates.join('')}}` : ''
      return { pattern: `${before}${braced}${between}{${'0'.repeat(width)}}${after}`, width }
    })
  const moments = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 10)} 00:00:00`)
  const counters = fc.integer({ min: 1, max: 10_000_000 })

  test('numbers of one stretch differ, and have one length until the counter outgrows its width', () => {
    fc.assert(
      fc.property(patterns, moments, counters, counters, ({ pattern, width }, moment, one, other) => {
        const read = serialPattern(pattern)
        const [first, second] = [one, other].map((counter) => printSerial(read, moment, counter)) as [
          string,
          string,
        ]
        expect(first === second).toBe(one === other)
        if (one < 10 ** width && other < 10 ** width) expect(first.length).toBe(second.length)
      }),
    )
  })

  test('stretches that differ print numbers that differ', () => {
    fc.assert(
      fc.property(patterns, moments, moments, counters, ({ pattern }, one, other, counter) => {
        const read = serialPattern(pattern)
        const isSame = periodOf(read, one) === periodOf(read, other)
        expect(printSerial(read, one, counter) === printSerial(read, other, counter)).toBe(isSame)
      }),
    )
  })
})
