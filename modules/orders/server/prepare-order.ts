import { Customer } from '@mortise/customers/model'
import { BusinessError, both, compare, type RowOf, sum } from '@mortise/model'
import {
  type CustomerOrder,
  depositOf,
  levelOf,
  OrderType,
  plannedPayments,
  spread,
} from '@mortise/orders/model'
import { reductionOf, totalsOf } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'
import { bookOf } from './door-worth.ts'
import { pricedLines } from './priced-lines.ts'

type Order = RowOf<typeof CustomerOrder>

/** What the server alone says of an order: whose it is, at which prices, and what is to be paid when. */
export async function prepareOrder(
  order: Order,
  ctx: Context,
  before: Order | null,
): Promise<Partial<Order>> {
  const store = await ownStore(ctx, order.store)
  if (!store.isActive && !before)
    throw new BusinessError(`门店【${store.name}】已停用，不能下单`, { field: 'store' })
  const customer = await ownCustomer(ctx, order.customer)
  const payTerm = order.payTerm ?? store.payTerm
  const priceLevel = levelOf(store.type)
  const lines = await pricedLines(ctx, { ...order, priceLevel }, before)
  const reduced = await reductionFor(ctx, { ...order, priceLevel, lines }, before)
  const totals = totalsOf(lines, { ...order, ...reduced })
  const shared = lines.map((line, index) => {
    const { amount, share, net } = totals.lines[index]!
    return { ...line, amount, discountShare: share, netAmount: net }
  })
  const deposit =
    order.type === OrderType.afterSales ? 0 : depositOf(totals.total, payTerm, store.depositRate)
  return {
    sysOrgCode: store.sysOrgCode,
    payTerm,
    priceLevel,
    salesman: order.salesman ?? ctx.user.username,
    receiver: order.receiver || customer.name,
    receiverTel: order.receiverTel || customer.tel,
    address: order.address || customer.summary || '',
    lines: shared,
    ...reduced,
    depositAmount: deposit,
    payments: paymentsOf(order, before, totals.total, deposit),
  }
}

/** A reduction that nobody touched follows the goods; what was offered stands. */
async function reductionFor(
  ctx: Context,
  order: Order,
  before: Order | null,
): Promise<Pick<Order, 'discountAmount' | 'promotionAmount'>> {
  if (before?.quote || order.type === OrderType.afterSales)
    return { discountAmount: order.discountAmount, promotionAmount: 0 }
  const { discounts } = await bookOf(ctx, order)
  const promotionAmount = reductionOf(
    discounts,
    sum(order.lines, ({ amount }) => amount),
  )
  const isFollowing = compare(order.discountAmount, before?.promotionAmount ?? 0) === 0
  return { discountAmount: isFollowing ? promotionAmount : order.discountAmount, promotionAmount }
}

/** The plan as it was told; where nobody told one, or the total it was made for has changed, a new one. */
function paymentsOf(order: Order, before: Order | null, total: number, deposit: number): Order['payments'] {
  const isUntouched = before !== null && JSON.stringify(order.payments) === JSON.stringify(before.payments)
  const isKept =
    order.payments.length > 0 &&
    (!isUntouched ||
      compare(
        sum(order.payments, ({ amount }) => amount),
        total,
      ) === 0)
  const plan = isKept ? order.payments : plannedPayments(total, deposit, order)
  return spread(plan, order.paidAmount) as Order['payments']
}

/** Refuses what does not add up. */
export function refuseWrongPlan(order: Order): void {
  if (order.deliverOn < order.orderedOn)
    throw new BusinessError('要求交期不能早于下单日期', { field: 'deliverOn' })
  const planned = sum(order.payments, ({ amount }) => amount)
  if (compare(planned, order.totalAmount) !== 0)
    throw new BusinessError(`付款计划合计${planned}元，与总金额${order.totalAmount}元不一致`, {
      field: 'payments',
    })
}

/** The customer, if the caller may see it: an order tells its name. */
async function ownCustomer(ctx: Context, id: string | null): Promise<RowOf<typeof Customer>> {
  const own = both(ctx.scope(Customer), { field: 'id', test: { op: 'eq', value: id ?? '' } })
  const [customer] = await ctx.repo(Customer).select(own, { limit: 1 })
  if (!customer) throw new BusinessError('客户不存在或不在您的权限范围内', { field: 'customer' })
  return customer
}
