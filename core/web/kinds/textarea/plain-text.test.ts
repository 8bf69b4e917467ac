import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a list shows what a written text says, without its form', () => {
  expect(plainText('<p>周五<strong>停电</strong></p><p>2&nbsp;&lt;&nbsp;3</p>')).toBe('周五 停电 2 < 3')
  expect(plainText('没有格式')).toBe('没有格式')
  expect([plainText(''), plainText(null), plainText('<img src=x>')]).toEqual(['', '', ''])
})
