import { BusinessError, type RowOf } from '@mortise/model'
import { ChangeAction, ChangeOrder, ChangeType, CustomerOrder } from '@mortise/orders/model'
import { Measurement } from '@mortise/quotes/model'
import { measuredLines } from '@mortise/quotes/server'
import { after, type Context, rules } from '@mortise/server'

type Order = RowOf<typeof CustomerOrder>

/** Measured for an order that the writer sees and that is the customer's: its number is told to nobody else. */
export const measuredOrderRules = rules(Measurement, {
  async check({ order: id, customer }, { repo }, before) {
    if (!id || id === before?.order) return
    const order = await repo(CustomerOrder).scoped(id, { label: '订单', field: 'order' })
    if (order.customer !== customer)
      throw new BusinessError(`订单${order.no}不是该客户的`, { field: 'order' })
  },
})

/** What was measured for an order goes into its draft; once it has been approved, into a change that somebody decides on. */
export const measuredOrder = after(Measurement, 'confirm', async (measurement, ctx) => {
  if (!measurement.order) return
  const order = await ctx.repo(CustomerOrder).lock(measurement.order)
  if (order.customer !== measurement.customer) throw new BusinessError(`订单${order.no}不是该客户的`)
  if (order.status === 'submitted') throw new BusinessError(`订单${order.no}待审核，请撤回后再确认量尺`)
  const isEnded = ['completed', 'closed', 'voided'].includes(order.status)
  if (isEnded) throw new BusinessError(`订单${order.no}已结束，不能再写入量尺尺寸`)
  const { id, no, lines } = order
  const measured = await measuredLines(ctx, { title: `订单${no}`, lines }, measurement)
  if (order.status === 'draft') await ctx.repo(CustomerOrder).edit({ id, lines: measured })
  else await openChange(ctx, order, measured, measurement.no)
})

async function openChange(
  ctx: Context,
  { id, lines }: Order,
  measured: Order['lines'],
  no: string,
): Promise<void> {
  const other = measured.filter(({ params }, at) =>
    Object.entries(params ?? {}).some(([code, value]) => lines[at]?.params?.[code] !== value),
  )
  if (other.length === 0) return
  await ctx.repo(ChangeOrder).add({
    order: id,
    type: ChangeType.measured,
    reason: `量尺单${no}与订单尺寸不同`,
    lines: other.map(({ id: line, params }) => ({ line, action: ChangeAction.params, params })),
  })
}
