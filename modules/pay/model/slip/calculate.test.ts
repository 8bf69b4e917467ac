import { expect, test } from 'vitest'
import { shippedBrackets } from '../tax/brackets.ts'
import { nothingYet } from '../tax/withhold.ts'
import { calculateBonus, calculateSlip, changeSince } from './calculate.ts'
import type { Adjustment, InsureTerms, PayRules, SlipInput } from './slip-input.ts'

export const rules: PayRules = { minimumWage: 2010, isByMonthDays: false, ...shippedBrackets }
const attendance = {
  id: 'a',
  needDays: 22,
  workDays: 22,
  leavePaid: 0,
  hours: 176,
  overtime: [0, 0, 0] as const,
}
const terms: SlipInput['terms'] = {
  payMode: 'piece',
  baseSalary: 0,
  hourRate: 0,
  overtimeRates: [1.5, 2, 3],
  minGuarantee: 0,
  insureBase: 0,
  fundBase: 0,
  iitMode: 'normal',
  months: 1,
}
const input: SlipInput = {
  terms,
  attendance,
  pieces: { amount: 0, count: 0 },
  adjustments: [],
  insure: null,
  special: { amount: 0, byType: {}, ids: [] },
  standing: nothingYet,
}
const plan: InsureTerms = {
  id: 'p',
  floor: 4812,
  ceil: 24_060,
  items: [
    { kind: 'pension', empRate: 0.08, corpRate: 0.16, empFixed: 0, corpFixed: 0, roundRule: 'fen' },
    { kind: 'medical', empRate: 0.02, corpRate: 0.085, empFixed: 0, corpFixed: 0, roundRule: 'fen' },
    { kind: 'unemploy', empRate: 0.005, corpRate: 0.005, empFixed: 0, corpFixed: 0, roundRule: 'fen' },
    { kind: 'injury', empRate: 0, corpRate: 0.004, empFixed: 0, corpFixed: 0, roundRule: 'fen' },
    { kind: 'fund', empRate: 0.05, corpRate: 0.05, empFixed: 0, corpFixed: 0, roundRule: 'yuan' },
  ],
}
const fine = (amount: number, type: Adjustment['type'] = 'fine'): Adjustment => ({
  id: `${type}${amount}`,
  type,
  amount,
  isTaxable: true,
  reason: '迟到',
})
const itemOf = (slip: ReturnType<typeof calculateSlip>, code: string) =>
  slip.items.find((item) => item.code === code)

test('the worked slip of January comes to 7,082.61 (13.2)', () => {
  const slip = calculateSlip(
    {
      ...input,
      terms: { ...terms, insureBase: 4500, fundBase: 4500 },
      pieces: { amount: 7862.35, count: 31 },
      insure: plan,
      special: { amount: 1000, byType: { elder: 1000 }, ids: ['d'] },
    },
    rules,
  )
  expect(slip.totals).toMatchObject({
    piece: 7862.35,
    gross: 7862.35,
    social: 505.26,
    fund: 241,
    taxable: 1116.09,
    tax: 33.48,
    net: 7082.61,
    corpSocial: 1222.25,
    corpFund: 241,
  })
  expect(itemOf(slip, 'social')?.inputs).toMatchObject({ pension: 384.96, medical: 96.24, unemploy: 24.06 })
  expect(itemOf(slip, 'corpSocial')?.inputs).toMatchObject({
    pension: 769.92,
    medical: 409.02,
    unemploy: 24.06,
    injury: 19.25,
  })
  expect(slip.warnings).toContain('社保基数超出上下限，已按4,812.00计算')
})

test('a month of 6,000 with two unpaid days, by both ways, and its overtime (13.3)', () => {
  const worker = { ...terms, payMode: 'month' as const, baseSalary: 6000 }
  const away = { ...attendance, workDays: 20 }
  const slip = (isByMonthDays: boolean) =>
    calculateSlip({ ...input, terms: worker, attendance: away }, { ...rules, isByMonthDays })
  expect(slip(false).totals.base).toBe(5454.55)
  expect(slip(true).totals.base).toBe(5448.28)
  const late = { ...attendance, overtime: [10, 0, 0] as const }
  expect(calculateSlip({ ...input, terms: worker, attendance: late }, rules).totals.overtime).toBe(517.24)
})

test('a full month is worth its guarantee, one with days away is not (13.4)', () => {
  const worker = { ...terms, minGuarantee: 3000 }
  const pieces = { amount: 2500, count: 3 }
  expect(calculateSlip({ ...input, terms: worker, pieces }, rules).totals).toMatchObject({
    topUp: 500,
    gross: 3000,
  })
  const away = { ...attendance, workDays: 21 }
  expect(calculateSlip({ ...input, terms: worker, pieces, attendance: away }, rules).totals.topUp).toBe(0)
})

test('fines take a fifth at most and leave the minimum wage; the rest is carried (13.4)', () => {
  const pieces = { amount: 3000, count: 3 }
  const first = calculateSlip({ ...input, pieces, adjustments: [fine(500), fine(300, 'quality')] }, rules)
  expect(first).toMatchObject({ totals: { fine: 600, net: 2400 }, carriedFine: 200 })
  const poor = calculateSlip(
    { ...input, pieces: { amount: 2100, count: 1 }, adjustments: [fine(500)] },
    rules,
  )
  expect(poor).toMatchObject({ totals: { fine: 90, net: 2010 }, carriedFine: 410 })
})

test('what is not taxed is paid whole and lowers nothing else', () => {
  const allowance: Adjustment = {
    id: 'x',
    type: 'allowance',
    amount: 600,
    isTaxable: false,
    reason: '防暑降温费',
  }
  const slip = calculateSlip(
    { ...input, pieces: { amount: 6000, count: 1 }, adjustments: [allowance] },
    rules,
  )
  expect(slip.totals).toMatchObject({ gross: 6600, taxable: 1000, tax: 30, net: 6570 })
})

test('what is below nothing or was withheld too much is said so', () => {
  const month = { ...input, standing: { ...nothingYet, income: 1000, paid: 82.5 } }
  const tax = calculateSlip(month, rules).items.find(({ code }) => code === 'tax')
  expect(tax?.amount).toBe(0)
  expect(tax?.formula).toContain(
    '= 应税 0.00（不足0按0）；× 3% − 0.00 = 累计税 0.00；− 已扣 82.50，多扣的抵以后月份',
  )
})

test('a slip below zero says by how much', () => {
  const slip = calculateSlip(
    { ...input, pieces: { amount: 100, count: 1 }, adjustments: [fine(350, 'loan')] },
    rules,
  )
  expect(slip.totals.net).toBe(-250)
  expect(slip.warnings).toEqual(['实发不能为负，差额转下月借支：250.00 元'])
})

test('every item tells in words how it came about, with what it was calculated from', () => {
  const worker = { ...terms, payMode: 'time' as const, hourRate: 25.5, insureBase: 6000, fundBase: 6000 }
  const slip = calculateSlip({ ...input, terms: worker, insure: plan }, rules)
  expect(itemOf(slip, 'time')).toMatchObject({
    amount: 4488,
    formula: '出勤 176 小时 × 时薪 25.50',
    inputs: { hours: 176, hourRate: 25.5 },
    source: { entity: 'payAttendance', ids: ['a'] },
  })
  expect(itemOf(slip, 'net')?.formula).toBe(
    '应发 4,488.00 − 社保 630.00 − 公积金 300.00 − 个税 0.00 − 扣款 0.00 − 借支 0.00',
  )
  for (const { formula } of slip.items) expect(formula).not.toBe('')
})

test('a year-end bonus is taxed by itself and warns of the step', () => {
  const slip = calculateBonus([{ ...fine(36_001, 'yearEnd'), reason: '年终奖' }], rules)
  expect(slip.totals).toMatchObject({ gross: 36_001, tax: 3390.1, net: 32_610.9 })
  expect(slip.warnings[0]).toContain('多发1元多缴税')
  expect(calculateBonus([fine(36_000, 'yearEnd')], rules)).toMatchObject({
    totals: { tax: 1080 },
    warnings: [],
  })
})

test('how far pay went since last month is a share of it, and none of nothing', () => {
  expect(changeSince(6000, 5000)).toBe(0.2)
  expect(changeSince(6000, null)).toBeNull()
  expect(changeSince(6000, 0)).toBeNull()
})

test('other deductions stay untaxed beside the additional ones, and change nothing else', () => {
  const month = {
    ...input,
    pieces: { amount: 12_000, count: 3 },
    special: { amount: 1000, byType: { elder: 1000 }, ids: ['d'] },
  }
  const without = calculateSlip(month, rules)
  const slip = calculateSlip(
    { ...month, other: { amount: 1000, byType: { pension: 1000 }, ids: ['p'] } },
    rules,
  )
  expect([without.totals.tax, slip.totals.tax]).toEqual([180, 150])
  expect(slip.totals.net).toBe(without.totals.net + 30)
  expect(itemOf(slip, 'exempted')).toMatchObject({
    amount: 1000,
    formula: '个人养老金 1,000.00，只减应税所得',
    inputs: { pension: 1000 },
    source: { ids: ['p'] },
  })
  expect(slip.withheld?.cumulative).toMatchObject({ special: 1000, other: 1000 })
})
