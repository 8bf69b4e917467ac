import { materialsOf, refuseFine, unitsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf, refuseLine, sub } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn, ReturnMode } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { movedLines, postDocument, reverseDocument } from '@mortise/stock/server'

type Return = RowOf<typeof PurchaseReturn>

const of = PurchaseReturn.fields.items

export const purchaseReturnRules = rules(PurchaseReturn, {
  check: ({ items }, ctx) => refuseFine(ctx, of, items, { qty: ({ qty }) => qty }),
  moves: {
    approve: { effect: sendBack },
    reverse: {
      guard: refuseReplaced,
      /** In again at the cost that left. */
      async effect(goods, ctx) {
        await reverseDocument(ctx, PurchaseReturn, goods)
      },
    },
  },
})

/** Goods for which others have come are not taken back beside them. */
async function refuseReplaced({ receipt, mode, items }: Return, { repo }: Context): Promise<void> {
  const { no, status, order, items: received } = await repo(PurchaseReceipt).get(receipt)
  if (status !== 'posted') throw new BusinessError(`采购入库单 ${no} 已冲销，不能冲销退货`)
  if (mode !== ReturnMode.replacement) return
  const lineOf = new Map<string | null, string | null>(received.map(({ id, orderItem }) => [id, orderItem]))
  const ordered = await repo(PurchaseOrder).get(order)
  const openOf = new Map<string | null, number>(ordered.items.map(({ id, openQty }) => [id, openQty]))
  for (const [row, { receiptItem, qty }] of items.entries()) {
    const open = openOf.get(lineOf.get(receiptItem) ?? null) ?? 0
    if (open < qty)
      refuseLine(of, row, 'qty', `换货已到货 ${sub(qty, open, 4)}，请先冲销采购订单 ${ordered.no} 的入库`)
  }
}

/** Out of stock at the cost of its receipt. */
async function sendBack(goods: Return, ctx: Context): Promise<void> {
  const moves = await ctx.repo(StockMove).find({ document: goods.receipt, type: MoveType.purchaseIn })
  const moveOf = new Map(moves.map(({ line, id }) => [line, id]))
  const materialOf = await materialsOf(ctx, goods.items)
  const units = await unitsOf(ctx)
  const lines = movedLines(goods.items, ({ material: id, qty, unit, receiptItem }) => {
    const material = materialOf(id)
    const costOf = moveOf.get(receiptItem)
    return {
      warehouse: goods.warehouse ?? '',
      qty: -units.toMain(material, qty, unit ?? material.unit),
      ...(costOf && { costOf }),
    }
  })
  await postDocument(ctx, PurchaseReturn, goods, { type: MoveType.purchaseReturn, lines })
}
