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

/** A quotient, half a cent going up. */
const rounded = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** What days, hours, pieces and adjustments come to, in cents, by the words of the rule alone. */
function naiveGross({ terms, attendance, pieces, adjustments }: Omit<SlipInput, 'standing'>): bigint {
  const { payMode, minGuarantee } = terms
  const [salary, rate] = [fen(terms.baseSalary), fen(terms.hourRate)]
  const { needDays, workDays, hours, overtime } = attendance!
  const isFull = workDays === needDays
  const isByMonth = payMode === 'month' || payMode === 'mixed'
  const base = isByMonth ? rounded(salary * BigInt(workDays), BigInt(needDays)) : 0n
  const time = payMode === 'time' ? BigInt(hours) * rate : 0n
  // One and a half, twice and three times, counted in halves of an hour.
  const [usual, off, holiday] = overtime.map(BigInt) as [bigint, bigint, bigint]
  const halves = 3n * usual + 4n * off + 6n * holiday
  const extra = rate > 0n ? rounded(rate * halves, 2n) : rounded(salary * halves, 2n * 174n)
  const earned = fen(pieces.amount) + base + time
  const missing = isFull ? greater(0n, fen(minGuarantee) - earned) : 0n
  const added = adjustments.filter(({ type }) => type === 'bonus' || type === 'allowance' || type === 'other')
  return added.reduce((all, { amount }) => all + fen(amount), earned + extra + missing)
}

/** Eight, two and five of a hundred of the bases within their bounds: to the cent, to ten of them, and up to the yuan. */
function naiveInsured({ terms, insure }: Omit<SlipInput, 'standing'>): { social: bigint; fund: bigint } {
  if (!insure) return { social: 0n, fund: 0n }
  const within = (base: number) => BigInt(Math.min(Math.max(base, 4812), 24_060))
  const social = within(terms.insureBase)
  const fixed = fen(insure.items[1]?.empFixed ?? 0)
  return {
    social: 8n * social + 10n * rounded(2n * social + fixed, 10n),
    fund: ((5n * within(terms.fundBase) + 99n) / 100n) * 100n,
  }
}

/** A fifth at most, and the minimum wage stays. */
const naiveFine = (fines: bigint, gross: bigint): bigint =>
  gross <= 0n ? 0n : least(fines, least(rounded(gross, 5n), greater(0n, gross - fen(rules.minimumWage))))

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
      const gross = naiveGross(input)
      const insured = naiveInsured(input)
      expect(fen(totals.gross)).toBe(gross)
      expect([fen(totals.social), fen(totals.fund)]).toEqual([insured.social, insured.fund])
      const exempt = sum(
        input.adjustments.filter(
          ({ type, isTaxable }) => !isTaxable && (type === 'bonus' || type === 'allowance'),
        ),
        ({ amount }) => amount,
      )
      naive = {
        income: naive.income + gross,
        off: naive.off + fen(exempt) + insured.social + insured.fund + fen(input.special.amount),
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
      expect(fen(totals.fine)).toBe(naiveFine(fen(fines), gross))
      expect(calculateSlip(input, rules)).toEqual(slip)
      standing = slip.withheld!.cumulative
    }
    expect(fen(standing.paid)).toBe(fen(sum(taxes, (tax) => tax)))
  }
})
