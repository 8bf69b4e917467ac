import { Material } from '@mortise/materials/model'
import { materialsOf, refuseFine, unitsOf } from '@mortise/materials/server'
import { add, BusinessError, div, type RowOf, refuseLine } from '@mortise/model'
import { isUninspected, netOf, PurchaseOrder, PurchaseReceipt, takenOf } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { movedLines, postDocument, reverseDocument } from '@mortise/stock/server'
import { evenReceipt, isRounded } from './even-amounts.ts'
import { forgetJudgement, refuseForeignJudgement, refuseUninspected } from './inspection.ts'
import { usualPlaces } from './warehouse.ts'

type Receipt = RowOf<typeof PurchaseReceipt>
type Line = Receipt['items'][number]

const of = PurchaseReceipt.fields.items

export const purchaseReceiptRules = rules(PurchaseReceipt, {
  /** Whoever names a warehouse has everything there but what a line says otherwise. */
  async prepare({ warehouse: named, items }, ctx) {
    if (named) return
    const { warehouse, ofLines } = await usualPlaces(ctx, items)
    return {
      warehouse,
      items: items.map((line, at) => ({ ...line, warehouse: line.warehouse ?? ofLines[at] ?? null })),
    }
  },

  async check(receipt, ctx, before) {
    const { items } = receipt
    await refuseForeignJudgement(receipt, ctx, before)
    await refuseEarly(receipt, ctx, before)
    await refuseFine(ctx, of, items, { arrivedQty: ({ arrivedQty }) => arrivedQty, okQty: takenOf })
    const isWrong = (line: Line) =>
      !isUninspected(line) && add(takenOf(line), line.badQty, 4) !== line.arrivedQty
    const row = items.findIndex(isWrong)
    if (row >= 0) refuseLine(of, row, 'okQty', '合格、让步、不良数量之和必须等于到货数量')
  },

  moves: {
    inspect: { effect: forgetJudgement },
    post: { guard: refuseUninspected, effect: takeIn },
    reverse: {
      async effect(receipt, ctx) {
        await reverseDocument(ctx, PurchaseReceipt, receipt)
      },
    },
  },
})

/** Goods do not come before they were ordered. */
async function refuseEarly(
  { order, date }: Receipt,
  { repo }: Context,
  before: Receipt | null,
): Promise<void> {
  if (date === before?.date) return
  const { no, orderedOn } = await repo(PurchaseOrder).get(order)
  if (date < orderedOn)
    throw new BusinessError(`到货日期不能早于采购订单 ${no} 的下单日期 ${orderedOn}`, { field: 'date' })
}

/** Into stock at what it costs without tax; and the last price is known. */
async function takeIn(receipt: Receipt, ctx: Context): Promise<void> {
  const { repo } = ctx
  const even = await evenReceipt(ctx, receipt)
  const isChanged = receipt.items.some(isUninspected) || even.some(isRounded)
  const { items } = isChanged ? await repo(PurchaseReceipt).put(receipt.id, { items: even }) : receipt
  const materialOf = await materialsOf(ctx, items)
  const units = await unitsOf(ctx)
  const { taxRate } = receipt
  const lines = movedLines(items, (line) => {
    const material = materialOf(line.material)
    const qty = units.toMain(material, takenOf(line) ?? 0, line.unit ?? material.unit)
    const warehouse = line.warehouse ?? receipt.warehouse
    return qty === 0 ? null : { warehouse, qty, amount: netOf(line, taxRate) }
  })
  if (lines.length === 0) return
  await postDocument(ctx, PurchaseReceipt, receipt, { type: MoveType.purchaseIn, lines })
  // Always in the same order, so that two receipts of the same materials do not wait for each other.
  for (const { material, qty, row = 0 } of lines.toSorted((one, other) =>
    one.material < other.material ? -1 : 1,
  )) {
    const lastPrice = div(items[row]?.amount ?? 0, qty, 6)
    if (lastPrice !== materialOf(material).lastPrice) await repo(Material).put(material, { lastPrice })
  }
}
