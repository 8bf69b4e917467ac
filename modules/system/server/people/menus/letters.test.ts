import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test.each([
  ['客户跟进', 'ke hu gen jin'],
  ['银行流水', 'yin hang liu shui'],
  ['行政区划', 'xing zheng qu hua'],
  ['APS排程 2', 'aps pai cheng 2'],
  ['绿色', 'lv se'],
  ['客户/订单', 'ke hu / ding dan'],
  ['', ''],
])('%s is typed as %s', async (title, letters) => {
  expect((await lettersOf([title])).get(title)).toBe(letters)
})
