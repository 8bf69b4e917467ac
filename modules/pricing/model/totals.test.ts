import { sequence, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { type LineTotal, taxIn, totalsOf } from './totals.ts'

test('the worked document of three lines: shares, nets, total and tax to the cent', () => {
  const lines = [
    { qty: 3, unitPrice: 1901.35 },
    { qty: 1, unitPrice: 1899.99 },
    { qty: 1, unitPrice: 333.33 },
  ]
  expect(totalsOf(lines, { discountAmount: 37.37, taxRate: 0.13 })).toEqual({
    lines: [
      { amount: 5704.05, share: 26.85, net: 5677.2 },
      { amount: 1899.99, share: 8.95, net: 1891.04 },
      { amount: 333.33, share: 1.57, net: 331.76 },
    ],
    goods: 7937.37,
    total: 7900,
    tax: 908.85,
  })
})

test('fees are added to the total and bear no part of the reduction', () => {
  const { total, lines } = totalsOf([{ qty: 1, unitPrice: 100 }], {
    discountAmount: 10,
    installAmount: 20.5,
    freightAmount: 0.3,
    otherAmount: 0.1,
  })
  expect([total, lines[0]?.net]).toEqual([110.9, 90])
})

test('a reduction of more than the goods, or of less than nothing, is refused', () => {
  const lines = [{ qty: 2, unitPrice: 50 }]
  expect(() => totalsOf(lines, { discountAmount: 100.01 })).toThrow('整单优惠应在0～100之间')
  expect(() => totalsOf(lines, { discountAmount: -0.01 })).toThrow('整单优惠应在0～100之间')
  expect(() => totalsOf([], { discountAmount: 1 })).toThrow('整单优惠应在0～0之间')
  expect(totalsOf([], {}).total).toBe(0)
})

test('no tax rate, no tax', () => {
  expect(taxIn(7900, 0)).toBe(0)
  expect(taxIn(7900, null)).toBe(0)
})

/** Cents and thousandths as whole numbers: the check does its sums without the code that it checks. */
const cents = (value: number): bigint => BigInt(Math.round(value * 100))

/** Whether a line bears its part of the reduction, rounded up or down, and no more than it comes to. */
function isFair(
  { amount, share, net }: LineTotal,
  whole: bigint,
  { goods, reduction }: { goods: bigint; reduction: bigint },
): boolean {
  const distance = cents(share) * goods - reduction * whole
  const isNear = goods === 0n || (distance < goods && -distance < goods)
  return cents(amount) === cents(share) + cents(net) && share >= 0 && net >= 0 && isNear
}

test('totals and shares are exact to the cent for random lines and reductions', () => {
  const below = sequence(808)
  const runs = Number(process.env.RUNS ?? 1000)
  for (let run = 0; run < runs; run++) {
    const thousandths = Array.from(
      { length: 1 + below(12) },
      () => [below(40_000), below(9_999_999)] as const,
    )
    const lines = thousandths.map(([qty, price]) => ({ qty: qty / 1000, unitPrice: price / 100 }))
    // Half up, in whole numbers: (thousandths × cents + 500) / 1000.
    const amounts = thousandths.map(([qty, price]) => (BigInt(qty) * BigInt(price) + 500n) / 1000n)
    const goods = amounts.reduce((total, amount) => total + amount, 0n)
    const reduction = goods === 0n ? 0n : BigInt(below(1_000_000_000)) % (goods + 1n)
    const fees = [below(100_000), below(100_000), below(100_000)]
    const [installAmount, freightAmount, otherAmount] = fees.map((fee) => fee / 100)
    const totals = totalsOf(lines, {
      discountAmount: Number(reduction) / 100,
      installAmount,
      freightAmount,
      otherAmount,
      taxRate: 0.13,
    })
    const whole = goods - reduction + BigInt(fees.reduce((total, fee) => total + fee, 0))
    const isRight =
      totals.lines.every(({ amount }, index) => cents(amount) === amounts[index]) &&
      cents(sum(totals.lines, ({ share }) => share)) === reduction &&
      cents(sum(totals.lines, ({ net }) => net)) === goods - reduction &&
      cents(totals.total) === whole &&
      cents(totals.tax) === (whole * 13n * 2n + 113n) / 226n &&
      totals.lines.every((line, index) => isFair(line, amounts[index]!, { goods, reduction }))
    // One expectation a run: asking for each figure would take longer than reckoning it.
    if (!isRight) expect({ lines, reduction, totals }).toBeNull()
  }
  expect(runs).toBeGreaterThan(0)
})
