import { demoHappenings, type Happening } from '@mortise/finance/server'
import { addDays } from '@mortise/model'
import { monthBefore, PayAdjustment, PayProfile } from '@mortise/pay/model'
import { type Context, provide, storyOf } from '@mortise/server'
import { workCalendarOf } from '@mortise/system/server'
import { closeMonth, staffOf } from './close-month.ts'
import { adjust, attend, monthsUntil } from './month.ts'
import { hirePeople, sayPrices } from './people.ts'
import { creditScans } from './pieces.ts'

const SEED = 24
/** Prices were raised so many months ago. */
const RAISED = 2

/** Sixty people with a year of pay that is closed, and the month that is open with what was made in it so far. */
export const tellYear = provide(demoHappenings, async (system, first): Promise<Happening[]> => {
  const ctx = await system.actAs('gaoxia')
  const story = storyOf(ctx, SEED)
  const month = ctx.today.slice(0, 7)
  let raised = month
  for (let passed = 0; passed < RAISED; passed += 1) raised = monthBefore(raised)
  const profiles = await hirePeople(ctx, story, first)
  await sayPrices(ctx, { first, raised: `${raised}-01`, month })
  const scansFrom = await creditScans(ctx)
  const calendar = await workCalendarOf(ctx)
  const closed = monthsUntil(first.slice(0, 7), month)
  for (const each of closed) {
    const told = { month: each, calendar, profiles, scansFrom }
    await attend(ctx, story, told)
    await adjust(ctx, story, told)
  }
  await attend(ctx, story, { month, calendar, profiles, scansFrom })
  const staff = await staffOf(system)
  return closed.flatMap((each) => closeMonth(staff, story, each))
})

/** What waits for somebody in the open month. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('gaoxia')
  const { repo, today } = ctx
  const month = today.slice(0, 7)
  const [first, second, third] = await repo(PayProfile).find(
    { costTarget: 'direct', hiredOn: { lt: addDays(today, -90) } },
    { sort: [['no', 'asc']], limit: 3 },
  )
  if (!first || !second || !third) return
  await repo(PayAdjustment).add({
    worker: first.worker,
    month,
    type: 'fine',
    amount: 200,
    reason: '工位未清扫',
  })
  const rows = [
    { worker: second.worker, month, type: 'bonus', amount: 500, reason: '合理化建议' },
    { worker: third.worker, month, type: 'loan', amount: 800, reason: '上月预支' },
  ] as const
  for (const row of rows) {
    const { id } = await repo(PayAdjustment).add(row)
    await repo(PayAdjustment).move(id, 'submit')
  }
}
