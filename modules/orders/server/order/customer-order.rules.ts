import { BusinessError, compare, formatMoney, type LineCount, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, isDone, isOnCredit, OrderLineType } from '@mortise/orders/model'
import { refuseWrongGoods, returnDiscounts } from '@mortise/pricing/server'
import { type Context, rules } from '@mortise/server'
import { releaseCredit } from '@mortise/stores/server'
import { shippedOf, signOrder } from '../ledger/sign-order.ts'
import { creditUse } from '../money/credit-use.ts'
import { followPayment } from '../money/follow-deposit.ts'
import { unsigned } from '../sign/sign-contract.ts'
import { approveOrder, refuseUnapproved } from './approve-order.ts'
import { prepareConverted } from './converted-quote.ts'
import { scrapUnits } from './door-units.ts'
import { prepareOrder, refuseWrongPlan } from './prepare-order.ts'
import { releaseOrder } from './release-order.ts'
import { approveRemade } from './remake-order.ts'
import { refuseUnsubmitted, submitOrder } from './submit-order.ts'
import { completeDone, refuseUnfinished } from './unfinished.ts'

type Order = RowOf<typeof CustomerOrder>

export const customerOrderRules = rules(CustomerOrder, {
  async prepare(order, ctx, before) {
    const prepared = await (before || !order.quote
      ? prepareOrder(order, ctx, before)
      : prepareConverted(order, order.quote, ctx))
    return before?.signedAt ? { ...prepared, ...unsigned } : prepared
  },
  async check(order, ctx, before) {
    refuseWrongPlan(order)
    // What was offered while it could be had is sold.
    const known = before?.lines ?? (order.quote ? order.lines : [])
    await refuseWrongGoods(ctx, CustomerOrder.fields.lines, order.lines, known)
  },
  async counted(order, ctx, before) {
    if (order.paidAmount !== before.paidAmount) await followPayment(ctx, order, before)
    if (!isDone(before.lines, before.needsInstall)) await completeDone(ctx, order.id)
  },

  moves: {
    submit: { guard: refuseUnsubmitted, effect: submitOrder },
    approve: { guard: refuseUnapproved, effect: approveOrder },
    remake: { effect: approveRemade },
    unapprove: {
      guard: (order) => {
        if (order.lines.some(({ remakes }) => remakes))
          throw new BusinessError('售后补单不能反审核，请作废后由售后单重新生成')
        if (order.lines.some(({ releasedQty }) => compare(releasedQty, 0) > 0))
          throw new BusinessError('订单已下发生产，请走变更单')
      },
      // What was fixed is kept as the revision that it was; the next approval fixes another.
      async effect(order, ctx) {
        await signOrder(ctx, order, 'unapprove', [])
        await returnClaims(ctx, order)
        await put(ctx, order, { revision: order.revision + 1, costAmount: null, isCreditReleased: false })
      },
    },
    confirm: {
      guard(order) {
        const isPaid = compare(order.paidAmount, order.depositAmount) >= 0
        if (!isPaid && !isOnCredit(order.payTerm))
          throw new BusinessError(
            `订单${order.no}应付定金${formatMoney(order.depositAmount)}元，已收${formatMoney(order.paidAmount)}元`,
            { plain: `订单${order.no}的定金尚未收齐` },
          )
      },
    },
    creditRelease: { effect: (order, ctx) => put(ctx, order, { isCreditReleased: true }) },
    release: { guard: refuseHeld, effect: releaseOrder },
    hold: { effect: (order, ctx) => put(ctx, order, { isHeld: true, holdReason: ctx.reason }) },
    unhold: {
      guard: (order) => {
        if (!order.isHeld) throw new BusinessError(`订单${order.no}没有挂起`)
      },
      effect: (order, ctx) => put(ctx, order, { isHeld: false, holdReason: null }),
    },
    complete: {
      async guard(order, ctx) {
        if (!isDone(order.lines, order.needsInstall))
          throw new BusinessError(
            `订单${order.no}尚未全部签收${order.needsInstall ? '并安装' : ''}，不能完成`,
          )
        await refuseUnfinished(ctx, order)
      },
    },
    close: {
      async effect(order, ctx) {
        const living = await scrapUnits(ctx, order.lines, ({ producedQty }) => producedQty)
        await ctx
          .repo(CustomerOrder)
          .countLines(order.lines.map((line) => closing(line, living.get(line.id))))
        await put(ctx, order, { isHeld: false, holdReason: null })
        await signOrder(ctx, order, 'close', shippedOf(order))
        await returnClaims(ctx, order)
      },
    },
    void: {
      guard(order, ctx) {
        if (order.approvedAt && !ctx.can('customerOrder:voidApproved'))
          throw new BusinessError(`订单${order.no}已审核，您没有作废已审核订单的权限`)
        if (compare(order.paidAmount, 0) > 0)
          throw new BusinessError(`订单已收款${formatMoney(order.paidAmount)}元，请先退款或转款`, {
            plain: '订单已收款，请先退款或转款',
          })
      },
      async effect(order, ctx) {
        await signOrder(ctx, order, 'void', [])
        if (order.approvedAt) await returnClaims(ctx, order)
      },
    },
  },
})

type Line = Order['lines'][number]

/** Nothing more of a line is waited for: what has not been shipped is closed, and so many codes of doors live on. */
const closing = (line: Line, living = line.releasedQty): LineCount<typeof CustomerOrder> => ({
  line: line.id,
  releasedQty: line.type === OrderLineType.door ? sub(living, line.releasedQty, 3) : 0,
  closedQty: sub(
    line.type === OrderLineType.service ? line.qty : sub(line.qty, line.shippedQty, 3),
    line.closedQty,
    3,
  ),
})

/** A held order is neither made nor shipped. */
export function refuseHeld(order: Order): void {
  if (order.isHeld) throw new BusinessError(`订单已挂起：${order.holdReason ?? ''}`)
}

const put = async (ctx: Context, { id }: Order, values: Partial<Order>): Promise<void> => {
  await ctx.repo(CustomerOrder).put(id, values)
}

/** What the approval took: credit of the store, and one use of each discount. */
async function returnClaims(ctx: Context, order: Order): Promise<void> {
  if (isOnCredit(order.payTerm)) await releaseCredit(ctx, creditUse(order))
  await returnDiscounts(ctx, order.discounts)
  await put(ctx, order, { discounts: [] })
}
