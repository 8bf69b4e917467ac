import { addDays, BusinessError, compare, type RowOf, sub } from '@mortise/model'
import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { type Context, rules } from '@mortise/server'
import { applyChange } from './apply-change.ts'
import { refuseGivenAway, refuseUnsellable } from './change-authority.ts'
import { nextLines, nextTotals } from './change-totals.ts'
import { changedLines, namedLines, stageOf } from './changed-lines.ts'

type Change = RowOf<typeof ChangeOrder>
type Order = RowOf<typeof CustomerOrder>

/** Days for which what was evaluated may be agreed on. */
const VALID_DAYS = 7

export const changeOrderRules = rules(ChangeOrder, {
  async prepare(change, ctx) {
    const { sysOrgCode } = await ctx
      .repo(CustomerOrder)
      .scoped(change.order, { label: '订单', field: 'order' })
    return { sysOrgCode }
  },

  moves: {
    evaluate: { effect: evaluate },
    offer: { guard: async (change, ctx) => refuseStale(change, await orderOf(ctx, change), ctx) },
    accept: {
      async guard(change, ctx) {
        const order = await orderOf(ctx, change)
        refuseStale(change, order, ctx)
        const isStarted = namedLines(order, change.lines).some(({ was }) => was && stageOf(was) !== '未开工')
        if (isStarted && !ctx.can('changeOrder:acceptStarted'))
          throw new BusinessError('变更涉及已开工的订单行，您没有使其生效的权限')
        await refuseGivenAway(ctx, evaluatedLines(change, order))
      },
      effect: accept,
    },
    refuse: { effect: (change, ctx) => decide(ctx, change) },
  },
})

/** Held, because whatever is decided is decided on what it says now. */
const orderOf = (ctx: Context, change: Change): Promise<Order> => ctx.repo(CustomerOrder).lock(change.order)

/** Figures are agreed on within a week, and of the order that they were calculated for. */
function refuseStale(
  { evaluation, evaluatedAt, evaluatedRevision }: Change,
  { revision }: Order,
  { today }: Context,
): void {
  const isLate = !evaluatedAt || addDays(evaluatedAt.slice(0, 10), VALID_DAYS) < today
  if (!evaluation || isLate || evaluatedRevision !== revision)
    throw new BusinessError('评估已过期，请重新评估')
}

async function evaluate(change: Change, ctx: Context): Promise<void> {
  const order = await orderOf(ctx, change)
  const changed = await changedLines(ctx, order, change.lines)
  await refuseUnsellable(ctx, changed)
  const { discountAmount, promotionAmount, delta } = await nextTotals(
    ctx,
    order,
    nextLines(ctx, order, changed),
    change.fee,
  )
  await ctx.repo(ChangeOrder).put(change.id, {
    lines: changed.map(({ change: line, impact }) => ({
      ...line,
      impact,
      delta: sub(impact.amountAfter, impact.amountBefore),
    })),
    deltaAmount: delta,
    notice:
      compare(discountAmount, order.discountAmount) === 0
        ? null
        : `整单优惠由${order.discountAmount}调整为${discountAmount}`,
    evaluation: { lines: changed.map(({ next }) => next), discountAmount, promotionAmount },
    evaluatedAt: ctx.now,
    evaluatedRevision: order.revision,
  })
}

/** Applies what was evaluated: nothing is calculated again. */
async function accept(change: Change, ctx: Context): Promise<void> {
  const order = await orderOf(ctx, change)
  const { evaluation } = change
  if (!evaluation) throw new Error(`change ${change.no} was never evaluated`)
  await applyChange(ctx, order, evaluatedLines(change, order), { ...evaluation, fee: change.fee })
  await decide(ctx, change)
}

/** The lines of a change with what was evaluated of each. */
const evaluatedLines = ({ lines, evaluation }: Change, order: Order) =>
  namedLines(order, lines).map((named, at) => ({ ...named, next: evaluation?.lines[at] ?? null }))

async function decide(ctx: Context, change: Change): Promise<void> {
  await ctx.repo(ChangeOrder).put(change.id, {
    decidedBy: ctx.user.username,
    decidedAt: ctx.now,
    decision: ctx.reason,
  })
}
