import { unitsOf } from '@mortise/materials/server'
import type { RowOf } from '@mortise/model'
import { PurchaseReturn } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { StockMove } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { materialsOf } from './materials-of.ts'
import { refuseFine } from './whole-parts.ts'

export const purchaseReturnRules = rules(PurchaseReturn, {
  check: ({ items }, ctx) => refuseFine(ctx, PurchaseReturn.fields.items, items, { qty: ({ qty }) => qty }),
  moves: { approve: { effect: sendBack } },
})

/** Out of stock at the cost of its receipt. */
async function sendBack(told: RowOf<typeof PurchaseReturn>, ctx: Context): Promise<void> {
  const moves = await ctx.repo(StockMove).find({ document: told.receipt, type: '101' })
  const moveOf = new Map(moves.map(({ line, id }) => [line, id]))
  const materialOf = await materialsOf(ctx, told.items)
  const units = await unitsOf(ctx)
  await postStock(ctx, {
    key: `purchaseReturn:${told.id}:post`,
    document: { entity: PurchaseReturn.name, id: told.id, no: told.no },
    date: told.date,
    type: '102',
    lines: told.items.map((line, row) => {
      const material = materialOf(line.material)
      const costOf = moveOf.get(line.receiptItem)
      return {
        material: line.material,
        warehouse: told.warehouse ?? '',
        lotNo: line.lotNo,
        qty: -units.toMain(material, line.qty, line.unit ?? material.unit),
        ...(costOf && { costOf }),
        line: line.id,
        row,
      }
    }),
  })
}
