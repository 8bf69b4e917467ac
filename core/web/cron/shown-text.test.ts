import { expect, test } from 'vitest'
import { cronComplaint, printShown, readShown, wholeText } from './shown-text.ts'

test.each([
  ['0 0 9 * * ?', {}, '0 0 9 * * ?'],
  ['0 0 9 1 1 ? 2030', {}, '0 0 9 1 1 ? 2030'],
  ['0 0 9 1 1 ? 2030', { hideYear: true }, '0 0 9 1 1 ?'],
  ['0 9 * * ?', { hideSecond: true }, '0 9 * * ?'],
  ['0/5 9-17 ? * 1-5', { hideSecond: true }, '0/5 9-17 ? * 1-5'],
  ['', {}, '* * * * * ? *'],
  ['', { hideYear: true }, '* * * * * ?'],
  ['', { hideSecond: true }, '* * * * ?'],
])('%j with %j is read and written as %j', (text, parts, expected) => {
  expect(printShown(readShown(text, parts), parts)).toBe(expected)
})

test('an expression without its second runs at second 0', () => {
  expect(wholeText(' 30 9 * * ?', { hideSecond: true })).toBe('0 30 9 * * ?')
  expect(wholeText('', { hideSecond: true })).toBe('')
})

test('a wrong expression is complained about in words, an empty one is not', () => {
  expect(cronComplaint('0 0 9 * * ?')).toBeNull()
  expect(cronComplaint('')).toBeNull()
  expect(cronComplaint('0 9 * * ?', { hideSecond: true })).toBeNull()
  expect(cronComplaint('0 0 9 * * ? * *')).toBe('Cron表达式最多7项！')
  expect(cronComplaint('0 0 9 1 1 ? 1999')).toBe('Cron表达式参数[年]错误：1999，应在2019～2119之间')
  expect(cronComplaint('0 0 9 5 * 1')).toBe('Cron表达式错误：日和周只能设置其中之一，另一项应为?')
})
