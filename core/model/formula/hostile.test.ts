import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import { checkFormula, compileFormula, evaluate, parseFormula } from './index.ts'

const scope = {
  h: 2150,
  w: 900,
  lock: { code: 'L2', n1: 120 },
  doors: [{ amount: 1 }],
  rate: () => 680,
}
const run = (source: string, values: Parameters<typeof evaluate>[1] = scope) =>
  evaluate(parseFormula(source), values)

test.each([
  'h.constructor',
  'constructor',
  'constructor.constructor',
  "constructor('return process')()",
  '__proto__',
  'h.__proto__',
  'lock.__proto__',
  'lock.constructor',
  'lock.toString',
  'toString',
  'toString()',
  'hasOwnProperty',
  'valueOf()',
  'process.exit(1)',
  'globalThis',
  'this',
  'rate',
  'rate.constructor',
  'rate.call',
  'rate()',
  'doors.length',
  'doors.constructor',
  'sum(doors.constructor)',
  'sum(doors.__proto__)',
  'sum(rate.length)',
  'len(constructor)',
  'has(__proto__)',
  "lock['n1']",
  'lock[0]',
  '`a`',
  '"a"',
  'h=1;w=2',
  'h:=1',
  'x=>x',
  'new Date()',
  'import(1)',
  '${h}',
  '#{h}',
  'a\\u0062',
  '/* */1',
  "1+'a'",
  'h/0',
])('%s finds no way out of the language', (source) => {
  expect(() => run(source)).toThrow(BusinessError)
  expect(() => run(source)).toThrow(/^公式出错，请检查：/)
})

test('a name is read from the scope alone, never from what it inherits', () => {
  const inheriting = Object.create({ secret: 1 }) as Record<string, unknown>
  inheriting.item = Object.create({ secret: 2, code: 'X' })
  expect(() => run('secret', inheriting)).toThrow('未知变量secret')
  expect(() => run('item.secret', inheriting)).toThrow('item没有属性secret')
  expect(() => run('item', inheriting)).toThrow('不是数字、文本或是非值')
  expect(() => checkFormula(parseFormula('toString'), {})).toThrow('未知变量toString')
  expect(() => checkFormula(parseFormula('a.constructor'), { a: { record: {} } })).toThrow(
    'a没有属性constructor',
  )
  expect(() => checkFormula(parseFormula('sum(a.constructor)'), { a: { rows: {} } })).toThrow(
    '没有字段constructor',
  )
})

test('a row that smuggles keys of the prototype gives nothing away', () => {
  const row = JSON.parse('{"h": 1, "__proto__": {"polluted": 5}, "constructor": {"name": "x"}}')
  expect(() => run('polluted', row)).toThrow('未知变量polluted')
  expect(() => run('__proto__', row)).toThrow('名称__proto__不能使用')
  expect(compileFormula('polluted + h')(row)).toBe(1)
})

test('values that are no plain data are refused', () => {
  for (const value of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10n,
    Symbol('x'),
    new Date(0),
    {},
    [],
    () => 1,
  ]) {
    expect(() => run('x', { x: value })).toThrow('不是数字、文本或是非值')
  }
})

test.each([
  ['source of 2001 characters', '1'.padEnd(2001, ' '), '公式不能超过2000个字符'],
  ['a million characters', '1+'.repeat(500_000), '公式不能超过2000个字符'],
  ['501 terms', `1${'+1'.repeat(250)}+h`, '公式过于复杂，不能超过500项'],
  ['41 parentheses', `${'('.repeat(41)}1${')'.repeat(41)}`, '嵌套不能超过40层'],
  ['900 parentheses', `${'('.repeat(900)}1${')'.repeat(900)}`, '嵌套不能超过40层'],
  ['1900 minus signs', `${'-'.repeat(1900)}1`, '嵌套不能超过40层'],
  ['450 nots', `${'not '.repeat(450)}true`, '嵌套不能超过40层'],
  ['41 calls', `${'abs('.repeat(41)}1${')'.repeat(41)}`, '嵌套不能超过40层'],
  ['a number of 1900 digits', '9'.repeat(1900), '数值超出范围'],
  ['13 decimals', '0.0000000000001', '小数不能超过12位'],
  ['a product beyond range', '999999999999*999999999999', '数值超出范围'],
  ['a quotient beyond range', '999999999999/0.000000000001', '数值超出范围'],
  ['a huge input', 'big*2', '数值超出范围'],
  ['a tower of products', '99999999*99999999*99999999*99999999', '数值超出范围'],
  ['a text that grows', 'concat(long,long,long)', '文本过长'],
])('%s is refused', (_, source, message) => {
  expect(() => run(source, { h: 1, big: 1e300, long: 'x'.repeat(4000) })).toThrow(message)
})

test('what lies just within the limits is worked out', () => {
  expect(run(`1${'+1'.repeat(249)}`)).toBe(250)
  expect(run(`${'('.repeat(40)}1${')'.repeat(40)}`)).toBe(1)
  expect(run('1'.padEnd(2000, ' '))).toBe(1)
  expect(run('999999999999999')).toBe(999999999999999)
})

test('adding up more than ten thousand rows is refused', () => {
  const rows = (count: number) => ({ doors: Array.from({ length: count }, () => ({ amount: 1 })) })
  expect(run('sum(doors.amount)', rows(9_000))).toBe(9_000)
  expect(() => run('sum(doors.amount)', rows(10_001))).toThrow('计算不能超过10000步')
  expect(() => run('sum(doors.amount)+sum(doors.amount)', rows(6_000))).toThrow('计算不能超过10000步')
})

test('the deepest nesting is checked and worked out once, not twice at every level', () => {
  const nested = (depth: number): string => (depth === 0 ? 'h' : `if(${nested(depth - 1)}<1,1,2)`)
  // Looked at twice at each of 39 levels this would take hours.
  const formula = parseFormula(nested(39))
  expect(checkFormula(formula, { h: 'number' })).toBe('number')
  expect(evaluate(formula, { h: 0 })).toBe(2)
  const chain = (depth: number): string => (depth === 0 ? 'h' : `if(between(${chain(depth - 1)},0,1),1,2)`)
  expect(run(chain(19), { h: 1 })).toBe(1)
})
