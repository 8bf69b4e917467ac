import type { RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { StockIn } from '@mortise/stock/model'
import { documentMoves, postingOf } from './documents.ts'
import { inMainUnits } from './lines.ts'
import { postStock } from './posting/post-stock.ts'

export const stockInRules = rules(StockIn, {
  prepare: async (row, ctx) => ({ items: await inMainUnits(ctx, row.items ?? []) }),
  moves: documentMoves(StockIn, post),
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
