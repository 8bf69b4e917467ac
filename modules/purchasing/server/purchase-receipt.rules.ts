import { Material, MaterialCategory } from '@mortise/materials/model'
import { unitsOf } from '@mortise/materials/server'
import { add, div, type RowOf, refuseLine, sub } from '@mortise/model'
import { isUninspected, PurchaseReceipt, takenOf, taxOf } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { postStock, reverseStock } from '@mortise/stock/server'
import { materialsOf } from './materials-of.ts'
import { rawWarehouse } from './warehouse.ts'
import { refuseFine } from './whole-parts.ts'

type Receipt = RowOf<typeof PurchaseReceipt>
type Line = Receipt['items'][number]

const of = PurchaseReceipt.fields.items

export const purchaseReceiptRules = rules(PurchaseReceipt, {
  prepare: async ({ warehouse }, ctx) => ({ warehouse: warehouse ?? (await rawWarehouse(ctx)) }),

  async check({ items }, ctx) {
    await refuseFine(ctx, of, items, { arrivedQty: ({ arrivedQty }) => arrivedQty, okQty: takenOf })
    const isWrong = (line: Line) =>
      !isUninspected(line) && add(takenOf(line), line.badQty, 4) !== line.arrivedQty
    const row = items.findIndex(isWrong)
    if (row >= 0) refuseLine(of, row, 'okQty', '合格、让步、不良数量之和必须等于到货数量')
  },

  moves: {
    post: { guard: refuseUninspected, effect: takeIn },
    reverse: {
      async effect(receipt, ctx) {
        await reverseStock(ctx, {
          key: `purchaseReceipt:${receipt.id}:reverse`,
          document: { entity: PurchaseReceipt.name, id: receipt.id, no: receipt.no },
          date: ctx.today,
          of: postKey(receipt),
        })
      },
    },
  },
})

const postKey = ({ id }: Receipt) => `purchaseReceipt:${id}:post`

/** Goods of a kind that is looked at do not go into stock before somebody has. */
async function refuseUninspected({ items, status }: Receipt, ctx: Context): Promise<void> {
  const materialOf = await materialsOf(ctx, items)
  const categories = [...new Set(items.map(({ material }) => materialOf(material).category))]
  const inspected = await ctx.repo(MaterialCategory).find({ id: { in: categories }, isInspected: true })
  const ids = new Set<string>(inspected.map(({ id }) => id))
  const row = items.findIndex((line) => isUninspected(line) && ids.has(materialOf(line.material).category))
  if (row < 0) return
  const what = status === 'draft' ? '请先送检' : '请填写合格、让步、不良数量'
  refuseLine(of, row, 'okQty', `物料「${materialOf(items[row]!.material).name}」须来料检验，${what}`)
}

/** Into stock at what it costs without tax; and the last price is known. */
async function takeIn(receipt: Receipt, ctx: Context): Promise<void> {
  const { repo } = ctx
  const items = receipt.items.map((line) =>
    isUninspected(line) ? { ...line, okQty: line.arrivedQty } : line,
  )
  if (receipt.items.some(isUninspected)) await repo(PurchaseReceipt).put(receipt.id, { items })
  const materialOf = await materialsOf(ctx, receipt.items)
  const units = await unitsOf(ctx)
  const taken = receipt.items.flatMap((line, row) => {
    const material = materialOf(line.material)
    const qty = units.toMain(material, takenOf(line) ?? 0, line.unit ?? material.unit)
    return qty === 0 ? [] : [{ line, row, material, qty }]
  })
  if (taken.length === 0) return
  await postStock(ctx, {
    key: postKey(receipt),
    document: { entity: PurchaseReceipt.name, id: receipt.id, no: receipt.no },
    date: receipt.date,
    type: MoveType.purchaseIn,
    lines: taken.map(({ line, row, qty }) => ({
      material: line.material,
      warehouse: receipt.warehouse,
      lotNo: line.lotNo,
      qty,
      amount: sub(line.amount, taxOf(line.amount, receipt.taxRate)),
      line: line.id,
      row,
    })),
  })
  // Always in the same order, so that two receipts of the same materials do not wait for each other.
  for (const { line, material, qty } of taken.toSorted((one, other) =>
    one.material.id < other.material.id ? -1 : 1,
  )) {
    const lastPrice = div(line.amount, qty, 6)
    if (lastPrice !== material.lastPrice) await repo(Material).put(material.id, { lastPrice })
  }
}
