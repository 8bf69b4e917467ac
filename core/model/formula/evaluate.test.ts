import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFormula, evaluate, type FormulaScope, parseFormula } from './index.ts'

const result = (source: string, scope: FormulaScope = {}) => evaluate(parseFormula(source), scope)

test.each([
  ['0.1+0.2', 0.3],
  ['0.1+0.2=0.3', true],
  ['1/3', 0.333333333333],
  ['2/3', 0.666666666667],
  ['-2/3', -0.666666666667],
  ['1/3*3', 0.999999999999],
  ['1.005*100', 100.5],
  ['7%3', 1],
  ['-7%3', -1],
  ['5.5%2', 1.5],
])('%s is exactly %s', (source, expected) => {
  expect(result(source)).toBe(expected)
})

test.each([
  ['if(1>2,3,4)', 4],
  ['min(3,1,2)', 1],
  ['max(3,1,2)', 3],
  ['abs(-2.5)', 2.5],
  ['round(1.005,2)', 1.01],
  ['round(-1.005,2)', -1.01],
  ['round(2.5)', 3],
  ['round(1250,-2)', 1300],
  ['roundup(1.001,2)', 1.01],
  ['roundup(-1.001,2)', -1.01],
  ['rounddown(1.009,2)', 1],
  ['ceil(1.1)', 2],
  ['ceil(-1.1)', -1],
  ['floor(1.9)', 1],
  ['floor(-1.1)', -2],
  ['between(5,5,10)', true],
  ['between(11,5,10)', false],
  ["between('2026-06-01','2026-01-01','2026-12-31')", true],
  ['in(2,1,2,3)', true],
  ["in('丙','甲','乙')", false],
  ['tier(150,150,1,200,1.1,1.4)', 1],
  ['tier(150.01,150,1,200,1.1,1.4)', 1.1],
  ['tier(500,150,1,200,1.1,1.4)', 1.4],
  ["tier(180,150,'窄',200,'中','宽')", '中'],
  ["concat('门',808,'-',1.50)", '门808-1.5'],
  ['text(0.1+0.2)', '0.3'],
  ['text(1>0)', '是'],
])('%s is %s', (source, expected) => {
  expect(result(source)).toBe(expected)
})

test('only the branch that is chosen is worked out', () => {
  expect(result('if(h=0, 0, 100/h)', { h: 0 })).toBe(0)
  expect(result('h=0 or 100/h>1', { h: 0 })).toBe(true)
  expect(result('h!=0 and 100/h>1', { h: 0 })).toBe(false)
})

test.each([
  ["1+'a'", '第3个字符，应为数字，这里是文本'],
  ["'a'*2", '应为数字，这里是文本'],
  ["1='a'", '应为数字，这里是文本'],
  ["h='2150'", '应为数字，这里是文本'],
  ['not 1', '应为是非值，这里是数字'],
  ['1 and true', '应为是非值，这里是数字'],
  ['true<false', '是非值不能比较大小'],
  ['-true', '应为数字，这里是是非值'],
  ["if('是',1,2)", '应为是非值，这里是文本'],
  ['h/0', '第2个字符，除数不能为零'],
  ['h%0', '除数不能为零'],
  ['h/(w-w)', '除数不能为零'],
  ['round(1,1.5)', '小数位数应为-12到12的整数'],
  ['round(1,13)', '小数位数应为-12到12的整数'],
  ['min()', '函数min的参数个数不对'],
  ['if(true,1)', '函数if的参数个数不对'],
  ['tier(1,2,3,4,5)', 'tier的最后应有一个其余情况的值'],
  ['foo(1)', '未知函数foo'],
  ['宽', '未知变量宽'],
  ['has(1+1)', 'has的括号里应为变量名'],
  ['sum(1)', 'sum的括号里应为“明细.字段”'],
  ['len(1)', 'len的括号里应为明细名'],
])('%s is refused', (source, message) => {
  expect(() => result(source, { h: 2150, w: 900 })).toThrow(message)
  expect(() => result(source, { h: 2150, w: 900 })).toThrow(/^公式出错，请检查：/)
})

test('a hidden parameter has no value and must be guarded', () => {
  const scope = { h: 1, lock: undefined, 备注: '', doors: [] }
  expect(() => result('lock.n1', scope)).toThrow('lock没有值')
  expect(result('if(has(lock), lock.n1, 0)', scope)).toBe(0)
  expect(result('has(h) and not has(门套) and not has(备注) and not has(doors)', scope)).toBe(true)
  expect(result('has(lock.n1)', { lock: { n1: null } })).toBe(false)
  expect(result('has(lock.n1)', { lock: { n1: 0 } })).toBe(true)
  expect(result('has(lock.n1)', { lock: 5 })).toBe(false)
})

test('a chosen option stands for its code, and its attributes can be read', () => {
  const scope = { lock: { code: 'L2', n1: 120 }, face: new Map<string, unknown>([['code', 'SM-HT']]) }
  expect(result("lock='L2' and lock.n1=120 and face='SM-HT'", scope)).toBe(true)
  expect(() => result('lock.n2', scope)).toThrow('lock没有属性n2')
})

test('lines are added up and counted', () => {
  const scope = { doors: [{ amount: 0.1 }, { amount: null }, { amount: 0.2 }] }
  expect(result('sum(doors.amount)', scope)).toBe(0.3)
  expect(result('len(doors)', scope)).toBe(3)
  expect(result('sum(doors.amount)>0.2 and len(doors)<=4', scope)).toBe(true)
  expect(() => result('sum(doors.name)', { doors: [{ name: '甲' }] })).toThrow('应为数字，这里是文本')
  expect(() => result('sum(doors.price)', scope)).toThrow('明细doors没有字段price')
  expect(() => result('doors', scope)).toThrow('不是数字、文本或是非值')
})

test('the host answers what lies outside the formula', () => {
  const scope = {
    t: 180,
    rate: (code: string) => (code === 'm808' ? 680 : undefined),
    lookup: (table: string, x: number, y: number) => (table === 'glass' ? x * y : undefined),
    hasRole: (role: string) => role === 'finance',
    deptLevel: () => 2,
  }
  expect(result("rate('m808')+lookup('glass',t,2)", scope)).toBe(1040)
  expect(result("hasRole('finance') and deptLevel()<=2", scope)).toBe(true)
  expect(() => result("rate('other')", scope)).toThrow('函数rate没有结果')
  expect(() => result('rate(true)', scope)).toThrow('应为数字或文本')
  expect(() => result("rate('m808')")).toThrow('这里不能使用函数rate')
  expect(() => result("rate('m808')", { rate: 0.5 })).toThrow('这里不能使用函数rate')
  expect(() => result("rate('m808')", { rate: () => '贵' })).toThrow('应为数字，这里是文本')
  expect(result('rate*2', { rate: 0.5 })).toBe(1)
})

test('a form works its formula out while fields are still empty', () => {
  const total = compileFormula('qty * price')
  expect(total({ qty: 3, price: 0.1 })).toBe(0.3)
  expect(total({ qty: null, price: 0.1 })).toBe(0)
  expect(total({})).toBe(0)
  expect(compileFormula('a + b')({ a: null, b: 2 })).toBe(2)
  expect(compileFormula('a - b')({ a: null, b: 2 })).toBe(-2)
  expect(compileFormula('sum(lines.amount)')({})).toBe(0)
  expect(compileFormula('sum(lines.amount)')({ lines: [{}, { amount: 2 }] })).toBe(2)
  expect(compileFormula("concat('门-', no)")({ no: null })).toBe('门-')
  expect(compileFormula("purpose = 'fair'")({})).toBe(false)
  expect(compileFormula('qty > 10')({ qty: undefined })).toBe(false)
  expect(compileFormula('qty = price')({})).toBe(true)
  expect(compileFormula('not isUrgent')({})).toBe(true)
})

test('a draft does not divide by what is not filled in, but zero is still refused', () => {
  const price = compileFormula('amount / (qty * 2)')
  expect(price({ amount: 10, qty: null })).toBe(0)
  expect(price({ amount: 10, qty: 2 })).toBe(2.5)
  expect(() => price({ amount: 10, qty: 0 })).toThrow('除数不能为零')
})

test('what an empty formula comes to follows its type', () => {
  expect(compileFormula('remark', { remark: 'text' })({})).toBe('')
  expect(compileFormula('qty', { qty: 'number' })({})).toBe(0)
  expect(compileFormula('isUrgent', { isUrgent: 'boolean' })({})).toBe(false)
  expect(() => compileFormula('qtyy * 2', { qty: 'number' })).toThrow('未知变量qtyy')
  expect(() => compileFormula("1 + 'a'")).toThrow('应为数字，这里是文本')
})

test('a sum of cents agrees with whole numbers, however long', () => {
  const cents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (values) => {
      const scope = Object.fromEntries(values.map((value, index) => [`v${index}`, value / 100]))
      const source = values.map((_, index) => `v${index}`).join('+')
      expect(result(source, scope)).toBe(values.reduce((total, value) => total + value, 0) / 100)
    }),
  )
})

test('the browser and the server read a map and a row alike', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 1, max: 999 }), (h, w) => {
      const source = 'round(h*w/7,3)'
      expect(result(source, { h, w })).toBe(
        result(
          source,
          new Map([
            ['h', h],
            ['w', w],
          ]),
        ),
      )
    }),
  )
})
