import { formaliseCustomer } from '@mortise/customers/server'
import { Door } from '@mortise/doors/model'
import { addDays, BusinessError, compare, type RowOf } from '@mortise/model'
import { CustomerOrder, isOnCredit, MeasureRequired, OrderLineType, OrderType } from '@mortise/orders/model'
import { useDiscounts } from '@mortise/pricing/server'
import { Measurement } from '@mortise/quotes/model'
import type { Context } from '@mortise/server'
import { takeCredit } from '@mortise/stores/server'
import { parameter } from '@mortise/system/server'
import { keepRevision, signOrder, wholeOf } from '../ledger/sign-order.ts'
import { creditUse } from '../money/credit-use.ts'
import { freezeLines } from '../prices/freeze-lines.ts'

type Order = RowOf<typeof CustomerOrder>

/** Orders for a customer's own openings: nobody measures for stock, for samples or for what is made again. */
const measured: ReadonlySet<string> = new Set([OrderType.retail, OrderType.project])

/** Doors may have to be measured before. */
export async function refuseUnapproved(order: Order, ctx: Context): Promise<void> {
  const hasDoors = measured.has(order.type) && order.lines.some(({ type }) => type === OrderLineType.door)
  if (hasDoors && (await parameter(ctx, MeasureRequired)) && !(await isMeasured(ctx, order)))
    throw new BusinessError(`订单${order.no}没有已确认的量尺单，不能审核`)
}

/** For the order itself, or for the quote that it came of. */
async function isMeasured({ repo }: Context, { id, quote }: Order): Promise<boolean> {
  const confirmed = { status: 'confirmed' } as const
  const own = await repo(Measurement).count({ ...confirmed, order: id })
  return own > 0 || (quote !== null && (await repo(Measurement).count({ ...confirmed, quote })) > 0)
}

/** Fixes prices and materials for good, holds the store's credit and makes a customer of the lead. */
export async function approveOrder(order: Order, ctx: Context): Promise<void> {
  // The credit is locked before anything else that others may hold.
  if (isOnCredit(order.payTerm))
    await takeCredit(ctx, { ...creditUse(order), title: order.no, amount: order.totalAmount })
  const { lines, cost, discounts } = await freezeLines(ctx, order)
  const saved = await ctx.repo(CustomerOrder).put(order.id, {
    lines,
    costAmount: cost,
    promisedOn: await promiseOf(ctx, order),
    discounts,
  })
  await keepRevision(ctx, saved)
  await signOrder(ctx, saved, 'approve', wholeOf(saved))
  // Last, because many orders may use one.
  await useDiscounts(ctx, discounts)
  await formaliseCustomer(ctx, order.customer)
  const isPaid = order.paidAmount > 0 && compare(order.depositAmount, order.paidAmount) <= 0
  const isFree = order.depositAmount === 0 || isOnCredit(order.payTerm)
  if (isPaid || isFree) await ctx.repo(CustomerOrder).move(order.id, isPaid ? 'confirm' : 'confirmFree')
}

/** As the customer wants it, but no sooner than doors of this kind can be made; the plan of the shop says better later. */
async function promiseOf({ repo, today }: Context, order: Order): Promise<string> {
  const ids = [...new Set(order.lines.flatMap(({ door }) => (door ? [door] : [])))]
  const doors = ids.length > 0 ? await repo(Door).find({ id: { in: ids } }) : []
  const possible = addDays(today, Math.max(0, ...doors.map(({ leadDays }) => leadDays)))
  return order.deliverOn > possible ? order.deliverOn : possible
}
