import { GlAccount, GlBalance } from '@mortise/finance/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn, Supplier } from '@mortise/purchasing/model'
import type { TestApp, TestClient } from '@mortise/server/testing'
import { StockCostAdjustment, StockIn, StockMove, StockOut, Warehouse } from '@mortise/stock/model'
import { bookFaults } from '../verify.ts'

/** A board, a box, a warehouse and a supplier, and what is done with them, as a clerk does it. */
export async function stockBooks(app: TestApp) {
  const { asSystem } = app.services
  const clerk = app.as('clerk')
  const today = await asSystem('0', async (ctx) => ctx.today)
  const base = await asSystem('0', async ({ repo }) => {
    const unit = (await repo(Unit).add({ name: '件测', code: 'TEST', precision: 2 })).id
    const category = (await repo(MaterialCategory).add({ name: '测试料' })).id
    const packaging = (await repo(MaterialCategory).add({ name: '测试包材', kind: '6' })).id
    const warehouse = (await repo(Warehouse).add({ code: 'T1', name: '测试仓', kind: '1' })).id
    const supplier = (await repo(Supplier).add({ name: '诚信木业', kind: '1' })).id
    let count = 0
    const material = async (of = category) => {
      const code = `B${++count}`
      return (await repo(Material).add({ code, name: code, model: code, unit, category: of })).id
    }
    return {
      warehouse,
      supplier,
      unit,
      category,
      board: await material(),
      box: await material(packaging),
    }
  })
  const { warehouse, supplier, board, unit, category } = base

  return {
    ...base,
    clerk,
    today,
    balanceOf: (code: string) => balanceOf(clerk, code),
    faults: () => asSystem('0', (ctx) => bookFaults(ctx)),

    changes: (codes: readonly string[], work: () => Promise<unknown>) => changesOf(clerk, codes, work),

    material: (code: string) =>
      asSystem('0', async ({ repo }) => {
        return (await repo(Material).add({ code, name: code, model: code, unit, category })).id
      }),

    async receive(material: string, qty: number, unitCost: number) {
      const { id } = await clerk.of(StockIn).add({ warehouse, items: [{ material, qty, unitCost }] })
      return clerk.of(StockIn).move(id, 'approveAndPost')
    },

    async issue(material: string, qty: number) {
      const { id } = await clerk.of(StockOut).add({ warehouse, reason: '9', items: [{ material, qty }] })
      return clerk.of(StockOut).move(id, 'approveAndPost')
    },

    /** Prices are with 13 % tax. */
    async buy(qty: number, price: number, material = board, from = supplier) {
      const order = await clerk
        .of(PurchaseOrder)
        .add({ supplier: from, taxRate: 0.13, deliverOn: today, items: [{ material, qty, price }] })
      await clerk.of(PurchaseOrder).move(order.id, 'submit')
      const { status } = await clerk.of(PurchaseOrder).get(order.id)
      if (status === 'submitted') await clerk.of(PurchaseOrder).move(order.id, 'approve')
      const [line] = (await clerk.of(PurchaseOrder).get(order.id)).items
      const receipt = await clerk.of(PurchaseReceipt).add({
        order: order.id,
        warehouse,
        items: [{ orderItem: line?.id, material, arrivedQty: qty }],
      })
      return clerk.of(PurchaseReceipt).move(receipt.id, 'post')
    },

    async sendBack(receipt: string, qty: number) {
      const [item] = (await clerk.of(PurchaseReceipt).get(receipt)).items
      const { id } = await clerk.of(PurchaseReturn).add({
        receipt,
        mode: '1',
        reason: '2',
        items: [{ receiptItem: item?.id, material: item?.material, qty }],
      } as never)
      await clerk.of(PurchaseReturn).move(id, 'submit')
      return clerk.of(PurchaseReturn).move(id, 'approve')
    },

    /** A late price for what a receipt brought. */
    async reprice(receipt: string, newCost: number) {
      const [move] = (await clerk.of(StockMove).list({ where: { document: receipt, type: '101' } })).rows
      const { id } = await clerk.of(StockCostAdjustment).add({ receipt: move?.id ?? '', newCost })
      return clerk.of(StockCostAdjustment).move(id, 'post')
    },
  }
}

/** By how much accounts change while something is done. */
export async function changesOf(
  clerk: TestClient,
  codes: readonly string[],
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = new Map<string, number>()
  for (const code of codes) before.set(code, await balanceOf(clerk, code))
  await work()
  const changed: Record<string, number> = {}
  for (const code of codes)
    changed[code] = Math.round(((await balanceOf(clerk, code)) - (before.get(code) ?? 0)) * 100) / 100
  return changed
}

/** What an account has taken so far, debits less credits. */
async function balanceOf(clerk: TestClient, code: string): Promise<number> {
  const [account] = (await clerk.of(GlAccount).list({ where: { code } })).rows
  const { rows } = await clerk.of(GlBalance).list({ where: { account: account?.id ?? '' }, size: 500 })
  return Math.round(rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0) * 100) / 100
}
