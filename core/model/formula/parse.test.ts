import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BusinessError } from '../base/error.ts'
import { evaluate, parseFormula } from './index.ts'

const result = (source: string, scope = {}) => evaluate(parseFormula(source), scope)

test.each([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['10-4-3', 3],
  ['100/10/2', 5],
  ['7%4*2', 6],
  ['-2*-3', 6],
  ['--2', 2],
  ['2*-(1+1)', -4],
  [' 1 +\n 2　', 3],
])('%s is %s, by the precedence people learn at school', (source, expected) => {
  expect(result(source)).toBe(expected)
})

test.each([
  ['true or false and false', true],
  ['not true or true', true],
  ['not (true or true)', false],
  ['not 1 = 2', true],
  ['1+1=2 且 2>1', true],
  ['非 true 或 true', true],
  ["'甲'='甲' and 'a'!='b'", true],
])('%s is %s', (source, expected) => {
  expect(result(source)).toBe(expected)
})

test('names may be Chinese, and may begin with the word for not', () => {
  const scope = { 洞口高: 2150, 洞口宽: 900, 非标加价: 30, 且末: 1 }
  expect(result('洞口高*洞口宽/1000000', scope)).toBe(1.935)
  expect(result('非标加价+且末', scope)).toBe(31)
  expect(result('洞口高>2100 且 洞口宽>800', scope)).toBe(true)
})

test('a formula tells the names it uses, each once, and no attribute or function', () => {
  const { names } = parseFormula("if(has(lock), lock.n1 + 高 * 高, rate('m808')) + sum(doors.amount)")
  expect(names).toEqual(['lock', '高', 'doors'])
})

test.each([
  ['', '第1个字符，公式不能为空'],
  ['  ', '公式不能为空'],
  ['1+', '第3个字符，公式没有写完'],
  ['(1+2', '第5个字符，缺少右括号'],
  ['1+2)', '第4个字符，“)”不该在这里'],
  ['max(1 2)', '第7个字符，“2”不该在这里，缺少右括号或逗号'],
  ['max(1,)', '第7个字符，“)”不该在这里'],
  ['2h', '第2个字符，“h”不该在这里'],
  ['h w', '第3个字符，“w”不该在这里'],
  ['1 < 2 < 3', '第7个字符，“<”不该在这里'],
  ['h;w', '第2个字符，“;”无法识别'],
  ['高＋宽', '第2个字符，“＋”无法识别'],
  ["'未完", '第1个字符，文本缺少右引号'],
  ['a.', '第3个字符，点号后面应为属性名'],
  ['a.1', '点号后面应为属性名'],
  ['a.b.c', '第4个字符，“.”不该在这里'],
  ['and 1', '第1个字符，“and”不该在这里'],
  ['高>2100且宽>800', '第7个字符，“且宽”不该在这里，“且”“或”“非”前后要有空格'],
  ['𠀀+;', '第3个字符，“;”无法识别'],
  ['1 = = 2', '“=”不该在这里'],
  ['1.5.2', '第4个字符，“.”不该在这里'],
  ['a = 1, b', '“,”不该在这里'],
])('%s is refused with the place of the mistake', (source, message) => {
  expect(() => parseFormula(source)).toThrow(BusinessError)
  expect(() => parseFormula(source)).toThrow(message)
  expect(() => parseFormula(source)).toThrow(/^公式出错，请检查：/)
})

test('a label says which line of the price list is wrong', () => {
  expect(() => parseFormula('1+', '门扇')).toThrow('公式出错，请检查：门扇第3个字符，公式没有写完')
})

test('whatever is typed is either a formula or a refusal in words, never a crash', () => {
  const scrap = fc.constantFrom(
    '1',
    '2.5',
    'h',
    '高',
    "'a'",
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    '.',
    '=',
    '<',
    'and',
    '非',
    'if(',
    ' ',
    '#',
    "'",
  )
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(noise, (source) => {
      try {
        parseFormula(source)
      } catch (error) {
        expect(error).toBeInstanceOf(BusinessError)
      }
    }),
    { numRuns: 2000 },
  )
})
