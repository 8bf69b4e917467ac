import { expect, test } from 'vitest'
import { cutToWidth } from './cut-to-width.ts'

test('a text is cut by its width, and a wide character is never cut in half', () => {
  expect(cutToWidth('abc', 3)).toBe('abc')
  expect(cutToWidth('abcd', 3)).toBe('abc…')
  expect(cutToWidth('橡木门', 6)).toBe('橡木门')
  expect(cutToWidth('橡木门', 5)).toBe('橡木…')
  expect(cutToWidth('𠮷𠮷', 3)).toBe('𠮷…')
  expect(cutToWidth('', 25)).toBe('')
})
