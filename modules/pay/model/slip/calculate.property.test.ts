import { sequence, sum } from '@mortise/model'
import { expect, test } from 'vitest'
import { shippedBrackets } from '../tax/brackets.ts'
import { nothingYet, type TaxStanding } from '../tax/withhold.ts'
import { calculateSlip } from './calculate.ts'
import type { Adjustment, InsureTerms, PayRules, SlipInput } from './slip-input.ts'

/** `npm run faults -- --pay 2000` asks for more than every run of the tests does. */
const YEARS = Number(process.env.PAY_YEARS ?? 150)
const rules: PayRules = { minimumWage: 2010, isByMonthDays: false, ...shippedBrackets }
const kinds = ['bonus', 'allowance', 'fine', 'loan', 'quality', 'other'] as const
const modes = ['piece', 'time', 'month', 'mixed'] as const

const plan = (below: (limit: number) => number): InsureTerms => ({
  id: 'p',
  floor: 4812,
  ceil: 24_060,
  items: [
    { kind: 'pension', empRate: 0.08, corpRate: 0.16, empFixed: 0, corpFixed: 0, roundRule: 'fen' },
    { kind: 'medical', empRate: 0.02, corpRate: 0.085, empFixed: below(5), corpFixed: 0, roundRule: 'jiao' },
    { kind: 'fund', empRate: 0.05, corpRate: 0.05, empFixed: 0, corpFixed: 0, roundRule: 'yuan' },
  ],
})

/** A month as chance has it: joiners, leavers, changed bases, corrections below zero, pieces that were taken back. */
function randomMonth(
  below: (limit: number) => number,
  first: number,
  month: number,
): Omit<SlipInput, 'standing'> {
  const needDays = 20 + below(4)
  const adjustments = Array.from({ length: below(4) }, (_, at): Adjustment => {
    const type = kinds[below(kinds.length)] ?? 'bonus'
    const amount = (below(80_000) + 1) / 100
    const signed = type === 'other' && below(2) === 0 ? -amount : amount
    return { id: `${at}`, type, amount: signed, isTaxable: below(4) > 0 || type === 'other', reason: 'x' }
  })
  return {
    terms: {
      payMode: modes[below(modes.length)] ?? 'piece',
      baseSalary: below(2_500_000) / 100,
      hourRate: below(2) * (below(6000) / 100),
      overtimeRates: [1.5, 2, 3],
      minGuarantee: below(3) * 1000,
      insureBase: below(30_000),
      fundBase: below(30_000),
      iitMode: below(10) === 0 ? 'skip60k' : 'normal',
      months: month - first + 1,
    },
    attendance: {
      id: 'a',
      needDays,
      workDays: needDays - below(4),
      leavePaid: 0,
      hours: below(200),
      overtime: [below(30), below(10), below(5)],
    },
    pieces: { amount: (below(1_200_000) - 50_000) / 100, count: 1 + below(50) },
    adjustments,
    insure: below(5) === 0 ? null : plan(below),
    special: below(2) === 0 ? { amount: 0, byType: {}, ids: [] } : deducted(below(4) * 1000),
  }
}

const deducted = (amount: number) => ({ amount, byType: { child: amount }, ids: ['d'] })
const fen = (amount: number): bigint => BigInt(Math.round(amount * 100))
const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The year's tax row by row, without quick deductions, in ten-thousandths of a fen. */
function naiveTax(taxable: bigint): bigint {
  let below = 0n
  let tax = 0n
  for (const { upTo, rate } of rules.wage) {
    const end = upTo === null ? taxable : fen(upTo)
    const part = (taxable < end ? taxable : end) - below
    if (part > 0n) tax += part * BigInt(Math.round(rate * 10_000))
    below = end
  }
  return (tax + 5000n) / 10_000n
}

test(`${YEARS} random years agree with a naive model, whatever the months were like (I14, I15)`, () => {
  const below = sequence(2026)
  for (let year = 0; year < YEARS; year += 1) {
    const first = 1 + below(12)
    const last = first + below(13 - first)
    let standing: TaxStanding = nothingYet
    let naive = { income: 0n, off: 0n, paid: 0n }
    const taxes: number[] = []
    for (let month = first; month <= last; month += 1) {
      const input = { ...randomMonth(below, first, month), standing }
      const slip = calculateSlip(input, rules)
      const { totals } = slip
      const plus = totals.piece + totals.time + totals.base + totals.overtime + totals.bonus + totals.topUp
      expect(fen(plus)).toBe(fen(totals.gross))
      const off = totals.social + totals.fund + totals.tax + totals.fine + totals.loan
      expect(fen(totals.gross) - fen(off)).toBe(fen(totals.net))
      const exempt = sum(
        input.adjustments.filter(
          ({ type, isTaxable }) => !isTaxable && (type === 'bonus' || type === 'allowance'),
        ),
        ({ amount }) => amount,
      )
      naive = {
        income: naive.income + fen(totals.gross),
        off: naive.off + fen(exempt) + fen(totals.social) + fen(totals.fund) + fen(totals.special),
        paid: naive.paid,
      }
      const basic = input.terms.iitMode === 'skip60k' ? 6_000_000n : 500_000n * BigInt(input.terms.months)
      const tax = greater(0n, naiveTax(greater(0n, naive.income - basic - naive.off)) - naive.paid)
      expect(fen(totals.tax)).toBe(tax)
      naive = { ...naive, paid: naive.paid + tax }
      taxes.push(totals.tax)
      const fines = sum(
        input.adjustments.filter(({ type }) => type === 'fine' || type === 'quality'),
        ({ amount }) => amount,
      )
      expect(fen(totals.fine) + fen(slip.carriedFine)).toBe(fen(fines))
      expect(totals.fine).toBeLessThanOrEqual(Math.max(0, totals.gross * 0.2) + 0.005)
      expect(calculateSlip(input, rules)).toEqual(slip)
      standing = slip.withheld!.cumulative
    }
    expect(fen(standing.paid)).toBe(fen(sum(taxes, (tax) => tax)))
  }
})
