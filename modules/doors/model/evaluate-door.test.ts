import { sum } from '@mortise/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileDoor } from './compile-door.ts'
import { describeDoor } from './describe-door.ts'
import type { DoorSpec, RuleSpec } from './door-spec.ts'
import { evaluateDoor } from './evaluate-door.ts'
import { m808, m808Chosen, m808Inputs } from './m808.fixture.ts'

const door = compileDoor(m808)
const reckon = (values: Partial<typeof m808Chosen> = {}) =>
  evaluateDoor(door, { ...m808Chosen, ...values }, m808Inputs)
const messages = (values: Partial<typeof m808Chosen>) => reckon(values).errors.map(({ message }) => message)
const changed = (change: Partial<DoorSpec>) => compileDoor({ ...m808, ...change })
const rule = (told: Partial<RuleSpec>): RuleSpec => ({
  name: '约束',
  condition: 'h>2000',
  effect: '1',
  target: '',
  values: [],
  message: '说明',
  ...told,
})

test('door M808 costs what the worked example says, line by line', () => {
  const { errors, prices, priceLines, variables } = reckon()
  expect(errors).toEqual([])
  expect(variables).toMatchObject({ dh: 2105, dw: 810, area: 1.935, fl: 5.2 })
  expect(priceLines.map(({ name, amount }) => [name, amount])).toEqual([
    ['门扇', 1315.8],
    ['超高', 60],
    ['门套', 617.5],
    ['锁具', 120],
    ['饰面差价', 30.96],
  ])
  expect(prices).toEqual({ factory: 2144.26, dealer: 1901.35, retail: 4074 })
})

test('door M808 takes nine materials, each with its loss, its pieces and its cost', () => {
  const { bom, materialCost } = reckon()
  expect(bom.map(({ material, net, quantity, cost }) => [material, net, quantity, cost])).toEqual([
    ['MF-3045', 6.64, 6.972, 68.33],
    ['HDF-08', 3.4101, 3.683, 77.34],
    ['SM-HT', 3.5275, 3.881, 178.53],
    ['MT-250', 5.2, 5.408, 173.06],
    ['TX-60', 10.4, 11.024, 71.66],
    ['HY-100', 4, 4, 48],
    ['WJ-S02', 1, 1, 168],
    ['MFT-8', 5.2, 5.356, 11.78],
    ['PUR', 0.613818, 0.614, 15.96],
  ])
  expect(materialCost).toBe(812.66)
  expect(bom[0]?.cuts).toEqual([
    { pieces: 2, length: 2105, width: null, thickness: null },
    { pieces: 3, length: 810, width: null, thickness: null },
  ])
  expect(bom[2]?.cuts).toEqual([{ pieces: 2, length: 2125, width: 830, thickness: null }])
})

test.each([
  [{ h: '2000', w: '700', t: '120', lock: 'L1', face: 'id-SM-38' }, 1534.5, 1350.36],
  [{ h: '2400', w: '1000', t: '260', lock: 'L3', face: 'id-SM-52' }, 3330.6, 3012.53],
])('door M808 as %o is priced to the cent', (values, factory, dealer) => {
  expect(reckon(values).prices).toMatchObject({ factory, dealer })
})

test.each([
  [{ h: '2900' }, '洞口高应在1900～2800之间'],
  [{ h: '2150.5' }, '洞口高步长为1'],
  [{ h: 'abc' }, '洞口高格式不正确'],
  [{ h: '' }, '洞口高不能为空'],
  [{ dir: '上开' }, '开启方向的选项【上开】不可用：没有这个选项'],
  [{ face: 'id-TX-60' }, '物料【套线】不属于饰面材料'],
  [{ face: 'nothing' }, '物料【nothing】不属于饰面材料'],
  [{ h: '2500', lock: 'L1' }, '高度超过2400时不能使用标准静音锁'],
])('M808 with %o is refused and has no price', (values, message) => {
  expect(messages(values)).toEqual([message])
  expect(reckon(values)).toMatchObject({ prices: null, bom: [], materialCost: null })
})

test('a choice that would be refused is closed before anybody makes it, with the reason', () => {
  const lock = (h: string) =>
    reckon({ h }).offers.lock?.map(({ value, isOpen, reason }) => [value, isOpen, reason])
  expect(lock('2150')).toEqual([
    ['L1', true, ''],
    ['L2', true, ''],
    ['L3', true, ''],
  ])
  expect(lock('2500')?.[0]).toEqual(['L1', false, '高度超过2400时不能使用标准静音锁'])
  expect(reckon({ h: '2500' }).errors).toEqual([])
})

test('a choice may be given by its name or its id and is kept by its code', () => {
  expect(reckon({ lock: '磁吸静音锁' }).values.lock).toBe('L2')
  expect(reckon({ h: ' 2150.0 ' }).values.h).toBe('2150')
})

test('rules warn, take choices away and set values', () => {
  const ruled = changed({
    rules: [
      rule({ effect: '2', message: '超过两米需加固' }),
      rule({ effect: '3', target: 'lock', values: ['L2', '智能指纹锁'], message: '此高度只配标准锁' }),
      rule({ effect: '4', target: 'dir', values: ['左内开'], message: '此高度只能左内开' }),
    ],
  })
  const result = evaluateDoor(ruled, m808Chosen, m808Inputs)
  expect(result.warnings).toEqual([{ parameters: ['h'], message: '超过两米需加固' }])
  expect(result.values.dir).toBe('左内开')
  expect(result.forced).toEqual({ dir: '此高度只能左内开' })
  expect(result.errors.map(({ message }) => message)).toEqual([
    '锁具的选项【磁吸静音锁】不可用：此高度只配标准锁',
  ])
  expect(result.offers.lock?.map(({ isOpen }) => isOpen)).toEqual([true, false, false])
  const low = evaluateDoor(ruled, { ...m808Chosen, h: '1900' }, m808Inputs)
  expect([low.warnings, low.errors, low.values.dir]).toEqual([[], [], '右内开'])
})

test('rules that set what each other look at come to an end', () => {
  const chasing = changed({
    rules: [
      rule({ condition: "dir='左内开'", effect: '4', target: 'dir', values: ['右内开'] }),
      rule({ condition: "dir='右内开'", effect: '4', target: 'dir', values: ['左内开'] }),
    ],
  })
  expect(evaluateDoor(chasing, m808Chosen, m808Inputs).values.dir).toMatch(/内开$/)
})

test('a parameter that does not show has no value, is not asked for and costs nothing', () => {
  const [h, ...others] = m808.parameters
  const glass = { ...h!, code: 'glass', name: '玻璃', valueType: '3', min: null, max: null, step: null }
  const shown = changed({
    parameters: [h!, ...others, { ...glass, showIf: 'h>2200', isRequired: false, requiredIf: 'w>800' }],
    prices: [
      ...m808.prices,
      {
        name: '玻璃',
        condition: 'has(glass)',
        formula: "if(glass='夹胶',300,100)",
        isDiscountable: true,
        part: '5',
      },
    ],
  })
  const chosen = { ...m808Chosen, glass: '夹胶' }
  const low = evaluateDoor(shown, chosen, m808Inputs)
  expect([low.values.glass, low.visible.includes('glass'), low.prices?.factory]).toEqual([
    undefined,
    false,
    2144.26,
  ])
  const high = evaluateDoor(shown, { ...chosen, h: '2201' }, m808Inputs)
  expect(high.priceLines.at(-1)).toMatchObject({ name: '玻璃', amount: 300 })
  const empty = evaluateDoor(shown, { ...chosen, h: '2201', glass: '' }, m808Inputs)
  expect(empty.errors).toEqual([{ parameters: ['glass'], message: '玻璃不能为空' }])
  expect(evaluateDoor(shown, { ...chosen, h: '2201', w: '700', glass: '' }, m808Inputs).errors).toEqual([])
})

test('defaults fill in what was never given, and leave alone what was emptied', () => {
  const [h, ...others] = m808.parameters
  const withDefault = changed({ parameters: [{ ...h!, initial: '2100' }, ...others] })
  const { h: _, ...rest } = m808Chosen
  expect(evaluateDoor(withDefault, rest, m808Inputs).values.h).toBe('2100')
  expect(evaluateDoor(withDefault, { ...rest, h: '' }, m808Inputs).errors[0]?.message).toBe('洞口高不能为空')
})

test('what is missing outside is named: a rate, a material without one, a table', () => {
  const without = evaluateDoor(door, m808Chosen, { ...m808Inputs, rates: {} })
  expect(without.errors.map(({ message }) => message)).toEqual(['价目表缺少【m808】的价格'])
  const tabled = changed({
    prices: [{ name: '玻璃', condition: '', formula: "lookup('glass',w,h)", isDiscountable: true, part: '' }],
    tables: [
      {
        code: 'glass',
        rows: [
          { x: '800', y: '2100', value: 100 },
          { x: '1000', y: '2100', value: 120 },
          { x: '1000', y: '2400', value: 150 },
        ],
      },
    ],
  })
  const priced = (h: string, w: string) => evaluateDoor(tabled, { ...m808Chosen, h, w }, m808Inputs)
  expect(priced('2150', '900').prices?.factory).toBe(150)
  expect(priced('2100', '800').prices?.factory).toBe(100)
  expect(priced('2500', '900').errors[0]?.message).toBe('查价表【glass】没有900×2500的数据')
  const unpriced = evaluateDoor(door, m808Chosen, {
    ...m808Inputs,
    materials: { 'id-SM-HT': m808Inputs.materials['id-SM-HT']! },
  })
  expect([unpriced.prices?.factory, unpriced.materialCost]).toEqual([2144.26, null])
})

test('what an evaluation used of the outside reproduces it', () => {
  const first = reckon()
  expect(Object.keys(first.used.materials)).toHaveLength(10)
  expect(evaluateDoor(compileDoor(structuredClone(m808)), first.values, first.used)).toEqual(first)
})

test('a configuration is told in one line', () => {
  expect(describeDoor(door, m808Chosen, m808Inputs.materials)).toBe(
    '洞口高2150mm，洞口宽900mm，墙厚240mm，开启方向：右内开，锁具：磁吸静音锁，饰面：胡桃木皮',
  )
})

test('whatever is chosen, lines add up to the price, nothing is cut short, and what was used reproduces it', () => {
  const chosen = fc.record({
    h: fc.integer({ min: 1880, max: 2820 }).map(String),
    w: fc.integer({ min: 590, max: 1210 }).map(String),
    t: fc.integer({ min: 95, max: 405 }).map(String),
    dir: fc.constantFrom('左内开', '右外开', ''),
    lock: fc.constantFrom('L1', 'L2', 'L3'),
    face: fc.constantFrom('id-SM-HT', 'id-SM-38', 'id-SM-52', 'id-PUR'),
  })
  fc.assert(
    fc.property(chosen, (values) => {
      const result = evaluateDoor(door, values, m808Inputs)
      expect(evaluateDoor(door, result.values, result.used)).toEqual(
        result.errors.length === 0 ? result : expect.objectContaining({ prices: null }),
      )
      expect(result.prices === null).toBe(result.errors.length > 0)
      if (result.prices) expect(sum(result.priceLines, ({ amount }) => amount)).toBe(result.prices.factory)
      for (const { net, quantity } of result.bom) expect(quantity).toBeGreaterThanOrEqual(net)
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  )
})
