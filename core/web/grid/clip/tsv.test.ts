import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromTsv, toTsv } from './tsv.ts'

test('cells are written as a spreadsheet writes them', () => {
  expect(toTsv([['门', '2']])).toBe('门\t2')
  expect(toTsv([['a'], ['b']])).toBe('a\r\nb\r\n')
  expect(toTsv([['两\n行', 'a\tb', '"引"', '5" 管']])).toBe('"两\n行"\t"a\tb"\t"""引"""\t5" 管')
})

test('what a spreadsheet wrote is read', () => {
  expect(fromTsv('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(fromTsv('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(fromTsv('"x ""y""\nz"\t1')).toEqual([['x "y"\nz', '1']])
  expect(fromTsv('a\t')).toEqual([['a', '']])
  expect(fromTsv('')).toEqual([['']])
})

test('a quote that is never closed, or closed too soon, is an ordinary character', () => {
  expect(fromTsv('"abc\tx')).toEqual([['"abc', 'x']])
  expect(fromTsv('"a"b\tx')).toEqual([['"a"b', 'x']])
})

test('whatever cells hold, they come back as they went', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', '门', 'a', ' ', '1') })
  const cells = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    )
  fc.assert(
    fc.property(cells, (block) => {
      expect(fromTsv(toTsv(block))).toEqual(block)
    }),
    { numRuns: 500 },
  )
})

test('ten thousand cells with breaks and quotes come back', () => {
  const block = Array.from({ length: 1000 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => (column === 3 ? `两\n行 "${row}"` : `格${row}-${column}`)),
  )
  const text = toTsv(block)
  expect(fromTsv(text)).toEqual(block)
})
