import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import type { CustomerOrder } from '@mortise/orders/model'
import { beyondOwnAuthority } from '@mortise/pricing/server'
import type { Context } from '@mortise/server'
import { pricedLines } from './priced-lines.ts'

type Order = RowOf<typeof CustomerOrder>

/** An order goes to its approval with lines that can be made, at the prices that were seen last and may be given. */
export async function refuseUnsubmitted(order: Order, ctx: Context): Promise<void> {
  if (order.lines.length === 0) throw new BusinessError('请至少添加一行明细', { field: 'lines' })
  const lines = await pricedLines(ctx, order, order)
  const before = sum(order.lines, ({ amount }) => amount)
  const now = sum(lines, ({ amount }) => amount)
  if (compare(before, now) !== 0)
    throw new BusinessError(`价格已变化：原${before}，现${now}，请确认后重新提交`, { field: 'lines' })
  await refuseBeyondAuthority(order, ctx)
}

/** What a quote was approved for needs no second approval; else the right to go beyond decides directly. */
async function refuseBeyondAuthority(order: Order, ctx: Context): Promise<void> {
  if (order.quote || ctx.can('customerOrder:beyondAuthority')) return
  const [first] = await beyondOwnAuthority(ctx, { ...order, marginRate: null })
  if (first) throw new BusinessError(`超出您的折扣权限：${first}`)
}
