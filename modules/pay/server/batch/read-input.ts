import { BusinessError, compare, endOfMonth, mul, type RowOf, sum } from '@mortise/model'
import {
  BonusUntil,
  type Deducted,
  isOtherDeduction,
  monthsOf,
  nothingYet,
  PayAdjustment,
  PayAttendance,
  type PayBatch,
  PayDeduction,
  type PayRules,
  type SlipInput,
} from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { groupBy, parameter, realNames } from '@mortise/system/server'
import { bonusFaults } from './bonus-of-year.ts'
import { everyRow } from './every-row.ts'
import { inParts } from './in-parts.ts'
import { insuranceAt } from './insurance-at.ts'
import { rulesOf } from './pay-rules.ts'
import { type Profile, peopleOf } from './people.ts'
import { piecesOf } from './pieces.ts'
import { type Standing, standingsOf } from './standings.ts'
import { unpaidBonuses, unpaidWork } from './unpaid-work.ts'

type Batch = Pick<RowOf<typeof PayBatch>, 'id' | 'month' | 'scope' | 'departs'>

/** Somebody whose slip is calculated. */
export interface Payee {
  readonly worker: string
  readonly name: string
  readonly depart: string
  readonly costTarget: Profile['costTarget']
  readonly input: SlipInput
}

/** All that a batch is calculated from; people for whom something is missing are named, with what. */
export interface BatchInput {
  readonly kind: 'wage' | 'bonus'
  readonly payees: readonly Payee[]
  readonly rules: PayRules
  readonly leftOut: readonly string[]
  /** Work of the month that is in nobody's pay. */
  readonly missed: readonly string[]
}

export async function readInput(ctx: Context, batch: Batch): Promise<BatchInput> {
  const { month } = batch
  const kind = batch.scope === 'bonus' ? 'bonus' : 'wage'
  if (kind === 'bonus') await refuseLateBonus(ctx, month)
  const people = await peopleOf(ctx, batch, kind)
  const workers = people.map(({ worker }) => worker)
  const nameOf = await realNames(ctx, workers)
  const attended = await attendanceOf(ctx, month, workers)
  if (kind === 'wage') refuseUnattended(people, attended, nameOf)
  const pieces = await piecesOf(ctx, month)
  const adjusted = await adjustmentsOf(ctx, month)
  const special = await specialsOf(ctx, month)
  const insured = await insuranceAt(ctx, month)
  const standings = await standingsOf(ctx, month, people)
  const taxedAlone = kind === 'bonus' ? await bonusFaults(ctx, month, workers) : null
  const leftOut: string[] = []
  const payees = await inParts(people, (profile): Payee[] => {
    const { worker, depart, costTarget, insurance } = profile
    const own = pieces.get(worker)
    const standing = standings.get(worker)
    const fault = taxedAlone
      ? taxedAlone.get(worker)
      : (own?.fault ?? standing?.fault ?? attendanceFault(profile, attended.get(worker), month))
    if (fault) {
      leftOut.push(`${nameOf(worker)}：${fault}`)
      return []
    }
    const input: SlipInput = {
      terms: { ...termsOf(profile, month), ...yearOf(profile, month, standing) },
      attendance: attended.get(worker) ?? null,
      pieces: { amount: own?.amount ?? 0, count: own?.count ?? 0, stale: own?.stale ?? 0 },
      adjustments: adjusted.get(worker) ?? [],
      insure: insurance ? (insured.get(insurance) ?? null) : null,
      special: deductedOf(special.get(worker) ?? [], false),
      other: deductedOf(special.get(worker) ?? [], true),
      standing: standing?.standing ?? nothingYet,
    }
    return [{ worker, name: nameOf(worker), depart, costTarget, input }]
  })
  if (payees.every((own) => own.length === 0)) throw new BusinessError(leftOut[0] ?? '没有需要计算工资的员工')
  const rules = await rulesOf(ctx, month)
  const missed = await (kind === 'wage' ? unpaidWork : unpaidBonuses)(ctx, month)
  return { kind, payees: payees.flat(), rules, leftOut, missed }
}

async function refuseLateBonus(ctx: Context, month: string): Promise<void> {
  const until = await parameter(ctx, BonusUntil)
  if (month > until.slice(0, 7))
    throw new BusinessError(`年终奖单独计税到 ${until} 为止，请用奖惩中的奖金并入工资计税`)
}

type Attended = Map<string, NonNullable<SlipInput['attendance']>>

async function attendanceOf({ repo }: Context, month: string, workers: readonly string[]): Promise<Attended> {
  const wanted = new Set(workers)
  const rows = await everyRow(repo(PayAttendance), { month })
  return new Map(
    rows
      .filter(({ worker }) => wanted.has(worker))
      .map(({ id, worker, needDays, workDays, leavePaid, hours, overtime1, overtime2, overtime3 }) => [
        worker,
        { id, needDays, workDays, leavePaid, hours, overtime: [overtime1, overtime2, overtime3] as const },
      ]),
  )
}

const NAMED = 5

/** Who is paid for labour alone has no working days. */
function refuseUnattended(
  people: readonly Profile[],
  attended: Attended,
  nameOf: (worker: string) => string,
): void {
  const missing = people.filter(({ worker, iitMode }) => iitMode !== 'labour' && !attended.has(worker))
  if (missing.length === 0) return
  const names = missing.slice(0, NAMED).map(({ worker }) => nameOf(worker))
  const more = missing.length > NAMED ? `等 ${missing.length} 人` : ''
  throw new BusinessError(`${names.join('、')}${more} 缺少考勤`)
}

/** A salary is paid by the days that were to be worked: without them nobody knows what it comes to. */
function attendanceFault(
  profile: Profile,
  attendance: SlipInput['attendance'] | undefined,
  month: string,
): string | null {
  const { payMode, baseSalary, hourRate, minGuarantee } = profile
  if (!attendance) return null
  const isHourless = compare(hourRate, 0) === 0
  if (isHourless && payMode === 'time' && attendance.hours > 0) return '工资档案没有填写时薪，不能算计时工资'
  if (isHourless && compare(baseSalary, 0) === 0 && attendance.overtime.some((hours) => hours > 0))
    return '工资档案没有填写时薪或月薪，不能算加班工资'
  if (compare(attendance.needDays, 0) > 0) return null
  // Of a few days of a month none may have been to be worked.
  if (!isWholeMonth(profile, month) && compare(attendance.workDays, 0) === 0) return null
  const isByDays = payMode === 'month' || payMode === 'mixed' ? baseSalary : minGuarantee
  return compare(isByDays, 0) > 0 ? '考勤的应出勤天数为 0，请填写' : null
}

const yearOf = ({ hiredOn }: Profile, month: string, standing: Standing | undefined) => ({
  months: standing?.months ?? monthsOf(month, hiredOn),
  unknownFrom: standing?.unknownFrom ?? null,
})

/** Whether somebody is employed from its first day to its last. */
const isWholeMonth = ({ hiredOn, leftOn }: Profile, month: string): boolean =>
  hiredOn <= `${month}-01` && (!leftOn || leftOn >= endOfMonth(`${month}-01`))

function termsOf(profile: Profile, month: string): Omit<SlipInput['terms'], 'months'> {
  const { payMode, baseSalary, hourRate, minGuarantee, insureBase, fundBase, iitMode } = profile
  const { overtimeRate1, overtimeRate2, overtimeRate3 } = profile
  return {
    payMode,
    baseSalary,
    hourRate,
    overtimeRates: [overtimeRate1, overtimeRate2, overtimeRate3],
    minGuarantee,
    insureBase,
    fundBase,
    iitMode,
    isWholeMonth: isWholeMonth(profile, month),
  }
}

async function adjustmentsOf({ repo }: Context, month: string) {
  const rows = await everyRow(repo(PayAdjustment), { month, status: 'approved' })
  return groupBy(
    rows.map(({ id, worker, type, isTaxable, amount, reason }) => ({
      id,
      worker,
      type,
      isTaxable,
      amount,
      reason,
    })),
    ({ worker }) => worker,
  )
}

async function specialsOf({ repo }: Context, month: string) {
  const rows = await everyRow(repo(PayDeduction), {
    beginMonth: { le: month },
    endMonth: { ge: month, orEmpty: true },
  })
  return groupBy(rows, ({ worker }) => worker)
}

function deductedOf(rows: readonly RowOf<typeof PayDeduction>[], isOther: boolean): Deducted {
  const own = rows.filter(({ type }) => isOtherDeduction(type) === isOther)
  const amountOf = (of: typeof own) => sum(of, ({ monthly, share }) => mul(monthly, share ?? 1))
  const byType = Object.fromEntries(
    [...groupBy(own, ({ type }) => type)].map(([type, of]) => [type, amountOf(of)]),
  )
  return { amount: amountOf(own), byType, ids: own.map(({ id }) => id) }
}
