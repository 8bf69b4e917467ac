import { add, BusinessError, div, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { differenceOf, StockCostAdjustment, StockMove } from '@mortise/stock/model'
import { postingOf, reversalOf } from './post-document.ts'
import { moneyNumber, moneyUnits } from './posting/exact.ts'
import { lockCosts } from './posting/locks.ts'
import { repriceStock, takePriceBack } from './posting/reprice-stock.ts'

type Adjustment = RowOf<typeof StockCostAdjustment>

export const costAdjustmentRules = rules(StockCostAdjustment, {
  async prepare(row, ctx) {
    if (!row.receipt) return {}
    const receipt = await ctx.repo(StockMove).get(row.receipt)
    const { material, qty } = receipt
    if (qty <= 0 || receipt.pair) throw new BusinessError('成本调整只能针对入库流水', { field: 'receipt' })
    return { material, qty, oldCost: await costSoFar(ctx, row) }
  },

  moves: {
    post: {
      async effect(row, ctx) {
        await lockCosts(ctx, [row.material ?? ''])
        const drafts = ctx.repo(StockCostAdjustment)
        // Another one may have been posted since this was written.
        const { difference } = await drafts.put(row.id, { oldCost: await costSoFar(ctx, row) })
        if (!difference) throw new BusinessError('实际单价与入库单价相同，不需要调整', { field: 'newCost' })
        const posting = postingOf(StockCostAdjustment, row)
        const { variance } = await repriceStock(ctx, { ...posting, receipt: row.receipt, difference })
        const toStock = moneyNumber(moneyUnits(difference) - moneyUnits(variance))
        await drafts.put(row.id, { toStock, variance })
      },
    },
    reverse: {
      async effect(row, ctx) {
        await lockCosts(ctx, [row.material ?? ''])
        // The row is reversed already and counts no more: with it, the price must be the one it brought.
        const others = add(await adjusted(ctx, row), row.difference)
        const oldCost = await costWith(ctx, row, others)
        if (differenceOf({ ...row, oldCost }) !== 0)
          throw new BusinessError('该入库流水之后又有成本调整，请先冲销后面的成本调整单')
        const { receipt, difference } = row
        const posting = reversalOf(StockCostAdjustment, row, ctx)
        await takePriceBack(ctx, { ...posting, receipt, difference: difference ?? 0 })
      },
    },
  },
})

/** What a unit of the receipt costs by now: what it came in at and all adjustments of it that stand. */
const costSoFar = async (ctx: Context, row: Adjustment): Promise<number> =>
  costWith(ctx, row, await adjusted(ctx, row))

const adjusted = ({ repo }: Context, { id, receipt }: Adjustment): Promise<number> =>
  repo(StockCostAdjustment).sum('difference', { receipt, status: 'posted', id: { ne: id } })

async function costWith({ repo }: Context, { receipt }: Adjustment, more: number): Promise<number> {
  const { amount, qty } = await repo(StockMove).get(receipt)
  return div(add(amount, more), qty, 6)
}
