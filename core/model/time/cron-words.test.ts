import { expect, test } from 'vitest'
import { cronWords } from './cron-words.ts'

test.each([
  ['0 0 9 * * ?', '每天 09:00'],
  ['30 5 18 * * ? *', '每天 18:05:30'],
  ['0 30 18 ? * 2', '每星期二 18:30'],
  ['0 0 2 1 * ?', '每月1日 02:00'],
  ['0 0 2 L * ?', '每月最后一天 02:00'],
  ['0 0 2 1,15 * ?', '每月1、15日 02:00'],
  ['0 0/5 * * * ?', '每 5 分钟'],
  ['0 10 * * * ?', '每小时第 10 分钟'],
  ['0 0 * * * ?', '每小时'],
  ['* * * * * ?', '每秒'],
  ['0 0 2 1W * ?', '0 0 2 1W * ?'],
  ['nonsense', 'nonsense'],
])('%s is said as %s', (text, words) => {
  expect(cronWords(text)).toBe(words)
})
