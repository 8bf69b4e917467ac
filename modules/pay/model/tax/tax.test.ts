import { sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { adviseBonus, bonusTax, stepBelow } from './bonus.ts'
import { bracketOf, shippedBrackets, tableFault } from './brackets.ts'
import { forecast, labourTax, monthsOf, nothingYet, type TaxMonth, withhold } from './withhold.ts'

const { wage, bonus, labour } = shippedBrackets
const at = { brackets: wage, isWholeYear: false }

/** Taxes and standings of a year, month by month. */
function year(months: readonly TaxMonth[], isWholeYear = false) {
  let before = nothingYet
  return months.map((month, index) => {
    const withheld = withhold(before, month, { brackets: wage, months: index + 1, isWholeYear })
    before = withheld.cumulative
    return withheld
  })
}
const month = (income: number, social: number, special: number): TaxMonth => ({
  income,
  exempt: 0,
  social,
  special,
  other: 0,
})

test('example A: 20,000 a month comes to these taxes in the twelve months (11.4)', () => {
  const withheld = year(Array.from({ length: 12 }, () => month(20_000, 3300, 2000)))
  expect(withheld.map(({ thisTax }) => thisTax)).toEqual([
    291, 291, 291, 487, 970, 970, 970, 970, 970, 970, 970, 970,
  ])
  expect(withheld.map(({ taxable }) => taxable)).toEqual([
    9700, 19_400, 29_100, 38_800, 48_500, 58_200, 67_900, 77_600, 87_300, 97_000, 106_700, 116_400,
  ])
  expect(withheld.map(({ rate }) => rate)).toEqual([...Array(3).fill(0.03), ...Array(9).fill(0.1)])
  expect(withheld[11]).toMatchObject({
    cumTax: 9120,
    quick: 2520,
    basic: 60_000,
    cumulative: { income: 240_000, social: 39_600, special: 24_000, paid: 9120 },
  })
})

test('example B: what February withheld too much is not paid back, and March pays the less (11.4)', () => {
  const incomes = [9800, 6200, 9800, 9800, 9800, 9800, 9800, 9800, 9800, 9800, 18_650, 9800]
  const withheld = year(incomes.map((income) => month(income, 1050, 1000)))
  expect(withheld.map(({ thisTax }) => thisTax)).toEqual([
    82.5, 0, 57, 82.5, 82.5, 82.5, 82.5, 82.5, 82.5, 82.5, 348, 240,
  ])
  expect(sum(withheld, ({ thisTax }) => thisTax)).toBe(1305)
  expect(withheld[11]?.taxable).toBe(38_250)
})

test('who takes the basic deduction of the whole year pays nothing before it is used up', () => {
  const withheld = year(
    Array.from({ length: 12 }, () => month(8000, 0, 0)),
    true,
  )
  expect(withheld.map(({ thisTax }) => thisTax)).toEqual([...Array(7).fill(0), 120, ...Array(4).fill(240)])
})

test('months count from the first one at this employer', () => {
  expect(monthsOf('2026-07', '2020-03-01')).toBe(7)
  expect(monthsOf('2026-07', '2026-05-20')).toBe(3)
  expect(monthsOf('2026-07', '2026-07-31')).toBe(1)
})

test('the step of a bonus: 36,000 costs 1,080.00, one yuan more 3,390.10', () => {
  expect(bonusTax(36_000, bonus).tax).toBe(1080)
  expect(bonusTax(36_001, bonus).tax).toBe(3390.1)
  expect(stepBelow(36_001, bonus)).toEqual({ at: 36_000, netAt: 34_920, net: 32_610.9 })
  expect(stepBelow(36_000, bonus)).toBeNull()
  expect(stepBelow(60_000, bonus)).toBeNull()
})

test('twelve months of each bonus: every end of a row, and one yuan beyond it', () => {
  const ends = bonus.flatMap(({ upTo }) => (upTo === null ? [] : [upTo * 12]))
  expect(ends.map((end) => bonusTax(end, bonus).tax)).toEqual([
    1080, 14_190, 58_590, 102_340, 193_590, 328_840,
  ])
  for (const end of ends) expect(stepBelow(end + 1, bonus)).toMatchObject({ at: end })
})

test('a bonus is divided where that costs the least', () => {
  const standing = { ...nothingYet, income: 60_000, paid: 0 }
  const advice = adviseBonus(40_000, { ...at, months: 12, standing, month: month(5000, 0, 0) }, bonus)
  // By itself it is just beyond the first row; with the wages 9,000 of it are in the second.
  expect(advice).toMatchObject({ separate: 3790, combined: 1830 })
  expect(advice.best).toEqual({ separate: 36_000, withWages: 4000, tax: 1200 })
})

test('labour is taxed payment by payment', () => {
  expect(labourTax(800, labour).tax).toBe(0)
  expect(labourTax(4000, labour).tax).toBe(640)
  expect(labourTax(30_000, labour)).toMatchObject({ taxable: 24_000, tax: 5200 })
})

test('the rest of the year is foretold by this month', () => {
  const [first] = year([month(20_000, 3300, 2000)])
  const told = forecast(first!.cumulative, month(20_000, 3300, 2000), { ...at, months: 1, from: 1 })
  expect(told.map(({ thisTax }) => thisTax)).toEqual([291, 291, 487, ...Array(8).fill(970)])
  expect(told.at(-1)).toMatchObject({ month: 12, taxable: 116_400 })
})

test('rows of a table hold up to their end', () => {
  expect(bracketOf(wage, 36_000).rate).toBe(0.03)
  expect(bracketOf(wage, 36_000.01).rate).toBe(0.1)
  expect(bracketOf(wage, 5_000_000).rate).toBe(0.45)
})

test('a table is whole from its first level to its open last one', () => {
  for (const table of Object.values(shippedBrackets))
    expect(tableFault(table.map((row, at) => ({ ...row, level: at + 1 })))).toBeNull()
  const [one, two, three] = shippedBrackets.labour.map((row, at) => ({ ...row, level: at + 1 }))
  const faults: readonly (readonly [Parameters<typeof tableFault>[0], string])[] = [
    [[one!, three!], '缺第 2 级'],
    [[{ ...three!, level: 1, quick: 0 }], '只有一级'],
    [[one!, two!], '缺最高一级（不填“不超过”）'],
    [[one!, { ...two!, upTo: null }, three!], '第 2 级没有填“不超过”'],
    [[one!, { ...two!, upTo: 20_000 }, three!], '第 2 级的“不超过”应大于上一级'],
    [[one!, two!, { ...three!, quick: 6999 }], '第 3 级的速算扣除数应为 7,000.00'],
  ]
  for (const [table, fault] of faults) expect(tableFault(table)).toBe(fault)
})
