import { materialsOf, refuseFine, unitsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf, refuseLine, sub } from '@mortise/model'
import { openOf, PurchaseOrder, PurchaseReceipt, PurchaseReturn, ReturnMode } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { movedLines, postDocument, reverseDocument } from '@mortise/stock/server'
import { evenReturn, isRounded } from './even-amounts.ts'

type Return = RowOf<typeof PurchaseReturn>

const of = PurchaseReturn.fields.items

export const purchaseReturnRules = rules(PurchaseReturn, {
  async check(goods, ctx) {
    await refuseFine(ctx, of, goods.items, { qty: ({ qty }) => qty })
    await refuseClosedReplacement(goods, ctx)
  },
  moves: {
    approve: { guard: refuseClosedReplacement, effect: sendBack },
    reverse: {
      guard: refuseReplaced,
      /** In again at the cost that left. */
      async effect(goods, ctx) {
        await reverseDocument(ctx, PurchaseReturn, goods)
      },
    },
  },
})

/** What an order that is closed would owe again could never come. */
async function refuseClosedReplacement({ receipt, mode }: Return, { repo }: Context): Promise<void> {
  if (mode !== ReturnMode.replacement) return
  const { order } = await repo(PurchaseReceipt).get(receipt)
  const { no, status } = await repo(PurchaseOrder).get(order)
  if (status === 'closed')
    throw new BusinessError(`采购订单 ${no} 已关闭，不能退货换货，请选择退货退款`, { field: 'mode' })
}

/** Goods for which others have come are not taken back beside them. */
async function refuseReplaced({ receipt, mode, items }: Return, { repo }: Context): Promise<void> {
  const { no, status, order, items: received } = await repo(PurchaseReceipt).get(receipt)
  if (status !== 'posted') throw new BusinessError(`采购入库单 ${no} 已冲销，不能冲销退货`)
  if (mode !== ReturnMode.replacement) return
  const lineOf = new Map<string | null, string | null>(received.map(({ id, orderItem }) => [id, orderItem]))
  const ordered = await repo(PurchaseOrder).get(order)
  // Of an order that is closed too, as if it were not.
  const open = new Map<string | null, number>(
    ordered.items.map((line) => [line.id, openOf({ ...line, isClosed: false })]),
  )
  for (const [row, { receiptItem, qty }] of items.entries()) {
    const owed = open.get(lineOf.get(receiptItem) ?? null) ?? 0
    if (owed < qty)
      refuseLine(of, row, 'qty', `换货已到货 ${sub(qty, owed, 4)}，请先冲销采购订单 ${ordered.no} 的入库`)
  }
}

/** Out of stock at the cost of its receipt, each line from where it came in unless another warehouse was chosen. */
async function sendBack(goods: Return, ctx: Context): Promise<void> {
  const even = await evenReturn(ctx, goods)
  if (even.some(isRounded)) await ctx.repo(PurchaseReturn).put(goods.id, { items: even })
  const moves = await ctx.repo(StockMove).find({ document: goods.receipt, type: MoveType.purchaseIn })
  const moveOf = new Map(moves.map((move) => [move.line, move]))
  const { warehouse: usual } = await ctx.repo(PurchaseReceipt).get(goods.receipt)
  const materialOf = await materialsOf(ctx, goods.items)
  const units = await unitsOf(ctx)
  const lines = movedLines(goods.items, ({ material: id, qty, unit, receiptItem }) => {
    const material = materialOf(id)
    const { id: costOf, warehouse: cameTo } = moveOf.get(receiptItem) ?? {}
    const chosen = goods.warehouse ?? ''
    return {
      warehouse: chosen === usual ? (cameTo ?? chosen) : chosen,
      qty: -units.toMain(material, qty, unit ?? material.unit),
      ...(costOf && { costOf }),
    }
  })
  await postDocument(ctx, PurchaseReturn, goods, { type: MoveType.purchaseReturn, lines })
}
