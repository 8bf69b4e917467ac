import type { RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { StockIn } from '@mortise/stock/model'
import { postingOf, refuseOwnApproval, reversalOf } from './documents.ts'
import { inMainUnits } from './lines.ts'
import { postStock } from './posting/post-stock.ts'
import { reverseStock } from './posting/reverse-stock.ts'

export const stockInRules = rules(StockIn, {
  prepare: async (row, ctx) => ({ items: await inMainUnits(ctx, row.items ?? []) }),

  moves: {
    approve: { guard: (row, ctx) => refuseOwnApproval(StockIn, row, ctx) },
    post: { effect: post },
    approveAndPost: { effect: post },
    reverse: {
      async effect(row, ctx) {
        await reverseStock(ctx, reversalOf(StockIn, row, ctx))
      },
    },
  },
})

async function post(row: RowOf<typeof StockIn>, ctx: Context): Promise<void> {
  await postStock(ctx, {
    ...postingOf(StockIn, row, 'post'),
    type: row.type,
    lines: row.items.map(({ id, material, lotNo, mainQty, amount }, index) => ({
      material,
      warehouse: row.warehouse,
      lotNo,
      qty: mainQty ?? 0,
      amount: amount ?? 0,
      line: id,
      row: index,
    })),
  })
}
