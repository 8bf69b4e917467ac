import { Material, MaterialCategory } from '@mortise/materials/model'
import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  SupplierPrice,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance, Warehouse } from '@mortise/stock/model'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
const far = '2099-12-31'
let fixtures: Furnished
beforeAll(async () => {
  fixtures = await furnished(clerk)
})

async function ordered(material: string, qty = 10) {
  const { id } = await clerk.of(PurchaseOrder).add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [{ material, qty, price: 10 }],
  })
  await clerk.of(PurchaseOrder).move(id, 'submit')
  await clerk.of(PurchaseOrder).move(id, 'approve')
  return id
}

async function receiptOf(material: string) {
  const order = await ordered(material)
  await clerk.of(PurchaseOrder).move(order, 'receive')
  const [made] = (await clerk.of(PurchaseReceipt).list({ where: { order } })).rows
  return clerk.of(PurchaseReceipt).get(made!.id)
}

test('a receipt goes where the material is kept, else where its category is, else to the raw materials', async () => {
  const shelf = await clerk.of(Warehouse).add({ code: 'W1', name: '五金仓', kind: '1' })
  const cellar = await clerk.of(Warehouse).add({ code: 'W2', name: '玻璃仓', kind: '1' })
  const panes = await clerk.of(MaterialCategory).add({ name: '镜片', kind: '1', warehouse: cellar.id })
  const pane = await fixtures.materialOf('银镜', panes.id)
  const plain = await fixtures.materialOf('素板')
  expect((await receiptOf(plain.id)).warehouse).toBe(fixtures.warehouse.id)
  expect((await receiptOf(pane.id)).warehouse).toBe(cellar.id)
  await clerk.of(Material).edit({ id: pane.id, warehouse: shelf.id })
  expect((await receiptOf(pane.id)).warehouse).toBe(shelf.id)
  // One that takes nothing in is passed over.
  await clerk.of(Warehouse).edit({ id: shelf.id, isFrozen: true })
  expect((await receiptOf(pane.id)).warehouse).toBe(cellar.id)
  await clerk.of(Warehouse).edit({ id: cellar.id, isFrozen: true })
  expect((await receiptOf(pane.id)).warehouse).toBe(fixtures.warehouse.id)
})

test('each line of a receipt goes where its material is kept, the whole where most are, and back from there', async () => {
  const [timberYard, hardware] = [
    await clerk.of(Warehouse).add({ code: 'X2', name: '木材仓', kind: '1' }),
    await clerk.of(Warehouse).add({ code: 'X1', name: '锁具仓', kind: '1' }),
  ]
  const timber = await clerk.of(MaterialCategory).add({ name: '木材', kind: '1', warehouse: timberYard.id })
  const oak = await clerk.of(MaterialCategory).add({ name: '橡木', parent: timber.id })
  const locks = await clerk.of(MaterialCategory).add({ name: '锁具', kind: '1', warehouse: hardware.id })
  const [lock, plank, beam] = [
    await fixtures.materialOf('执手锁', locks.id),
    await fixtures.materialOf('橡木板', oak.id),
    await fixtures.materialOf('橡木方', oak.id),
  ]
  const { id: order } = await clerk.of(PurchaseOrder).add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [lock, plank, beam].map(({ id: material }) => ({ material, qty: 10, price: 10 })),
  })
  await clerk.of(PurchaseOrder).move(order, 'submit')
  await clerk.of(PurchaseOrder).move(order, 'approve')
  await clerk.of(PurchaseOrder).move(order, 'receive')
  const [made] = (await clerk.of(PurchaseReceipt).list({ where: { order } })).rows
  const receipt = await clerk.of(PurchaseReceipt).get(made!.id)
  expect(receipt.warehouse).toBe(timberYard.id)
  expect(receipt.items.map(({ warehouse }) => warehouse)).toEqual([hardware.id, null, null])
  await clerk.of(PurchaseReceipt).move(receipt.id, 'post')
  const kept = async (material: string) =>
    (await clerk.of(StockBalance).list({ where: { material } })).rows.map(({ warehouse, qty }) => [
      warehouse,
      qty,
    ])
  expect(await kept(lock.id)).toEqual([[hardware.id, 10]])
  expect(await kept(plank.id)).toEqual([[timberYard.id, 10]])
  const items = [lock, beam].map(({ id: material }) => ({ material, qty: 4 }))
  const back = await clerk.of(PurchaseReturn).add({ receipt: receipt.id, reason: '开裂', items })
  await clerk.of(PurchaseReturn).move(back.id, 'submit')
  await clerk.of(PurchaseReturn).move(back.id, 'approve')
  expect(await kept(lock.id)).toEqual([[hardware.id, 6]])
  expect(await kept(beam.id)).toEqual([[timberYard.id, 6]])
})

test('a receipt says how much may still go back, and nothing more is taken of it', async () => {
  const { id: material } = await fixtures.materialOf('退回板')
  const receipt = await receiptOf(material)
  await clerk.of(PurchaseReceipt).move(receipt.id, 'post')
  const open = () => clerk.of(PurchaseReceipt).list({ where: { returnableQty: { gt: 0 }, id: receipt.id } })
  expect((await open()).rows).toMatchObject([{ id: receipt.id }])
  const begun = () =>
    clerk.call('GET', `${PurchaseReturn.wire}/draftFromPurchaseReceipt`, { query: { id: receipt.id } })
  expect((await begun()).body.result).toMatchObject({
    warehouseId: fixtures.warehouse.id,
    itemList: [{ materialId: material, qty: 10 }],
  })
  const back = await clerk
    .of(PurchaseReturn)
    .add({ receipt: receipt.id, reason: '开裂', items: [{ material, qty: 10 }] })
  await clerk.of(PurchaseReturn).move(back.id, 'submit')
  await clerk.of(PurchaseReturn).move(back.id, 'approve')
  expect((await open()).rows).toEqual([])
  expect((await begun()).body.message).toContain('没有未退货的明细')
})

test('what can be ordered of a request is, and all that nobody supplies is told at once', async () => {
  const [known, first, second] = [
    await fixtures.materialOf('有价板'),
    await fixtures.materialOf('无价板'),
    await fixtures.materialOf('无价条'),
  ]
  await clerk
    .of(SupplierPrice)
    .add({ supplier: fixtures.supplier.id, material: known.id, price: 8, validFrom: '2026-01-01' })
  const request = await clerk.of(PurchaseRequest).add({
    needOn: far,
    items: [first, known, second].map(({ id }) => ({ material: id, qty: 5 })),
  })
  await clerk.of(PurchaseRequest).move(request.id, 'submit')
  await clerk.of(PurchaseRequest).move(request.id, 'approve')
  const order = () =>
    clerk.call('POST', `${PurchaseRequest.wire}/move`, { body: { id: request.id, move: 'order' } })
  expect((await order()).body).toMatchObject({
    success: true,
    message: `生成订单成功！2 种物料未下单：[${first.code}] 无价板、[${second.code}] 无价条没有供应商，请填写建议供应商或维护供应商价格`,
  })
  expect(await clerk.of(PurchaseRequest).get(request.id)).toMatchObject({
    status: 'approved',
    items: [{ orderedQty: 0 }, { orderedQty: 5 }, { orderedQty: 0 }],
  })
  expect((await order()).body).toMatchObject({
    success: false,
    message: expect.stringContaining('无价板、'),
  })
})

test('a request of all that is short has the lines of one supplier together', async () => {
  const names = ['缺甲', '缺乙', '缺丙', '缺丁']
  const suppliers = [fixtures.rival.id, fixtures.supplier.id, fixtures.rival.id, null]
  for (const [at, name] of names.entries()) {
    const { id: material } = await fixtures.materialOf(name)
    await clerk.of(Material).edit({ id: material, safetyStock: 5 })
    const supplier = suppliers[at]
    if (supplier) await clerk.of(SupplierPrice).add({ supplier, material, price: 8, validFrom: '2026-01-01' })
  }
  const { body } = await clerk.call('POST', `${PurchaseRequest.wire}/fromShortage`)
  expect(body.message).toMatch(
    /^已生成采购申请 CGSQ\d+，共 4 种物料；其中 1 种没有供应商：\[.+\] 缺丁，请填写后再生成订单$/,
  )
  const { items } = await clerk.of(PurchaseRequest).get(body.result)
  const found = items.map(({ supplier }) => supplier)
  expect(found.at(-1)).toBeNull()
  expect(new Set(found.slice(0, 3))).toEqual(new Set([fixtures.rival.id, fixtures.supplier.id]))
  expect(found.slice(0, 3)).toEqual(
    found.slice(0, 3).toSorted((one, other) => String(one).localeCompare(String(other))),
  )
})
