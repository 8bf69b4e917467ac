import { Material, MaterialCategory } from '@mortise/materials/model'
import { unitsOf } from '@mortise/materials/server'
import { add, BusinessError, div, type RowOf, sub } from '@mortise/model'
import { isUninspected, PurchaseOrder, PurchaseReceipt, takenOf, taxOf } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { postStock, reverseStock } from '@mortise/stock/server'
import { sql } from 'kysely'
import { materialsOf } from './materials-of.ts'
import { carryOut, openLines, refuseOver } from './receiving.ts'
import { refuseFine } from './whole-parts.ts'

type Receipt = RowOf<typeof PurchaseReceipt>
type Line = Receipt['items'][number]

export const purchaseReceiptRules = rules(PurchaseReceipt, {
  async prepare(receipt, { repo }) {
    if (!receipt.order) return
    const order = await repo(PurchaseOrder).get(receipt.order)
    const told = receipt.items.length > 0 ? receipt.items : (openLines(order).map(blank) as Line[])
    const items = told.map((line, row) => {
      const refuse = (why: string, field: string) =>
        new BusinessError(`入库明细第${row + 1}行：${why}`, { field, row })
      const lineNo = line.lineNo ?? order.items.findIndex(({ material }) => material === line.material) + 1
      const ordered = order.items[lineNo - 1]
      if (!ordered) throw refuse(`物料不在采购订单 ${order.no} 中`, line.lineNo ? 'lineNo' : 'material')
      if (line.material && line.material !== ordered.material) {
        throw refuse(`物料与采购订单 ${order.no} 第${lineNo}行不一致`, 'material')
      }
      return { ...line, lineNo, material: ordered.material, unit: ordered.unit, price: ordered.price }
    })
    return { items, supplier: order.supplier, taxRate: order.taxRate }
  },

  async check(receipt, ctx) {
    const order = await ctx.repo(PurchaseOrder).get(receipt.order)
    refuseIdle(order)
    const units = await unitsOf(ctx)
    for (const [row, line] of receipt.items.entries()) {
      const [of, unit] = ['入库明细', line.unit ?? '']
      refuseFine(units, { qty: line.arrivedQty, unit, of, row, field: 'arrivedQty' })
      refuseFine(units, { qty: takenOf(line) ?? 0, unit, of, row, field: 'okQty' })
      const looked = add(takenOf(line), line.badQty, 4)
      if (!isUninspected(line) && looked !== line.arrivedQty) {
        throw new BusinessError(`入库明细第${row + 1}行：合格、让步、不良数量之和必须等于到货数量`, {
          field: 'okQty',
          row,
        })
      }
    }
    await refuseOver(ctx, order, receipt)
  },

  moves: {
    post: {
      async guard(receipt, ctx) {
        // Locked, so that two receipts of one order cannot both pass.
        const order = await ctx.repo(PurchaseOrder).lock(receipt.order)
        refuseIdle(order)
        await refuseOver(ctx, order, receipt)
        await refuseUninspected(receipt, ctx)
      },
      effect: takeIn,
    },
    reverse: {
      guard({ no, items }) {
        if (items.some(({ returnedQty }) => returnedQty > 0)) {
          throw new BusinessError(`采购入库单 ${no} 已有退货，不能冲销`)
        }
      },
      async effect(receipt, ctx) {
        const order = await ctx.repo(PurchaseOrder).lock(receipt.order)
        await reverseStock(ctx, {
          key: `purchaseReceipt:${receipt.id}:reverse`,
          document: { entity: PurchaseReceipt.name, id: receipt.id, no: receipt.no },
          date: ctx.today,
          of: postKey(receipt),
        })
        await carryOut(
          ctx,
          order,
          carried(receipt, (qty) => -qty),
        )
      },
    },
  },
})

const postKey = ({ id }: Receipt) => `purchaseReceipt:${id}:post`
const blank = (line: object) => ({
  lotNo: null,
  okQty: null,
  concessionQty: null,
  badQty: null,
  returnedQty: 0,
  ...line,
})

function refuseIdle({ no, status }: RowOf<typeof PurchaseOrder>): void {
  if (status === 'approved' || status === 'partial') return
  const { states } = PurchaseOrder.fields.status as unknown as { states: Record<string, string> }
  throw new BusinessError(`采购订单 ${no} 当前状态【${states[status]}】，不能入库`, { field: 'order' })
}

/** Goods of a kind that is looked at do not go into stock before somebody has. */
async function refuseUninspected({ items, status }: Receipt, ctx: Context): Promise<void> {
  const materialOf = await materialsOf(ctx, items)
  const categories = [...new Set(items.map(({ material }) => materialOf(material).category))]
  const inspected = await ctx.repo(MaterialCategory).find({ id: { in: categories }, isInspected: true })
  const ids = new Set<string>(inspected.map(({ id }) => id))
  const row = items.findIndex((line) => isUninspected(line) && ids.has(materialOf(line.material).category))
  const line = items[row]
  if (!line) return
  const { name } = materialOf(line.material)
  const what = status === 'draft' ? '须来料检验，请先送检' : '须来料检验，请填写合格、让步、不良数量'
  throw new BusinessError(`入库明细第${row + 1}行：物料「${name}」${what}`, { field: 'okQty', row })
}

/** Into stock at what it costs without tax; onto the order; and the last price is known. */
async function takeIn(receipt: Receipt, ctx: Context): Promise<void> {
  await sql`update erp_purchase_in_items set ok_qty = arrived_qty
    where tenant_id = ${ctx.tenant} and parent_id = ${receipt.id}
      and ok_qty is null and concession_qty is null and bad_qty is null`.execute(ctx.db)
  const materialOf = await materialsOf(ctx, receipt.items)
  const units = await unitsOf(ctx)
  const taken = receipt.items.flatMap((line, row) => {
    const qty = takenOf(line) ?? 0
    if (qty === 0) return []
    const material = materialOf(line.material)
    return [{ line, row, material, qty: units.toMain(material, qty, line.unit ?? material.unit) }]
  })
  if (taken.length > 0) {
    await postStock(ctx, {
      key: postKey(receipt),
      document: { entity: PurchaseReceipt.name, id: receipt.id, no: receipt.no },
      date: receipt.date,
      type: '101',
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
  }
  const order = await ctx.repo(PurchaseOrder).lock(receipt.order)
  await carryOut(
    ctx,
    order,
    carried(receipt, (qty) => qty),
  )
  for (const { line, material, qty } of taken.toSorted((one, other) =>
    one.material.id < other.material.id ? -1 : 1,
  )) {
    const lastPrice = div(line.amount, qty, 6)
    if (lastPrice !== material.lastPrice) await ctx.repo(Material).put(material.id, { lastPrice })
  }
}

const carried = ({ items }: Receipt, received: (qty: number) => number) =>
  items.map((line) => ({ lineNo: line.lineNo ?? 0, received: received(takenOf(line) ?? 0) }))
