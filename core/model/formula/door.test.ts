import { expect, test } from 'vitest'
import { add, mul, round, sum } from '../numbers/decimal.ts'
import { fixedNumber, fixedOf, mulFixed, roundFixed } from '../numbers/fixed.ts'
import {
  checkFormula,
  evaluate,
  type FormulaScope,
  materialType,
  optionType,
  orderByDependency,
  parseFormula,
  type ScopeType,
} from './index.ts'

/** The worked door: M808 实木复合平开门, version 1. */
const types = new Map<string, ScopeType>([
  ['h', 'number'],
  ['w', 'number'],
  ['t', 'number'],
  ['dir', 'text'],
  ['lock', optionType],
  ['face', materialType],
  ['rate', 'function'],
])

// Told out of order on purpose: the engine finds the order.
const variables = {
  成本面积: 'area*1',
  dh: 'h-45',
  dw: 'w-90',
  area: 'max(h*w/1000000,1.6)',
  fl: '(2*h+w)/1000',
}

const priceLines = [
  ['门扇', "area*rate('m808')", true],
  ['超高', 'if(h>2100,ceil((h-2100)/100)*60,0)', true],
  ['门套', 'fl*95*tier(t,150,1,200,1.1,250,1.25,1.4)', true],
  ['锁具', 'lock.n1', false],
  ['饰面差价', '(face.price-38)*area*2', true],
] as const

const frameBoard = "if(t<=150,'MT-150',if(t<=200,'MT-200',if(t<=250,'MT-250','MT-300')))"
const bomLines = [
  // material, quantity, loss rate, scale, cost price
  ["'MF-3045'", '(2*dh+3*dw)/1000', 0.05, 3, 9.8],
  ["'HDF-08'", '2*dh*dw/1000000', 0.08, 3, 21],
  ['face', '2*(dh+20)*(dw+20)/1000000', 0.1, 3, 46],
  [frameBoard, 'fl', 0.04, 3, 32],
  ["'TX-60'", '2*fl', 0.06, 3, 6.5],
  ["'HY-100'", 'if(h>2100 or dw>850,4,3)', 0, 0, 12],
  ['lock.mat', '1', 0, 0, 168],
  ["'MFT-8'", 'fl', 0.03, 3, 2.2],
  ["'PUR'", 'dh*dw/1000000*2*0.18', 0, 3, 26],
] as const

interface Choice {
  h: number
  w: number
  t: number
  lock: number
  face: number
}

function configured({ h, w, t, lock, face }: Choice): Map<string, unknown> {
  const scope = new Map<string, unknown>([
    ['h', h],
    ['w', w],
    ['t', t],
    ['dir', '右内开'],
    ['lock', { code: 'L2', name: '磁吸静音锁', n1: lock, mat: 'WJ-S02' }],
    ['face', { code: 'SM-HT', price: face }],
    ['rate', (code: string) => (code === 'm808' ? 680 : null)],
  ])
  const formulas = new Map(
    Object.entries(variables).map(([name, source]) => [name, parseFormula(source, name)] as const),
  )
  for (const name of orderByDependency(formulas)) scope.set(name, evaluate(formulas.get(name)!, scope))
  return scope
}

const numberFrom = (source: string, scope: FormulaScope) => evaluate(parseFormula(source), scope) as number

function priced(choice: Choice) {
  const scope = configured(choice)
  const lines = priceLines.map(([, source, isDiscountable]) => ({
    amount: round(numberFrom(source, scope)),
    isDiscountable,
  }))
  const discountable = sum(
    lines.filter((line) => line.isDiscountable),
    (line) => line.amount,
  )
  const fixed = sum(
    lines.filter((line) => !line.isDiscountable),
    (line) => line.amount,
  )
  return {
    amounts: lines.map((line) => line.amount),
    factory: add(discountable, fixed),
    dealer: add(mul(discountable, 0.88), fixed),
  }
}

const chosen: Choice = { h: 2150, w: 900, t: 240, lock: 120, face: 46 }

test('the variables of door M808 come out in dependency order', () => {
  const scope = configured(chosen)
  expect(['dh', 'dw', 'area', 'fl', '成本面积'].map((name) => scope.get(name))).toEqual([
    2105, 810, 1.935, 5.2, 1.935,
  ])
})

test('door M808 costs 2144.26 at the factory and 1901.35 for a dealer of level A', () => {
  const { amounts, factory, dealer } = priced(chosen)
  expect(amounts).toEqual([1315.8, 60, 617.5, 120, 30.96])
  expect(factory).toBe(2144.26)
  expect(dealer).toBe(1901.35)
  expect(mul(dealer, 3)).toBe(5704.05)
  expect(mul(factory, 1.9, 3)).toBe(4074.094)
  expect(mul(factory, 1.9, 0)).toBe(4074)
})

test.each([
  [{ h: 2000, w: 700, t: 120, lock: 0, face: 38 }, 1534.5, 1350.36],
  [{ h: 2400, w: 1000, t: 260, lock: 680, face: 52 }, 3330.6, 3012.53],
])('door M808 as %o is priced to the cent', (choice, factory, dealer) => {
  expect(priced(choice)).toMatchObject({ factory, dealer })
})

test('the bill of materials of door M808 gives net and gross quantities and a cost of 812.66', () => {
  const scope = configured(chosen)
  const lines = bomLines.map(([material, quantity, lossRate, scale, price]) => {
    const net = numberFrom(quantity, scope)
    const gross = fixedNumber(roundFixed(mulFixed(fixedOf(net), fixedOf(1 + lossRate)), scale, 'up'))
    return { material: evaluate(parseFormula(material), scope), net, gross, cost: mul(gross, price) }
  })
  expect(lines.map((line) => line.material)).toEqual([
    'MF-3045',
    'HDF-08',
    'SM-HT',
    'MT-250',
    'TX-60',
    'HY-100',
    'WJ-S02',
    'MFT-8',
    'PUR',
  ])
  expect(lines.map((line) => line.net)).toEqual([6.64, 3.4101, 3.5275, 5.2, 10.4, 4, 1, 5.2, 0.613818])
  expect(lines.map((line) => line.gross)).toEqual([6.972, 3.683, 3.881, 5.408, 11.024, 4, 1, 5.356, 0.614])
  expect(lines.map((line) => line.cost)).toEqual([68.33, 77.34, 178.53, 173.06, 71.66, 48, 168, 11.78, 15.96])
  expect(sum(lines, (line) => line.cost)).toBe(812.66)
})

test('the height rule forbids the standard lock on a high door only', () => {
  const rule = parseFormula("h>2400 and lock.code='L1'")
  const lockOf = (code: string) => ({ code })
  expect(evaluate(rule, { h: 2401, lock: lockOf('L1') })).toBe(true)
  expect(evaluate(rule, { h: 2400, lock: lockOf('L1') })).toBe(false)
  expect(evaluate(rule, { h: 2401, lock: lockOf('L2') })).toBe(false)
})

test('every formula of door M808 type-checks, and a misspelt name does not', () => {
  const all = new Map(types)
  for (const name of Object.keys(variables)) all.set(name, 'number')
  for (const [, source] of priceLines) expect(checkFormula(parseFormula(source), all)).toBe('number')
  for (const [material, quantity] of bomLines) {
    expect(checkFormula(parseFormula(material), all)).toBe('text')
    expect(checkFormula(parseFormula(quantity), all)).toBe('number')
  }
  expect(() => checkFormula(parseFormula('hh*2'), all)).toThrow(/^公式出错，请检查：未知变量hh$/)
  expect(() => checkFormula(parseFormula('hh*2', '门扇'), all)).toThrow(
    '公式出错，请检查：门扇第1个字符，未知变量hh',
  )
})

test('a rate that the price list does not hold is refused', () => {
  expect(() => numberFrom("rate('m900')", configured(chosen))).toThrow('函数rate没有结果')
})
