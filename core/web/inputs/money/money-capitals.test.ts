import { expect, test } from 'vitest'
import { capitalsOf } from './money-capitals.tsx'

test('an amount is shown in capitals, and what has none as nothing', () => {
  expect(capitalsOf(1234.56)).toBe('壹仟贰佰叁拾肆元伍角陆分')
  expect(capitalsOf(999_999_999_999.99)).toMatch(/^玖仟玖佰玖拾玖亿.*玖角玖分$/)
  expect([1e12, -1e12, 999_999_999_999.996, Number.NaN, null, undefined].map(capitalsOf)).toEqual(
    Array.from({ length: 6 }, () => ''),
  )
})
