import { expect, test } from 'vitest'
import {
  checkFormula,
  materialType,
  optionType,
  orderByDependency,
  parseFormula,
  type ScopeType,
} from './index.ts'

const types: Record<string, ScopeType> = {
  h: 'number',
  dir: 'text',
  isUrgent: 'boolean',
  lock: optionType,
  face: materialType,
  size: { record: { l: 'number' } },
  doors: { rows: { amount: 'number', name: 'text' } },
  rate: 'function',
}
const check = (source: string) => checkFormula(parseFormula(source), types)

test.each([
  ['h*2', 'number'],
  ["if(isUrgent,'急','平')", 'text'],
  ['h>1 and isUrgent', 'boolean'],
  ["lock='L1'", 'boolean'],
  ['lock.n1+face.price', 'number'],
  ['sum(doors.amount)/len(doors)', 'number'],
  ["rate('m808')", 'number'],
  ['tier(h,1,dir,dir)', 'text'],
  ['has(lock) and has(lock.n3) and has(doors) and has(size)', 'boolean'],
  ['concat(dir,h)', 'text'],
  ['in(dir,lock,face.code)', 'boolean'],
])('%s comes to a %s', (source, type) => {
  expect(check(source)).toBe(type)
})

test.each([
  ["h+'a'", '第3个字符，应为数字，这里是文本'],
  ['h+isUrgent', '应为数字，这里是是非值'],
  ["h='2150'", '应与前面同为数字，这里是文本'],
  ['if(h,1,2)', '应为是非值，这里是数字'],
  ["if(isUrgent,1,'a')", '应与前面同为数字，这里是文本'],
  ['isUrgent>isUrgent', '应为数字或文本，这里是是非值'],
  ['lock.weight', 'lock没有属性weight'],
  ['h.n1', 'h没有属性n1'],
  ['size', 'size后面应写明属性'],
  ['doors', '明细doors只能用于sum或len'],
  ['doors.amount', '明细doors只能用于sum或len'],
  ['sum(doors.name)', 'doors.name不是数字，不能合计'],
  ['sum(doors.price)', '明细doors没有字段price'],
  ['sum(lock.n1)', 'lock不是明细'],
  ['len(h)', 'h不是明细'],
  ['rate', 'rate是函数，后面应有括号'],
  ['rate(h)', '应为文本，这里是数字'],
  ["lookup('t',1,2)", '这里不能使用函数lookup'],
  ['has(lock.weight)', 'lock没有属性weight'],
  ['has(nobody)', '未知变量nobody'],
  ['in(h,dir)', '应与前面同为数字，这里是文本'],
  ['between(isUrgent,1,2)', '应为数字或文本，这里是是非值'],
])('%s is refused before it is ever worked out', (source, message) => {
  expect(() => check(source)).toThrow(message)
})

const formulas = (sources: Record<string, string>) =>
  Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, parseFormula(source)]))

test('each formula comes after those it uses, and otherwise as told', () => {
  const order = orderByDependency(
    formulas({ 总价: '单价*数量', 单价: '成本*1.2', 成本: '材料+10', 备用: '1' }),
  )
  expect(order).toEqual(['成本', '备用', '单价', '总价'])
  expect(orderByDependency(formulas({ constructor: 'toString', a: '1' }))).toEqual(['constructor', 'a'])
  expect(orderByDependency(new Map())).toEqual([])
})

test('a circle of formulas is refused and spelled out', () => {
  expect(() => orderByDependency(formulas({ a: 'b+1', b: 'a*2', c: '1' }))).toThrow('公式存在循环引用：a→b→a')
  expect(() => orderByDependency(formulas({ x: 'a', a: 'b', b: 'c', c: 'a' }))).toThrow(
    '公式存在循环引用：a→b→c→a',
  )
  expect(() => orderByDependency(formulas({ a: 'a+1' }))).toThrow('公式存在循环引用：a→a')
})
