import {
  compare,
  decimalParts,
  divideWhole,
  formatMoney,
  mul,
  numberOf,
  rescale,
  sub,
  sum,
} from '@mortise/model'
import type { Attendance, PayTerms, SlipItem } from './slip-input.ts'

/** Working days of an average month, and hours of a day, by which the law turns a month's pay into an hour's. */
const MONTH_DAYS = 21.75
const DAY_HOURS = 8

/** A product divided once, rounded once: nothing is lost on the way. */
function mulDiv(factors: readonly number[], divisors: readonly number[]): number {
  const product = (values: readonly number[]) =>
    values
      .map((value) => decimalParts(value))
      .reduce((all, { units, scale }) => ({ units: all.units * units, scale: all.scale + scale }), {
        units: 1n,
        scale: 0,
      })
  const over = product(factors)
  const under = product(divisors)
  const shared = Math.max(over.scale, under.scale)
  return numberOf(
    divideWhole(rescale(over.units, over.scale, shared + 2), rescale(under.units, under.scale, shared)),
    2,
  )
}

export const unpaidDays = ({ needDays, workDays, leavePaid }: Attendance): number =>
  Math.max(0, sub(sub(needDays, workDays), leavePaid))

const isFull = (attendance: Attendance): boolean =>
  compare(attendance.needDays, 0) > 0 && unpaidDays(attendance) === 0

/** Whoever came or left within a month has not worked all of it: days of the own part alone count as if they had. */
export function partWarning(terms: PayTerms, attendance: Attendance): string | null {
  const { isWholeMonth = true, payMode, minGuarantee } = terms
  const isByDays = payMode === 'month' || payMode === 'mixed' || compare(minGuarantee, 0) > 0
  if (isWholeMonth || !isByDays || !isFull(attendance)) return null
  return `本月入职或离职，却按全勤计发：应出勤 ${attendance.needDays} 天应为全月的工作日，请核对考勤`
}

/** What hours came to. */
export function timeItem({ payMode, hourRate }: PayTerms, { id, hours }: Attendance): SlipItem | null {
  if (payMode !== 'time') return null
  return {
    code: 'time',
    amount: mul(hours, hourRate),
    formula: `出勤 ${hours} 小时 × 时薪 ${formatMoney(hourRate)}`,
    inputs: { hours, hourRate },
    source: { entity: 'payAttendance', ids: [id] },
  }
}

/** What a month's salary comes to after days that are not paid. */
export function baseItem(
  { payMode, baseSalary }: PayTerms,
  attendance: Attendance,
  isByMonthDays: boolean,
): SlipItem | null {
  if (payMode !== 'month' && payMode !== 'mixed') return null
  const { id, needDays } = attendance
  const unpaid = unpaidDays(attendance)
  const salary = formatMoney(baseSalary)
  const source = { entity: 'payAttendance', ids: [id] }
  const inputs = { baseSalary, needDays, unpaid }
  const of = { code: 'base', inputs, source } as const
  if (isFull(attendance)) return { ...of, amount: baseSalary, formula: `月薪 ${salary}，全勤` }
  if (compare(needDays, 0) <= 0) return { ...of, amount: 0, formula: `月薪 ${salary}，应出勤 0 天` }
  if (isByMonthDays) {
    const amount = Math.max(0, mulDiv([baseSalary, sub(MONTH_DAYS, unpaid)], [MONTH_DAYS]))
    return { ...of, amount, formula: `月薪 ${salary} − 缺勤 ${unpaid} 天 × ${salary} ÷ ${MONTH_DAYS}` }
  }
  return {
    ...of,
    amount: mulDiv([baseSalary, sub(needDays, unpaid)], [needDays]),
    formula: `月薪 ${salary} × (应出勤 ${needDays} − 缺勤 ${unpaid}) ÷ ${needDays}`,
  }
}

/** What is worked beyond the hours: on working days, days off and holidays. */
export function overtimeItem(terms: PayTerms, { id, overtime }: Attendance): SlipItem | null {
  if (overtime.every((hours) => hours === 0)) return null
  const { hourRate, baseSalary, overtimeRates } = terms
  const isOfMonth = compare(hourRate, 0) === 0
  const weighed = sum(
    overtime.map((hours, at) => mul(hours, overtimeRates[at] ?? 1, 4)),
    4,
  )
  const parts = overtime
    .flatMap((hours, at) => (hours ? [`${hours} × ${overtimeRates[at]}`] : []))
    .join(' + ')
  const rate = isOfMonth
    ? `月薪 ${formatMoney(baseSalary)} ÷ ${MONTH_DAYS} ÷ ${DAY_HOURS}`
    : `时薪 ${formatMoney(hourRate)}`
  return {
    code: 'overtime',
    amount: isOfMonth ? mulDiv([baseSalary, weighed], [MONTH_DAYS, DAY_HOURS]) : mul(hourRate, weighed),
    formula: `${rate} × (${parts}) 小时`,
    inputs: {
      hourRate: isOfMonth ? 0 : hourRate,
      baseSalary,
      ot1: overtime[0],
      ot2: overtime[1],
      ot3: overtime[2],
    },
    source: { entity: 'payAttendance', ids: [id] },
  }
}

/** What is missing to what a full month is worth at least. */
export function topUpItem(terms: PayTerms, attendance: Attendance, earned: number): SlipItem | null {
  const { minGuarantee } = terms
  if (!isFull(attendance) || compare(earned, minGuarantee) >= 0) return null
  return {
    code: 'topUp',
    amount: sub(minGuarantee, earned),
    formula: `全勤保底 ${formatMoney(minGuarantee)} − 计件、计时、月薪合计 ${formatMoney(earned)}`,
    inputs: { minGuarantee, earned },
    source: { entity: 'payAttendance', ids: [attendance.id] },
  }
}
