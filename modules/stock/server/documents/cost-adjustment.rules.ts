import { add, BusinessError, div, type RowOf, sub } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { StockCostAdjustment, StockMove } from '@mortise/stock/model'
import { moneyNumber, moneyUnits, qtyNumber } from '../posting/exact.ts'
import { lockCosts } from '../posting/locks.ts'
import { aftermathOf } from '../posting/present-cost.ts'
import { repriceStock, takePriceBack } from '../posting/reprice-stock.ts'
import { postingOf, reversalOf } from './post-document.ts'

type Adjustment = RowOf<typeof StockCostAdjustment>

export const costAdjustmentRules = rules(StockCostAdjustment, {
  async prepare(row, ctx) {
    if (!row.receipt) return {}
    const receipt = await ctx.repo(StockMove).get(row.receipt)
    if (receipt.qty <= 0 || receipt.pair)
      throw new BusinessError('成本调整只能针对入库流水', { field: 'receipt' })
    return { material: receipt.material, ...(await standing(ctx, row)) }
  },

  moves: {
    post: {
      async effect(row, ctx) {
        await lockCosts(ctx, [row.material ?? ''])
        const drafts = ctx.repo(StockCostAdjustment)
        // Another one may have been posted since this was written, or goods sent back.
        const { difference } = await drafts.put(row.id, await standing(ctx, row))
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
        const change = sub(row.newCost, row.oldCost, 6)
        if (add(await costSoFar(ctx, row), change, 6) !== row.newCost)
          throw new BusinessError('该入库流水之后又有成本调整，请先冲销后面的成本调整单')
        if ((await standingQty(ctx, row)) !== row.qty)
          throw new BusinessError('调整之后已有退货，不能冲销，请按正确单价再次调整')
        const { receipt, difference } = row
        const posting = reversalOf(StockCostAdjustment, row, ctx)
        await takePriceBack(ctx, { ...posting, receipt, difference: difference ?? 0 })
      },
    },
  },
})

/** What a price may still change: what did not go back, from what it costs by now. */
async function standing(ctx: Context, row: Adjustment) {
  const qty = await standingQty(ctx, row)
  if (qty <= 0) throw new BusinessError('入库数量已全部退货，不能调整成本', { field: 'receipt' })
  return { qty, oldCost: await costSoFar(ctx, row) }
}

async function standingQty(ctx: Context, { receipt }: Adjustment): Promise<number> {
  const since = (await aftermathOf(ctx, [receipt])).get(receipt)
  if (since?.isReversed) throw new BusinessError('入库流水已冲销，不能调整成本', { field: 'receipt' })
  const { qty } = await ctx.repo(StockMove).get(receipt)
  return sub(qty, qtyNumber(since?.returned ?? 0n), 4)
}

/** What a unit of the receipt costs by now: what it came in at and all other adjustments of it that stand. */
async function costSoFar({ repo }: Context, { id, receipt }: Adjustment): Promise<number> {
  const { amount, qty } = await repo(StockMove).get(receipt)
  const others = { receipt, status: 'posted', id: { ne: id } } as const
  const adjustments = repo(StockCostAdjustment)
  const change = sub(await adjustments.sum('newCost', others), await adjustments.sum('oldCost', others), 6)
  return add(div(amount, qty, 6), change, 6)
}
