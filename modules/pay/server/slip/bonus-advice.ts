import { add, BusinessError } from '@mortise/model'
import {
  adviseBonus,
  type BonusAdvice,
  isMonth,
  monthsOf,
  nothingYet,
  PayProfile,
  PaySlip,
} from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { rulesOf } from '../batch/pay-rules.ts'
import { standingsOf } from '../batch/standings.ts'

interface Bonus {
  readonly worker: string
  readonly month: string
  readonly bonus: number
}

/** What a year-end bonus costs in tax by itself, with the wages or divided, if the month is like the last one that was calculated. */
export async function adviceFor(ctx: Context, { worker, month, bonus }: Bonus): Promise<BonusAdvice> {
  if (!isMonth(month)) throw new BusinessError('月份应写作 2026-10', { field: 'month' })
  const { repo } = ctx
  const profile = await repo(PayProfile).first({ worker })
  if (!profile) throw new BusinessError('该员工没有工资档案', { field: 'worker' })
  const { standing = nothingYet, months = monthsOf(month, profile.hiredOn) } =
    (await standingsOf(ctx, month, [profile])).get(worker) ?? {}
  const last = await repo(PaySlip).first(
    { worker, kind: 'wage', month: { le: month } },
    { sort: [['month', 'desc']] },
  )
  const { wage, bonus: table } = await rulesOf(ctx, month)
  return adviseBonus(
    bonus,
    {
      standing,
      month: {
        income: last?.gross ?? 0,
        exempt: 0,
        social: add(last?.social, last?.fund),
        special: last?.special ?? 0,
        other: 0,
      },
      months,
      isWholeYear: profile.iitMode === 'skip60k',
      brackets: wage,
    },
    table,
  )
}
