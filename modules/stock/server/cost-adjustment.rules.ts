import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'
import { StockCostAdjustment, StockMove } from '@mortise/stock/model'
import { postingOf } from './documents.ts'
import { moneyNumber, moneyUnits } from './posting/exact.ts'
import { repriceStock } from './posting/reprice-stock.ts'

export const costAdjustmentRules = rules(StockCostAdjustment, {
  async prepare(row, { repo }) {
    if (!row.receipt) return {}
    const receipt = await repo(StockMove).get(row.receipt)
    const { material, qty, unitCost: oldCost } = receipt
    if (qty <= 0 || receipt.pair) throw new BusinessError('成本调整只能针对入库流水', { field: 'receipt' })
    return { material, qty, oldCost }
  },

  moves: {
    post: {
      async effect(row, ctx) {
        const difference = row.difference ?? 0
        if (difference === 0)
          throw new BusinessError('实际单价与入库单价相同，不需要调整', { field: 'newCost' })
        const posting = postingOf(StockCostAdjustment, row, 'post')
        const { variance } = await repriceStock(ctx, { ...posting, receipt: row.receipt, difference })
        const toStock = moneyNumber(moneyUnits(difference) - moneyUnits(variance))
        await ctx.repo(StockCostAdjustment).put(row.id, { toStock, variance })
      },
    },
  },
})
