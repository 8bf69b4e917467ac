import { Customer } from '@mortise/customers/model'
import { bringingActivity } from '@mortise/customers/server'
import { BusinessError, compare, formatMoney, type RowOf, sum } from '@mortise/model'
import {
  type CustomerOrder,
  depositOfOrder,
  levelOf,
  OrderType,
  plannedPayments,
  spread,
} from '@mortise/orders/model'
import { type LineTotal, PriceType, totalsOf } from '@mortise/pricing/model'
import { type Reduction, reductionFor, refuseBelowFloor } from '@mortise/pricing/server'
import { type Context, providersOf } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'
import { bookOf } from '../prices/order-prices.ts'
import { pricedLines } from '../prices/priced-lines.ts'
import { refuseChangedGifts } from './gift-lines.ts'
import { refuseForeignCustomer, refuseLooserTerm, refuseWrongDay, refuseWrongType } from './order-terms.ts'

type Order = RowOf<typeof CustomerOrder>

/**
 * What the server alone says of an order: whose it is, at which prices, and what is to be paid when. Of a new one that
 * was signed before, `priced` says at which prices.
 */
export async function prepareOrder(
  order: Order,
  ctx: Context,
  before: Order | null,
  priced: Order | null = before,
): Promise<Partial<Order>> {
  const store = await ownStore(ctx, order.store)
  if (!store.isActive && !before)
    throw new BusinessError(`门店【${store.name}】已停用，不能下单`, { field: 'store' })
  const customer = await ctx.repo(Customer).scoped(order.customer, { label: '客户', field: 'customer' })
  refuseForeignCustomer(order, customer, before)
  refuseWrongType(order)
  refuseWrongDay(order, ctx, before)
  const payTerm = order.payTerm ?? store.payTerm
  refuseLooserTerm({ ...order, payTerm }, store, ctx, before)
  const priceLevel = order.project ? PriceType.project : levelOf(store.type)
  refuseChangedGifts(order, before)
  // What is given away is found when the order is submitted.
  const chosen = order.lines.filter(({ isGift }) => !isGift)
  const found = await pricedLines(ctx, { ...order, priceLevel, lines: chosen }, priced)
  const lines = found.map(({ line }) => line)
  const isSigned = found.length > 0 && found.every((each) => each.isSigned)
  const reduction = await reductionOf(ctx, { ...order, priceLevel, lines }, priced, isSigned)
  const { reduced } = reduction
  const totals = totalsOf(lines, { ...order, ...reduced }, reduction.bound)
  const hasFloor = order.type !== OrderType.afterSales
  if (hasFloor)
    refuseBelowFloor(
      ctx,
      found.map(({ line, floor }) => ({ ...line, floor })),
      reduction,
    )
  const depositAmount = depositOfOrder({ ...order, payTerm }, totals.total, store.depositRate)
  return {
    sysOrgCode: store.sysOrgCode,
    activity: await activityOf(ctx, order, customer.activity),
    payTerm,
    priceLevel,
    salesman: order.salesman ?? ctx.user.username,
    receiver: order.receiver || customer.name,
    receiverTel: order.receiverTel || customer.tel,
    address: order.address || customer.summary || '',
    lines: withShares(lines, totals.lines),
    ...reduced,
    depositRate: store.depositRate,
    depositAmount,
    payments: paymentsOf(order, before, totals.total, depositAmount),
  }
}

/** What brought the customer in, as long as it counts. */
async function activityOf(
  ctx: Context,
  { orderedOn }: Order,
  activity: string | null,
): Promise<string | null> {
  const [ask] = providersOf(ctx, bringingActivity)
  return activity && ask ? ask(ctx, activity, orderedOn) : null
}

/** What was signed stands, and nothing is taken off what is made again. */
async function reductionOf(
  ctx: Context,
  order: Order,
  before: Order | null,
  isSigned: boolean,
): Promise<Reduction> {
  const { discountAmount } = order
  if (isSigned || order.type === OrderType.afterSales || order.project)
    return { reduced: { discountAmount, promotionAmount: 0 }, bound: [], promotions: [] }
  return reductionFor(ctx, await bookOf(ctx, order), order.lines, order, before)
}

/** Lines with the part of the reduction that each of them bears. */
export const withShares = (lines: Order['lines'], totals: readonly LineTotal[]): Order['lines'] =>
  lines.map((line, index) => {
    const { amount, share, net } = totals[index]!
    return { ...line, amount, discountShare: share, netAmount: net }
  })

/** The plan as it came; where there is none, or the total it was made for has changed, a new one. */
function paymentsOf(order: Order, before: Order | null, total: number, deposit: number): Order['payments'] {
  const isChanged = JSON.stringify(order.payments) !== JSON.stringify(before?.payments ?? [])
  const stands = order.payments.length > 0 && (isChanged || compare(plannedOf(order), total) === 0)
  const plan = stands ? order.payments : plannedPayments(total, deposit, order)
  return spread(plan, order.paidAmount) as Order['payments']
}

const plannedOf = ({ payments }: Order): number => sum(payments, ({ amount }) => amount)

/** Refuses what does not add up. */
export function refuseWrongPlan(order: Order): void {
  if (order.deliverOn < order.orderedOn)
    throw new BusinessError('要求交期不能早于下单日期', { field: 'deliverOn' })
  const planned = plannedOf(order)
  if (compare(planned, order.totalAmount) !== 0)
    throw new BusinessError(
      `付款计划合计${formatMoney(planned)}元，与总金额${formatMoney(order.totalAmount)}元不一致`,
      {
        plain: '付款计划合计与总金额不一致',
        field: 'payments',
      },
    )
}
