import { compare } from '@mortise/model'
import { PayAdjustment } from '@mortise/pay/model'
import { after } from '@mortise/server'
import { ChargeKind, ServiceCharge } from '@mortise/service/model'
import { openMonths } from '../piece/open-month.ts'

/** What somebody of ours answers for after a sale is proposed as a fine: it counts once others have decided on it. */
export const fineQuality = after(ServiceCharge, 'add', async (charge, ctx) => {
  const { id, kind, worker, amount, happenedOn, remark } = charge
  if (kind !== ChargeKind.duty || !worker || compare(amount, 0) <= 0) return
  const month = happenedOn.slice(0, 7)
  const months = await openMonths(ctx, [worker], month)
  await ctx
    .repo(PayAdjustment)
    .add(
      { worker, month: months.get(worker) ?? month, type: 'quality', amount, reason: remark ?? '售后责任' },
      { given: { sourceType: ServiceCharge.name, source: id } },
    )
})
