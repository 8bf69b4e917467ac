import { unitsOf } from '@mortise/materials/server'
import { BusinessError, type RowOf, sub } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn, takenOf } from '@mortise/purchasing/model'
import { type Context, rules } from '@mortise/server'
import { StockMove } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { sql } from 'kysely'
import { refuseOwn, tellRejected } from './approval.ts'
import { materialsOf } from './materials-of.ts'
import { carryOut } from './receiving.ts'
import { refuseFine } from './whole-parts.ts'

type Receipt = RowOf<typeof PurchaseReceipt>
type Return = RowOf<typeof PurchaseReturn>

export const purchaseReturnRules = rules(PurchaseReturn, {
  async prepare(told, { repo }) {
    if (!told.receipt) return
    const receipt = await repo(PurchaseReceipt).get(told.receipt)
    const items = told.items.map((line, row) => {
      const refuse = (why: string, field: string) =>
        new BusinessError(`退货明细第${row + 1}行：${why}`, { field, row })
      const lineNo = line.lineNo ?? receipt.items.findIndex(({ material }) => material === line.material) + 1
      const received = receipt.items[lineNo - 1]
      if (!received) throw refuse(`物料不在采购入库单 ${receipt.no} 中`, line.lineNo ? 'lineNo' : 'material')
      if (line.material && line.material !== received.material) {
        throw refuse(`物料与采购入库单 ${receipt.no} 第${lineNo}行不一致`, 'material')
      }
      const { material, unit, lotNo, price } = received
      return { ...line, lineNo, material, unit, lotNo, price }
    })
    const { supplier, taxRate } = receipt
    return { items, supplier, taxRate, warehouse: told.warehouse ?? receipt.warehouse }
  },
  async check(told, ctx) {
    const units = await unitsOf(ctx)
    for (const [row, { qty, unit }] of told.items.entries()) {
      refuseFine(units, { qty, unit: unit ?? '', of: '退货明细', row, field: 'qty' })
    }
    refuseTooMuch(told, await ctx.repo(PurchaseReceipt).get(told.receipt))
  },

  moves: {
    approve: {
      async guard(told, ctx) {
        refuseOwn(told, ctx)
        // Locked, so that two returns of one receipt cannot both pass.
        refuseTooMuch(told, await ctx.repo(PurchaseReceipt).lock(told.receipt))
      },
      effect: sendBack,
    },
    reject: { effect: (told, ctx) => tellRejected(told, '采购退货单', ctx) },
  },
})

function refuseTooMuch({ items }: Return, receipt: Receipt): void {
  if (receipt.status !== 'posted') {
    throw new BusinessError(`采购入库单 ${receipt.no} 未入库或已冲销，不能退货`, { field: 'receipt' })
  }
  for (const [row, { lineNo, qty }] of items.entries()) {
    const received = receipt.items[(lineNo ?? 0) - 1]
    const most = received ? sub(takenOf(received), received.returnedQty, 4) : 0
    if (qty > most) throw new BusinessError(`退货明细第${row + 1}行：最多可退 ${most}`, { field: 'qty', row })
  }
}

/** Out of stock at the cost of its receipt; off the receipt and the order, which awaits it again if it is replaced. */
async function sendBack(told: Return, ctx: Context): Promise<void> {
  const { repo, tenant, db } = ctx
  const receipt = await repo(PurchaseReceipt).get(told.receipt)
  const order = await repo(PurchaseOrder).lock(receipt.order)
  const moves = await repo(StockMove).find({ document: receipt.id, type: '101' })
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
      const costOf = moveOf.get(receipt.items[(line.lineNo ?? 0) - 1]?.id ?? '')
      return {
        material: line.material,
        warehouse: told.warehouse ?? receipt.warehouse,
        lotNo: line.lotNo,
        qty: -units.toMain(material, line.qty, line.unit ?? material.unit),
        ...(costOf && { costOf }),
        line: line.id,
        row,
      }
    }),
  })
  for (const { lineNo, qty } of told.items) {
    await sql`update erp_purchase_in_items set returned_qty = returned_qty + ${qty}
      where tenant_id = ${tenant} and parent_id = ${receipt.id} and sort_no = ${(lineNo ?? 0) - 1}`.execute(
      db,
    )
  }
  const changes = told.items.map(({ lineNo, qty }) => ({
    lineNo: receipt.items[(lineNo ?? 0) - 1]?.lineNo ?? 0,
    returned: qty,
    replaced: told.mode === '2' ? qty : 0,
  }))
  await carryOut(ctx, order, changes)
}
