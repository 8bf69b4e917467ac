import type { RowOf } from '@mortise/model'
import { PayBatch, PaySlip } from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { MANY } from './people.ts'

/** Everybody hears that the own slip can be looked at. */
export async function sendSlips({ id, month }: RowOf<typeof PayBatch>, ctx: Context): Promise<void> {
  const slips = await ctx.repo(PaySlip).pick(['worker'], { batch: id }, { limit: MANY })
  await ctx.repo(PayBatch).put(id, { sentAt: ctx.now })
  await ctx.notify(
    slips.map(({ worker }) => worker),
    { title: `${month} 工资单已发出，请核对并确认`, openPage: '/pay/mine' },
  )
  ctx.remarks.push(`已发给 ${slips.length} 人`)
}
