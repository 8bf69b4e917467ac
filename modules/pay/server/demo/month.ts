import { addDays, endOfMonth, type InputOf } from '@mortise/model'
import { monthAfter, PayAdjustment, PayAttendance, type PayProfile } from '@mortise/pay/model'
import { type Context, insertRows, type Story } from '@mortise/server'
import { isWorkingDay, type WorkCalendar } from '@mortise/system/model'

type Profile = InputOf<typeof PayProfile>
type Adjustment = InputOf<typeof PayAdjustment>

/** A month of the demonstration, and as far as it has come. */
export interface ToldMonth {
  readonly month: string
  readonly calendar: WorkCalendar
  readonly profiles: readonly Profile[]
  /** The day on which the shop began to scan. */
  readonly scansFrom: string
}

export const monthsUntil = (first: string, month: string): string[] => {
  const months: string[] = []
  for (let at = first; at < month; at = monthAfter(at)) months.push(at)
  return months
}

/** How much everybody was there in a month. */
export async function attend(ctx: Context, story: Story, told: ToldMonth): Promise<void> {
  const { month, profiles } = told
  const rows = profiles
    .filter(({ hiredOn }) => hiredOn <= endOfMonth(`${month}-01`))
    .map(({ worker, hiredOn, costTarget }, at) => {
      const needDays = daysOf(ctx, told, `${month}-01`)
      const there = daysOf(ctx, told, hiredOn > `${month}-01` ? hiredOn : `${month}-01`)
      const leavePaid = there > 5 && story.below(9) === 0 ? 1 : 0
      const leaveUnpaid = there > 5 && story.below(14) === 0 ? 1 : 0
      const isOfShop = costTarget === 'direct'
      return {
        month,
        worker,
        needDays,
        workDays: there - leavePaid - leaveUnpaid,
        leavePaid,
        leaveUnpaid,
        hours: (there - leavePaid - leaveUnpaid) * 8,
        overtime1: isOfShop ? story.between(4, 20) : story.below(4),
        overtime2: isOfShop && at % 4 === 0 ? 8 : 0,
        lateTimes: story.below(8) === 0 ? 1 : 0,
      }
    })
  await insertRows(ctx, PayAttendance, rows)
}

/** Working days from a day on to the end of its month, or to yesterday while the month lasts. */
function daysOf({ today }: Context, { calendar, month }: ToldMonth, from: string): number {
  const end = endOfMonth(`${month}-01`)
  const last = end < today ? end : addDays(today, -1)
  let count = 0
  for (let day = from; day <= last; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) count += 1
  return count
}

/** What came on top of pay and was taken off it; before the shop scanned, pieces were counted by hand. */
export async function adjust(ctx: Context, story: Story, told: ToldMonth): Promise<void> {
  const { month, profiles, scansFrom } = told
  const by = { submittedBy: 'gaoxia', approvedBy: 'zhaolei' }
  const on = `${endOfMonth(`${month}-01`)} 15:00:00`
  const rows = profiles
    .filter(({ hiredOn }) => hiredOn < `${month}-01`)
    .flatMap(({ worker, costTarget }): Adjustment[] => [
      ...(costTarget === 'direct' && month <= scansFrom.slice(0, 7)
        ? [
            {
              worker,
              month,
              type: 'other' as const,
              amount: story.between(90, 190) * 10,
              reason: '扫码启用前按产量单计件',
            },
          ]
        : []),
      ...(costTarget === 'sales' && story.below(2) === 0
        ? [{ worker, month, type: 'bonus' as const, amount: story.between(3, 20) * 100, reason: '签单提成' }]
        : []),
      ...(costTarget === 'direct' && story.below(3) === 0
        ? [{ worker, month, type: 'allowance' as const, amount: 200, reason: '高温、噪声岗位津贴' }]
        : []),
      ...(story.below(20) === 0
        ? [
            {
              worker,
              month,
              type: 'fine' as const,
              amount: story.between(2, 8) * 50,
              reason: '违反安全操作规程',
            },
          ]
        : []),
    ])
  await insertRows(
    ctx,
    PayAdjustment,
    rows.map((row, at) => ({
      no: `JC${on.slice(0, 10).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      ...row,
      ...by,
      createBy: 'gaoxia',
      createTime: on,
      approvedAt: on,
      status: 'approved',
    })),
  )
}
