import { expect, test } from 'vitest'
import { parseCondition } from './condition-text.ts'

test('comparisons, lists, null tests, variables and an order are read', () => {
  expect(
    parseCondition(
      "status=1 and name like '%O''Neil%' and kind in ('a', 'b') and price >= -2.5 and org != #{sys_org_code} and phone is not null and fax IS NULL Order By sort_no DESC",
    ),
  ).toEqual({
    comparisons: [
      { column: 'status', operator: '=', literals: [{ value: 1 }] },
      { column: 'name', operator: 'like', literals: [{ value: "%O'Neil%" }] },
      { column: 'kind', operator: 'in', literals: [{ value: 'a' }, { value: 'b' }] },
      { column: 'price', operator: '>=', literals: [{ value: -2.5 }] },
      { column: 'org', operator: '!=', literals: [{ variable: 'sys_org_code' }] },
      { column: 'phone', operator: 'filled', literals: [] },
      { column: 'fax', operator: 'empty', literals: [] },
    ],
    order: { column: 'sort_no', direction: 'desc' },
  })
})

test('nothing is no condition, an order alone is one', () => {
  expect(parseCondition('  ')).toEqual({ comparisons: [], order: null })
  expect(parseCondition('order by name')).toEqual({
    comparisons: [],
    order: { column: 'name', direction: 'asc' },
  })
})

test.each([
  'status',
  'status = ',
  'status = 1 or 1 = 1',
  '1 = 1',
  "name = 'a' and",
  "name = 'a'; drop table sys_user",
  "name = 'a' -- ",
  "name = 'a' union select password from sys_user",
  'id in (select id from sys_user)',
  'sleep(5)',
  "name = concat('a','b')",
  'name = name',
  'name like 5 or true',
  "name = 'open",
  'order by (select 1)',
  'order by a, b',
  'a = 1 order by b desc limit 1',
  'a = 1x',
  'a = #{x',
  'and = 1',
])('%s is no condition', (text) => {
  expect(() => parseCondition(text)).toThrow('字典Code格式不正确！')
})

test('a condition as long as a book is refused at once', () => {
  expect(() => parseCondition(`a = '${'x'.repeat(3000)}'`)).toThrow('字典Code格式不正确！')
  expect(() => parseCondition(Array.from({ length: 21 }, () => 'a = 1').join(' and '))).toThrow(
    '字典Code格式不正确！',
  )
})
