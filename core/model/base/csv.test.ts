import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+8613800000000', `"'+8613800000000"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
])('%j, which begins like a formula, is told as text', (value, cell) => {
  expect(csvText([[value]])).toBe(`\uFEFF${cell}\r\n`)
})

test('amounts below zero stay numbers, quotes and line ends stay in their cell, what is missing is empty', () => {
  expect(csvText([[-12.5, '-12.50', '门"一"', '两\n行', null, undefined, '城东店']])).toBe(
    '\uFEFF"-12.5","-12.50","门""一""","两\n行","","","城东店"\r\n',
  )
})
