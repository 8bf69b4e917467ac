import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import { moneyText } from './money-text.ts'

test.each([
  [1234.56, '壹仟贰佰叁拾肆元伍角陆分'],
  [0, '零元整'],
  [-0, '零元整'],
  [0.05, '伍分'],
  [0.5, '伍角'],
  [0.55, '伍角伍分'],
  [1, '壹元整'],
  [1.05, '壹元零伍分'],
  [10.5, '壹拾元伍角'],
  [10.05, '壹拾元零伍分'],
  [100, '壹佰元整'],
  [101, '壹佰零壹元整'],
  [1001, '壹仟零壹元整'],
  [1010, '壹仟零壹拾元整'],
  [1100.01, '壹仟壹佰元零壹分'],
  [10000, '壹万元整'],
  [10001, '壹万零壹元整'],
  [10010, '壹万零壹拾元整'],
  [101000, '壹拾万壹仟元整'],
  [100100, '壹拾万零壹佰元整'],
  [1000000, '壹佰万元整'],
  [100000000, '壹亿元整'],
  [100000001.02, '壹亿零壹元零贰分'],
  [100010000, '壹亿零壹万元整'],
  [100001000, '壹亿零壹仟元整'],
  [110000100, '壹亿壹仟万零壹佰元整'],
  [1000000001, '壹拾亿零壹元整'],
  [20000300004, '贰佰亿零叁拾万零肆元整'],
  [999999999999.99, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [-10.5, '负壹拾元伍角'],
  [-0.05, '负伍分'],
  [1.005, '壹元零壹分'],
  [0.004, '零元整'],
  [-0.004, '零元整'],
])('[A-328] %s yuan in capitals is %s', (amount, expected) => {
  expect(moneyText(amount)).toBe(expected)
})

test.each([1e12, -1e12, 999999999999.995, 1e300])('[A-328] %s yuan is too much to be written', (amount) => {
  expect(() => moneyText(amount)).toThrow(new BusinessError('金额必须小于1万亿元'))
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '12', null, undefined, {}, 12n])(
  'what is no number (%s) is refused',
  (amount) => {
    expect(() => moneyText(amount as number)).toThrow(new BusinessError('金额不是有效的数字'))
  },
)

const values: Record<string, number> = Object.fromEntries(
  [...'零壹贰叁肆伍陆柒捌玖'].map((digit, value) => [digit, value]),
)

/** Reads capitals back the way a bank clerk does. */
function readBack(text: string): number {
  let [total, group, digit, cents] = [0, 0, 0, 0]
  for (const character of text.replace(/^负|整$/g, '')) {
    if (character in values) digit = values[character]!
    else if (character === '角') cents += digit * 10
    else if (character === '分') cents += digit
    else if ('拾佰仟'.includes(character)) group += digit * 10 ** ('拾佰仟'.indexOf(character) + 1)
    else {
      total += (group + digit) * { 元: 1, 万: 1e4, 亿: 1e8 }[character]!
      group = 0
    }
    if (!(character in values)) digit = 0
  }
  return total * 100 + cents
}

test('every amount below 1e12 reads back as itself, without two zeros in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 - 1 }), (cents) => {
      const text = moneyText(cents / 100)
      expect(readBack(text)).toBe(cents)
      expect(text).not.toMatch(/零零|零[拾佰仟万亿]/)
    }),
    { numRuns: 2000 },
  )
})

test('amounts with many zeros read back as well', () => {
  const sparse = fc
    .array(fc.constantFrom('0', '0', '0', '5'), { minLength: 1, maxLength: 14 })
    .map((digits) => Number(digits.join('')))
  fc.assert(
    fc.property(sparse, (cents) => {
      const text = moneyText(cents / 100)
      expect(readBack(text)).toBe(cents)
      expect(text).not.toMatch(/零零/)
    }),
    { numRuns: 2000 },
  )
})
