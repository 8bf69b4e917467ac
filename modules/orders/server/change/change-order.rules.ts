import { addDays, BusinessError, compare, type RowOf, refuseRow, sub } from '@mortise/model'
import { type ChangeEvaluation, ChangeOrder, CustomerOrder, OrderType } from '@mortise/orders/model'
import { refuseBelowFloor } from '@mortise/pricing/server'
import { type Context, rules } from '@mortise/server'
import { applyChange } from './apply-change.ts'
import { floorsOf, refuseGivenAway, refuseUnsellable } from './change-authority.ts'
import {
  deltaOf,
  type NextLine,
  type NextOrder,
  nextLines,
  nextOrder,
  nextReduction,
} from './change-totals.ts'
import { changedLines, namedLines } from './changed-lines.ts'
import { progressOf } from './line-progress.ts'
import { lostGiftsOf } from './lost-gifts.ts'

type Change = RowOf<typeof ChangeOrder>
type Order = RowOf<typeof CustomerOrder>

/** Days for which what was evaluated may be agreed on. */
const VALID_DAYS = 7

export const changeOrderRules = rules(ChangeOrder, {
  async prepare(change, ctx) {
    const order = await ctx.repo(CustomerOrder).scoped(change.order, { label: '订单', field: 'order' })
    if (order.type === OrderType.afterSales)
      throw new BusinessError(`订单${order.no}是售后补单，不能变更，请作废后由售后单重新生成`, {
        field: 'order',
      })
    refuseOtherLines(order, change)
    return { sysOrgCode: order.sysOrgCode }
  },

  moves: {
    evaluate: { effect: evaluate },
    offer: { guard: async (change, ctx) => refuseStale(change, await orderOf(ctx, change), ctx) },
    accept: {
      async guard(change, ctx) {
        const order = await orderOf(ctx, change)
        refuseStale(change, order, ctx)
        const named = namedLines(order, change.lines).flatMap(({ was }) => was ?? [])
        const isStarted = [...(await progressOf(ctx, named)).values()].some(({ stage }) => stage !== '未开工')
        if (isStarted && !ctx.can('changeOrder:acceptStarted'))
          throw new BusinessError('变更涉及已开工的订单行，您没有使其生效的权限')
        await refuseBeyond(ctx, change, order)
      },
      effect: accept,
    },
    refuse: { effect: (change, ctx) => decide(ctx, change) },
  },
})

/** A line of another order is not named here: its name would be told to who may not see it. */
function refuseOtherLines(order: Order, { lines }: Change): void {
  const own = new Set(order.lines.map(({ id }) => id))
  const row = lines.findIndex(({ line }) => line && !own.has(line))
  if (row >= 0) refuseRow(row, 'line', `不属于订单${order.no}`, { lines: ChangeOrder.fields.lines })
}

/** Held, because whatever is decided is decided on what it says now. */
const orderOf = (ctx: Context, change: Change): Promise<Order> => ctx.repo(CustomerOrder).lock(change.order)

/** Figures are agreed on within a week, and of the order that they were calculated for. */
function refuseStale(
  { evaluation, evaluatedAt, evaluatedRevision }: Change,
  { revision }: Order,
  { today }: Context,
): void {
  const isLate = !evaluatedAt || addDays(evaluatedAt.slice(0, 10), VALID_DAYS) < today
  if (!evaluation?.floors || isLate || evaluatedRevision !== revision)
    throw new BusinessError('评估已过期，请重新评估')
}

async function evaluate(change: Change, ctx: Context): Promise<void> {
  const order = await orderOf(ctx, change)
  const changed = await changedLines(ctx, order, change.lines)
  await refuseUnsellable(ctx, changed)
  const lost = await lostGiftsOf(ctx, order, nextLines(ctx, order, changed))
  const lostGifts = lost.map(({ id }) => id)
  const lines = nextLines(ctx, order, changed, lostGifts)
  if (lines.every(({ line }) => line.isGift))
    throw new BusinessError('变更后订单没有任何明细，不再需要的订单请作废或关闭', { field: 'lines' })
  const next = await nextOrder(ctx, order, lines, await nextReduction(ctx, order, lines))
  const floors = await floorsOf(ctx, order, next.lines)
  refuseFloored(ctx, next, floors)
  const { discountAmount, promotionAmount } = next
  await ctx.repo(ChangeOrder).put(change.id, {
    lines: changed.map(({ change: line, stage, impact }) => ({
      ...line,
      stage,
      impact,
      delta: sub(impact.amountAfter, impact.amountBefore),
    })),
    deltaAmount: deltaOf(order, next, change.fee),
    notice: noticeOf(order, discountAmount, lost),
    evaluation: {
      lines: changed.map((each) => each.next),
      discountAmount,
      promotionAmount,
      lostGifts,
      floors,
    },
    evaluatedAt: ctx.now,
    evaluatedRevision: order.revision,
  })
}

/** Applies what was evaluated: nothing is calculated again. */
async function accept(change: Change, ctx: Context): Promise<void> {
  const order = await orderOf(ctx, change)
  const { lines, next } = await evaluatedOrder(ctx, change, order)
  await applyChange(ctx, order, lines, next, change.fee)
  await decide(ctx, change)
}

/** The lines of a change with what was evaluated of each. */
const evaluatedLines = ({ lines, evaluation }: Change, order: Order) =>
  namedLines(order, lines).map((named, at) => ({ ...named, next: evaluation?.lines[at] ?? null }))

/** The order as it was evaluated. */
async function evaluatedOrder(
  ctx: Context,
  change: Change,
  order: Order,
): Promise<{ lines: NextLine[]; next: NextOrder; evaluation: ChangeEvaluation }> {
  const { evaluation } = change
  if (!evaluation) throw new Error(`change ${change.no} was never evaluated`)
  const lines = nextLines(ctx, order, evaluatedLines(change, order), evaluation.lostGifts)
  return { lines, next: await nextOrder(ctx, order, lines, evaluation), evaluation }
}

/** Whoever agrees may do so. */
async function refuseBeyond(ctx: Context, change: Change, order: Order): Promise<void> {
  const { lines, next, evaluation } = await evaluatedOrder(ctx, change, order)
  refuseFloored(ctx, next, evaluation.floors)
  await refuseGivenAway(ctx, order, evaluatedLines(change, order), next, lines)
}

/** What a change leaves of a price is not below the floor. */
function refuseFloored(ctx: Context, next: NextOrder, floors: readonly (number | null)[]): void {
  refuseBelowFloor(
    ctx,
    next.lines.map((line, at) => ({ ...line, floor: floors[at] ?? null })),
    { reduced: next, bound: next.promotions.bound },
  )
}

/** As much as a notice has room for. */
const NOTICE_LENGTH = 200

/** What a change moves beside the lines that it names. */
function noticeOf(order: Order, discountAmount: number, lost: Order['lines']): string | null {
  const isReduced = compare(discountAmount, order.discountAmount) !== 0
  const notices = [
    ...(isReduced ? [`整单优惠由${order.discountAmount}调整为${discountAmount}`] : []),
    ...lost.map(({ itemName }) => `赠品【${itemName ?? ''}】不再满足条件，随本次变更取消`),
  ]
  return notices.length > 0 ? notices.join('；').slice(0, NOTICE_LENGTH) : null
}

async function decide(ctx: Context, change: Change): Promise<void> {
  await ctx.repo(ChangeOrder).put(change.id, {
    decidedBy: ctx.user.username,
    decidedAt: ctx.now,
    decision: ctx.reason,
  })
}
