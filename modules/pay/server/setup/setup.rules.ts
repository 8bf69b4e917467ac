import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import {
  idNumberFault,
  isMonth,
  monthBefore,
  PayAdjustment,
  PayAttendance,
  PayDeduction,
  PayInsurance,
  PayPiece,
  PayProfile,
  PaySlip,
  PayTaxLedger,
  SpecialType,
} from '@mortise/pay/model'
import { type Context, rules } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { realNames } from '@mortise/system/server'
import { isAccountOf } from '../batch/accounts.ts'
import { CARRIED } from '../batch/carried.ts'
import { PAY_MONTHS } from '../piece/open-month.ts'
import { lastUsed } from './used-in.ts'

function refuseMonth(month: string | null, field: string): void {
  if (month !== null && !isMonth(month)) throw new BusinessError('月份应写作 2026-10', { field })
}

interface Counted {
  readonly worker: string
  readonly month: string
  readonly kind?: 'wage' | 'bonus'
}

/** What a month was paid by is not changed after it was approved; a year-end bonus has an approval of its own. */
async function refuseSettled(
  { repo, together }: Context,
  { worker, month, kind = 'wage' }: Counted,
): Promise<void> {
  await together(PAY_MONTHS)
  if (await repo(PayTaxLedger).first({ worker, month, kind }))
    throw new BusinessError(`${month} 的${kind === 'wage' ? '工资' : '年终奖'}已审核，不能修改`, {
      field: 'month',
    })
}

export const profileRules = rules(PayProfile, {
  async check({ worker, leftOn, hiredOn, bank, idType, idNo }, ctx, before) {
    const fault = idNumberFault(idType, idNo)
    if (fault && (idNo !== before?.idNo || idType !== before.idType))
      throw new BusinessError(fault, { field: 'idNo' })
    if (leftOn && leftOn < hiredOn) throw new BusinessError('离职日期不能早于入职日期', { field: 'leftOn' })
    if (!bank || bank === before?.bank) return
    const account = await ctx.repo(BankInfo).get(bank)
    const nameOf = await realNames(ctx, [worker])
    if (!isAccountOf(account, worker, nameOf(worker)))
      throw new BusinessError(`工资卡应为归属员工 ${nameOf(worker)} 本人的账户`, { field: 'bank' })
    if (!account.isActive) throw new BusinessError(`账户${account.accountName}已停用`, { field: 'bank' })
  },
  async remove({ no, worker }, { repo }) {
    if (await repo(PaySlip).first({ worker }))
      throw new BusinessError(`${no} 已有工资单，不能删除工资档案；离职请填写离职日期`)
    if (await repo(PayPiece).first({ worker, status: { ne: 'voided' } }))
      throw new BusinessError(`${no} 已有计件明细，不能删除工资档案；离职请填写离职日期`)
  },
})

export const attendanceRules = rules(PayAttendance, {
  async check(row, ctx) {
    refuseMonth(row.month, 'month')
    const { needDays, workDays, leavePaid, leaveUnpaid, absentDays } = row
    const told = sum([workDays, leavePaid, leaveUnpaid, absentDays])
    if (compare(told, needDays) > 0)
      throw new BusinessError(`出勤、请假、旷工合计 ${told} 天，超过应出勤 ${needDays} 天`, {
        field: 'workDays',
      })
    await refuseSettled(ctx, row)
  },
  remove: (row, ctx) => refuseSettled(ctx, row),
})

export const adjustmentRules = rules(PayAdjustment, {
  check({ month, type, amount }) {
    refuseMonth(month, 'month')
    if (compare(amount, 0) === 0 || (compare(amount, 0) < 0 && type !== 'other'))
      throw new BusinessError('金额必须大于0', { field: 'amount' })
  },
  moves: {
    approve: { guard: refuseCounted },
    unapprove: {
      async guard(row, ctx) {
        if (row.sourceType === CARRIED)
          throw new BusinessError(`由 ${monthBefore(row.month)} 的工资结转，随该批次反审核而取消`)
        await refuseCounted(row, ctx)
      },
    },
  },
})

function refuseCounted({ worker, month, type }: RowOf<typeof PayAdjustment>, ctx: Context): Promise<void> {
  return refuseSettled(ctx, { worker, month, kind: type === 'yearEnd' ? 'bonus' : 'wage' })
}

export const insuranceRules = rules(PayInsurance, {
  async check(plan, ctx, before) {
    const { id, city, beginMonth, floor, ceil, replaces } = plan
    const { repo, together } = ctx
    refuseMonth(beginMonth, 'beginMonth')
    await together(PAY_MONTHS)
    if (before && isOtherPlan(plan, before) && (await lastUsed(ctx, PayInsurance.name, id)))
      throw new BusinessError('该方案已用于审核过的工资，不能修改；请另建方案，填写接替方案')
    if (replaces) {
      const former = await repo(PayInsurance).get(replaces)
      if (former.city !== city || former.beginMonth >= beginMonth)
        throw new BusinessError(`接替的方案应属同一城市且更早生效：${former.name}`, { field: 'replaces' })
    }
    if (floor !== null && ceil !== null && compare(ceil, floor) < 0)
      throw new BusinessError('基数上限不能低于下限', { field: 'ceil' })
  },
})

type Plan = RowOf<typeof PayInsurance>

/** Whether a plan asks for something else than before, whatever it is called. */
function isOtherPlan(plan: Plan, before: Plan): boolean {
  const asked = ({ city, beginMonth, floor, ceil, items }: Plan) =>
    JSON.stringify([city, beginMonth, floor, ceil, items.map(termsOf)])
  return asked(plan) !== asked(before)
}
const termsOf = ({ kind, empRate, empFixed, corpRate, corpFixed, roundRule }: Plan['items'][number]) => [
  kind,
  empRate,
  empFixed,
  corpRate,
  corpFixed,
  roundRule,
]

type Deduction = RowOf<typeof PayDeduction>

export const deductionRules = rules(PayDeduction, {
  async check(row, ctx, before) {
    const { beginMonth, endMonth } = row
    refuseMonth(beginMonth, 'beginMonth')
    refuseMonth(endMonth, 'endMonth')
    if (endMonth && endMonth < beginMonth)
      throw new BusinessError('结束月份不能早于开始月份', { field: 'endMonth' })
    if (before) await refuseUsed(row, before, ctx)
    // What stood beside another before may be shortened.
    if (!before || !isWithin(row, before)) await refuseTwoHomes(row, ctx)
  },
  async remove({ id }, ctx) {
    await ctx.together(PAY_MONTHS)
    const used = await lastUsed(ctx, PayDeduction.name, id)
    if (used) throw new BusinessError(`该扣除已用于 ${used} 已审核的工资，不能删除；请填写结束月份`)
  },
})

/** What was deducted by it stays as it was deducted: it may end, and another follows. */
async function refuseUsed(row: Deduction, before: Deduction, ctx: Context): Promise<void> {
  await ctx.together(PAY_MONTHS)
  const isChanged = (['worker', 'type', 'monthly', 'share', 'beginMonth'] as const).some(
    (key) => row[key] !== before[key],
  )
  const isCut = row.endMonth !== null && row.endMonth !== before.endMonth
  if (!isChanged && !isCut) return
  const used = await lastUsed(ctx, PayDeduction.name, row.id)
  if (used && (isChanged || (row.endMonth ?? '') < used))
    throw new BusinessError(
      `该扣除已用于 ${used} 已审核的工资，不能修改；请把结束月份填为 ${used} 或以后，另建新的扣除`,
    )
}

const LAST_MONTH = '9999-12'

const isWithin = (row: Deduction, before: Deduction): boolean =>
  row.worker === before.worker &&
  row.type === before.type &&
  row.beginMonth >= before.beginMonth &&
  (row.endMonth ?? LAST_MONTH) <= (before.endMonth ?? LAST_MONTH)

/** Nobody deducts the rent of a home and the interest on one for the same month. */
async function refuseTwoHomes(
  { worker, type, beginMonth, endMonth }: Deduction,
  ctx: Context,
): Promise<void> {
  if (type !== 'loan' && type !== 'rent') return
  await ctx.alone(`pay homes ${worker}`)
  const other = await ctx.repo(PayDeduction).first({
    worker,
    type: type === 'loan' ? 'rent' : 'loan',
    beginMonth: { le: endMonth ?? LAST_MONTH },
    endMonth: { ge: beginMonth, orEmpty: true },
  })
  if (!other) return
  const nameOf = await realNames(ctx, [worker])
  const until = other.endMonth ? `至 ${other.endMonth}` : '起'
  throw new BusinessError(
    `房贷利息与住房租金不能同时扣除：${nameOf(worker)} ${other.beginMonth} ${until}已有${SpecialType.items[other.type]}`,
    { field: 'type' },
  )
}
