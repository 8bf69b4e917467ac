import { Bom } from '@mortise/engineering/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import {
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceReturn,
  OutsourceSend,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { Supplier } from '@mortise/purchasing/model'
import { newId } from '@mortise/server'
import type { TestApp } from '@mortise/server/testing'
import { Warehouse } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'

type Order = RowOf<typeof OutsourceOrder>

/** A partner who veneers leaves for us: ten take 21 m² of veneer, and a leaf costs 16.95 with tax. */
export async function partnerShop(app: TestApp) {
  const clerk = app.as('clerk', { orgCode: 'A01' })
  const { asSystem } = app.services
  const square = await clerk.of(Unit).add({ name: '平方米', code: 'M2', precision: 2 })
  const piece = await clerk.of(Unit).add({ name: '件', code: 'PC' })
  const category = await clerk.of(MaterialCategory).add({ name: '木皮', kind: '1' })
  const made = await clerk.of(MaterialCategory).add({ name: '门扇', kind: '4' })
  const warehouse = (await clerk.of(Warehouse).add({ code: 'A1', name: '木皮仓', kind: '1' })).id
  const shelves = (await clerk.of(Warehouse).add({ code: 'B1', name: '半成品仓', kind: '2' })).id
  let count = 0
  const addMaterial = (name: string, values: object = {}) =>
    clerk.of(Material).add({ name: `${name}${++count}`, unit: square.id, category: category.id, ...values })
  const addGoods = async (valuation: 'MA' | 'FIFO' = 'MA', values: object = {}) => {
    const veneer = await addMaterial('木皮', { valuation, ...values })
    const leaf = await addMaterial('门扇', { unit: piece.id, category: made.id, source: '3' })
    const bom = await clerk.of(Bom).add({
      material: leaf.id,
      items: [{ material: veneer.id, usage: 2, scrapRate: 0.05 }],
    })
    await clerk.of(Bom).move(bom.id, 'activate')
    const supplier = await clerk.of(Supplier).add({ name: `诚信饰面${count}`, kind: '2' })
    const at = { code: `W${count}`, name: `外协仓${count}`, kind: '5' as const, supplier: supplier.id }
    const partner = (await clerk.of(Warehouse).add(at)).id
    return { veneer, leaf, supplier: supplier.id, partner }
  }
  const stockUp = (material: string, qty: number, unitCost: number) =>
    asSystem('0', (ctx) =>
      postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T' },
        date: ctx.today,
        type: '701',
        lines: [{ material, warehouse, qty, unitCost }],
      }),
    )
  const orders = clerk.of(OutsourceOrder)
  /** Ten leaves, unless told otherwise, that are approved. */
  const approved = async (
    { leaf, supplier }: Awaited<ReturnType<typeof addGoods>>,
    qty = 10,
  ): Promise<Order> => {
    const { id } = await orders.add({
      supplier,
      backOn: '2099-01-01',
      items: [{ material: leaf.id, qty, fee: 16.95 }],
    })
    await orders.move(id, 'submit')
    return orders.move(id, 'approve')
  }
  const send = async ({ id, mats }: Order, qty?: number) => {
    const items = mats.map((mat) => ({ mat: mat.id, material: mat.material, qty: qty ?? mat.needQty }))
    const { id: sent } = await clerk.of(OutsourceSend).add({ order: id, warehouse, items })
    return clerk.of(OutsourceSend).move(sent, 'post')
  }
  const giveBack = async ({ id, mats }: Order, qty: number) => {
    const items = mats.map((mat) => ({ mat: mat.id, material: mat.material, qty }))
    const { id: back } = await clerk.of(OutsourceReturn).add({ order: id, warehouse, items })
    return clerk.of(OutsourceReturn).move(back, 'post')
  }
  const receive = async (
    { id, items }: Order,
    values: { qty: number; badQty?: number; badDuty?: '1' | '2' },
    used?: number,
  ) => {
    const [item] = items
    const receipts = clerk.of(OutsourceReceipt)
    const receipt = await receipts.add({
      order: id,
      warehouse: shelves,
      items: [{ orderItem: item!.id, material: item!.material, ...values }],
    })
    if (used !== undefined) {
      const mats = receipt.mats.map((line) => ({ ...line, usedQty: used }))
      await receipts.edit({ id: receipt.id, version: receipt.version, mats })
    }
    return receipts.move(receipt.id, 'post')
  }
  const settle = async (order: string) => {
    const settlements = clerk.of(OutsourceSettlement)
    const { id } = await settlements.add({ order })
    await settlements.move(id, 'submit')
    return settlements.move(id, 'approve')
  }
  return {
    clerk,
    warehouse,
    shelves,
    addMaterial,
    addGoods,
    stockUp,
    orders,
    approved,
    send,
    giveBack,
    receive,
    settle,
  }
}
