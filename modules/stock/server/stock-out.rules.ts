import type { RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { StockOut } from '@mortise/stock/model'
import { documentMoves, postingOf } from './documents.ts'
import { inMainUnits } from './lines.ts'
import { postStock } from './posting/post-stock.ts'

export const stockOutRules = rules(StockOut, {
  prepare: async (row, ctx) => ({ items: await inMainUnits(ctx, row.items ?? []) }),
  moves: documentMoves(StockOut, post),
})

async function post(row: RowOf<typeof StockOut>, ctx: Context): Promise<void> {
  await postStock(ctx, {
    ...postingOf(StockOut, row, 'post'),
    type: row.type,
    lines: row.items.map(({ id, material, lotNo, mainQty, reservation }, index) => ({
      material,
      warehouse: row.warehouse,
      lotNo,
      qty: -(mainQty ?? 0),
      reservation,
      line: id,
      row: index,
    })),
  })
}
