import { add, BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { type Context, rules } from '@mortise/server'
import { applyChange } from './apply-change.ts'
import { type Changed, changedLines } from './changed-lines.ts'

type Change = RowOf<typeof ChangeOrder>

export const changeOrderRules = rules(ChangeOrder, {
  async prepare(change, ctx) {
    const order = await ctx.repo(CustomerOrder).scoped(change.order, { label: '订单', field: 'order' })
    if (!['awaitingDeposit', 'confirmed', 'producing'].includes(order.status))
      throw new BusinessError(`订单${order.no}未审核或已结束，不能变更`, { field: 'order' })
    return { sysOrgCode: order.sysOrgCode }
  },

  moves: {
    evaluate: {
      async effect(change, ctx) {
        const order = await ctx.repo(CustomerOrder).lock(change.order)
        await putImpact(ctx, change, await changedLines(ctx, order, change.lines))
      },
    },
    accept: {
      guard(change, ctx) {
        const isStarted = change.lines.some(({ impact }) => impact && impact.stage !== '未开工')
        if (isStarted && !ctx.can('changeOrder:acceptStarted'))
          throw new BusinessError('变更涉及已开工的订单行，您没有使其生效的权限')
      },
      async effect(change, ctx) {
        const order = await ctx.repo(CustomerOrder).lock(change.order)
        const changed = await changedLines(ctx, order, change.lines)
        const delta = deltaOf(changed)
        const evaluated = sub(change.deltaAmount, change.fee)
        if (compare(delta, evaluated) !== 0)
          throw new BusinessError(`价格已变化：原${evaluated}，现${delta}，请重新评估`)
        await applyChange(ctx, order, changed, change.fee)
        await decide(ctx, change)
      },
    },
    refuse: { effect: (change, ctx) => decide(ctx, change) },
  },
})

const deltaOf = (changed: readonly Changed[]): number =>
  sum(changed, ({ impact }) => sub(impact.amountAfter, impact.amountBefore))

async function putImpact(ctx: Context, change: Change, changed: readonly Changed[]): Promise<void> {
  await ctx.repo(ChangeOrder).put(change.id, {
    lines: changed.map(({ change: line, impact }) => ({
      ...line,
      impact,
      delta: sub(impact.amountAfter, impact.amountBefore),
    })),
    deltaAmount: add(deltaOf(changed), change.fee),
  })
}

async function decide(ctx: Context, change: Change): Promise<void> {
  await ctx.repo(ChangeOrder).put(change.id, {
    decidedBy: ctx.user.username,
    decidedAt: ctx.now,
    decision: ctx.reason,
  })
}
