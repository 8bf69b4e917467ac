import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategorySelect } from './category-select.tsx'
import { isCondition } from './condition.ts'
import { TableTreeSelect } from './table-tree-select.tsx'

test.each(['abc', '[1]', '"a"', '1', 'null', '{a:1}'])(
  '[B-231] a tree select narrowed by %s, which is no JSON object, says so',
  (condition) => {
    const fault = '组件JTreeSelect-condition传值有误，需要一个json字符串!'
    const dict = 'sys_category,name,id'
    expect(renderToString(createElement(TableTreeSelect, { dict, condition }))).toContain(fault)
    expect(renderToString(createElement(CategorySelect, { condition }))).toContain(fault)
  },
)

test('a tree select is narrowed by a JSON object, or not at all', () => {
  expect([isCondition('{"name":"木*"}'), isCondition('{}'), isCondition(''), isCondition(undefined)]).toEqual(
    [true, true, true, true],
  )
})
