import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128Values, code128Widths } from './code128.ts'

/** Reads bars as a scanner does: symbols by their widths, the check, then the text of both alphabets. */
function scanned(widths: readonly number[]): string {
  const known = new Map<string, number>()
  for (let value = 0; value < 103; value++) known.set(symbolOf(value), value)
  const symbols = [...widths.join('').matchAll(/.{6}(?=.{7})/g)].map(([symbol]) => symbol)
  expect(widths.slice(-7).join('')).toBe('2331112')
  const starts = new Map([
    ['211214', 104],
    ['211232', 105],
  ])
  const values = symbols.map((symbol, at) => (at === 0 ? starts : known).get(symbol) ?? Number.NaN)
  const check = values.pop()
  expect(values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103).toBe(check)
  let isDigits = values.shift() === 105
  let text = ''
  for (const value of values) {
    if (isDigits && value === 100) isDigits = false
    else if (!isDigits && value === 99) isDigits = true
    else text += isDigits ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}
/** The symbol of a value, from a text that spells it alone: all letters, or all digits. */
const symbolOf = (value: number): string => {
  const isLetter = value < 95
  const widths = code128Widths(
    isLetter ? String.fromCharCode(value + 32) : String(value % 100).padStart(2, '0'),
  )
  if (value < 100) return (widths ?? []).slice(6, 12).join('')
  return { 100: '114131', 101: '311141', 102: '411131' }[value] ?? ''
}

test('every symbol is eleven modules wide, its bars an even number of them, and no two are alike', () => {
  const symbols = Array.from({ length: 103 }, (_, value) => symbolOf(value))
  expect(new Set(symbols).size).toBe(103)
  for (const symbol of symbols) {
    const widths = [...symbol].map(Number)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11)
    expect((widths[0]! + widths[2]! + widths[4]!) % 2).toBe(0)
  }
})

test('what a scanner reads is what was written', () => {
  for (const text of ['010100001', 'P-001', '42', '1', 'A12345B', 'CGRK202611150001', '~ !"'])
    expect(scanned(code128Widths(text) ?? [])).toBe(text)
  const printable = fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code))
  const mixed = fc.oneof(printable, fc.integer({ min: 0, max: 9 }).map(String))
  fc.assert(
    fc.property(fc.array(mixed, { minLength: 1, maxLength: 40 }), (signs) => {
      expect(scanned(code128Widths(signs.join('')) ?? [])).toBe(signs.join(''))
    }),
  )
})

test('digits take half the room, and the check is the one of the standard', () => {
  // PJJ123C is the example by which the check is usually explained: 55.
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
  expect(code128Values('0101000012')).toHaveLength(8)
})

test('what the code has no signs for is not written', () => {
  expect(code128Widths('木皮')).toBeNull()
  expect(code128Widths('')).toBeNull()
})
