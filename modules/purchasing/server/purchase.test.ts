import { Material } from '@mortise/materials/model'
import {
  PurchaseLine,
  PurchaseOrder,
  PurchasePrice,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  SupplierAccount,
  SupplierPrice,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockCost } from '@mortise/stock/model'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
let fixtures: Furnished
beforeAll(async () => {
  fixtures = await furnished(clerk)
})
const far = '2099-12-31'
const stockOf = async (material: string) => {
  const [balance] = (await clerk.of(StockBalance).list({ where: { material } })).rows
  const [cost] = (await clerk.of(StockCost).list({ where: { material } })).rows
  return [balance?.qty ?? 0, cost?.value ?? 0]
}

test('what is asked for is ordered, comes in two parts, goes back in part, and stock and accounts say so', async () => {
  const { supplier, materialOf, warehouse } = fixtures
  const [board, lath] = [await materialOf('多层板'), await materialOf('木方')]
  for (const [material, price] of [
    [board.id, 113],
    [lath.id, 22.6],
  ] as const) {
    await clerk.of(SupplierPrice).add({ supplier: supplier.id, material, price, validFrom: '2026-01-01' })
  }
  const request = await clerk.of(PurchaseRequest).add({
    needOn: far,
    items: [
      { material: board.id, qty: 100 },
      { material: lath.id, qty: 50 },
    ],
  })
  expect(request).toMatchObject({ requester: 'clerk', status: 'draft', source: '1' })
  await clerk.of(PurchaseRequest).move(request.id, 'submit')
  await clerk.of(PurchaseRequest).move(request.id, 'approve')
  const ordered = await clerk.of(PurchaseRequest).move(request.id, 'order')
  expect(ordered).toMatchObject({
    status: 'ordered',
    items: [{ orderedQty: 100, openQty: 0 }, { orderedQty: 50 }],
  })

  const [found] = (await clerk.of(PurchaseOrder).list({ where: { supplier: supplier.id } })).rows
  const order = await clerk.of(PurchaseOrder).get(found!.id)
  expect(order).toMatchObject({
    totalAmount: 12430,
    totalTax: 1430,
    prepayAmount: 3729,
    items: [
      { price: 113, priceFrom: '价格表', amount: 11300, requestNo: request.no, requestLine: 1 },
      { price: 22.6, amount: 1130, requestLine: 2 },
    ],
  })
  await clerk.of(PurchaseOrder).move(order.id, 'submit')
  await clerk.of(PurchaseOrder).move(order.id, 'approve')

  await clerk.of(PurchaseOrder).move(order.id, 'receive')
  const [draft] = (await clerk.of(PurchaseReceipt).list({ where: { order: order.id } })).rows
  const whole = await clerk.of(PurchaseReceipt).get(draft!.id)
  expect(whole).toMatchObject({
    supplier: supplier.id,
    warehouse: warehouse.id,
    items: [{ arrivedQty: 100 }, { arrivedQty: 50 }],
  })
  const [first] = whole.items
  await clerk.of(PurchaseReceipt).edit({ id: whole.id, items: [{ ...first!, arrivedQty: 60 }] })
  await clerk.of(PurchaseReceipt).move(whole.id, 'post')
  expect(await clerk.of(PurchaseOrder).get(order.id)).toMatchObject({
    status: 'partial',
    receivedRate: 40,
    items: [
      { receivedQty: 60, openQty: 40 },
      { receivedQty: 0, openQty: 50 },
    ],
  })
  // At what it costs without tax: 60 × 113 ÷ 1.13.
  expect(await stockOf(board.id)).toEqual([60, 6000])
  expect((await clerk.of(Material).get(board.id)).lastPrice).toBe(113)

  const rest = await clerk.of(PurchaseReceipt).add({ order: order.id, warehouse: warehouse.id, items: [] })
  expect(rest.items).toMatchObject([
    { lineNo: 1, arrivedQty: 40 },
    { lineNo: 2, arrivedQty: 50 },
  ])
  await clerk.of(PurchaseReceipt).move(rest.id, 'post')
  expect(await clerk.of(PurchaseOrder).get(order.id)).toMatchObject({ status: 'done', receivedRate: 100 })

  const back = await clerk.of(PurchaseReturn).add({
    receipt: rest.id,
    reason: '开裂',
    items: [{ material: board.id, qty: 10 }],
  })
  expect(back).toMatchObject({
    warehouse: warehouse.id,
    totalAmount: 1130,
    items: [{ lineNo: 1, price: 113 }],
  })
  await clerk.of(PurchaseReturn).move(back.id, 'submit')
  await clerk.of(PurchaseReturn).move(back.id, 'approve')
  expect(await stockOf(board.id)).toEqual([90, 9000])
  expect(await clerk.of(PurchaseOrder).get(order.id)).toMatchObject({
    status: 'done',
    items: [{ receivedQty: 100, returnedQty: 10, openQty: 0 }, {}],
  })
  const accounts = await clerk.call('GET', '/erp_supplier_account/erpSupplierAccount/list', {
    query: { supplierId: supplier.id },
  })
  expect(accounts.body.result).toMatchObject({ total: 4, sums: { amount: 11300, tax: 1300, net: 10000 } })

  const replaced = await clerk.of(PurchaseReturn).add({
    receipt: rest.id,
    reason: '色差',
    mode: '2',
    items: [{ lineNo: 1, material: board.id, qty: 5 }],
  })
  await clerk.of(PurchaseReturn).move(replaced.id, 'submit')
  await clerk.of(PurchaseReturn).move(replaced.id, 'approve')
  expect(await clerk.of(PurchaseOrder).get(order.id)).toMatchObject({
    status: 'partial',
    items: [{ receivedQty: 100, returnedQty: 15, replacedQty: 5, openQty: 5 }, {}],
  })
  const lines = (await clerk.of(PurchaseLine).list({ where: { order: order.id } })).rows
  expect(new Set(lines.map(({ openQty }) => openQty))).toEqual(new Set([0, 5]))
})

/** An order of one material that has been approved. */
async function approved(items: { material: string; qty: number; price?: number; unit?: string }[]) {
  const { id } = await clerk.of(PurchaseOrder).add({ supplier: fixtures.supplier.id, deliverOn: far, items })
  await clerk.of(PurchaseOrder).move(id, 'submit')
  return clerk.of(PurchaseOrder).move(id, 'approve')
}

test('a request says the main unit of each material, whatever was sent', async () => {
  const { sheet, box, materialOf } = fixtures
  const board = await materialOf('刨花板')
  const id = await clerk
    .call('POST', `${PurchaseRequest.wire}/add`, {
      body: { needDate: far, itemList: [{ materialId: board.id, qty: 3, unitId: box.id }] },
    })
    .then(({ body }) => String(body.result))
  expect((await clerk.of(PurchaseRequest).get(id)).items).toMatchObject([{ qty: 3, unit: sheet.id }])
})

test('a receipt is posted in the main unit, whatever unit was ordered', async () => {
  const material = await fixtures.materialOf('封边条')
  const order = await approved([{ material: material.id, qty: 3, price: 226, unit: fixtures.box.id }])
  expect(order.items[0]).toMatchObject({ mainQty: 30, amount: 678 })
  const receipt = await clerk.of(PurchaseReceipt).add({ order: order.id, warehouse: fixtures.warehouse.id })
  await clerk.of(PurchaseReceipt).move(receipt.id, 'post')
  expect(await stockOf(material.id)).toEqual([30, 600])
  expect((await clerk.of(Material).get(material.id)).lastPrice).toBe(22.6)
})

test('more than five in a hundred above the order is refused, however many receipts it comes in', async () => {
  const material = await fixtures.materialOf('生态板')
  const order = await approved([{ material: material.id, qty: 100, price: 10 }])
  const receiptOf = (arrivedQty: number) =>
    clerk.of(PurchaseReceipt).add({
      order: order.id,
      warehouse: fixtures.warehouse.id,
      items: [{ material: material.id, arrivedQty }],
    })
  await expect(receiptOf(106)).rejects.toThrow('入库明细第1行：超出采购订单可入库数量，最多还可入库 105')
  const [one, other] = [await receiptOf(90), await receiptOf(90)]
  const answers = await Promise.allSettled(
    [one, other].map(({ id }) => clerk.of(PurchaseReceipt).move(id, 'post')),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find((answer) => answer.status === 'rejected')
  expect(String(refused?.reason)).toContain('最多还可入库 15')
  expect(await stockOf(material.id)).toEqual([90, 796.46])
  const last = await receiptOf(15)
  await clerk.of(PurchaseReceipt).move(last.id, 'post')
  expect((await clerk.of(PurchaseOrder).get(order.id)).status).toBe('done')
  await expect(receiptOf(1)).rejects.toThrow(`采购订单 ${order.no} 当前状态【已完成】，不能入库`)
})

test('what has to be looked at is not taken in before, and what is bad never becomes ours', async () => {
  const material = await fixtures.materialOf('长虹玻璃', fixtures.glass.id)
  const order = await approved([{ material: material.id, qty: 20, price: 11.3 }])
  const receipt = await clerk.of(PurchaseReceipt).add({ order: order.id, warehouse: fixtures.warehouse.id })
  const repo = clerk.of(PurchaseReceipt)
  await expect(repo.move(receipt.id, 'post')).rejects.toThrow('物料「长虹玻璃」须来料检验，请先送检')
  const sent = await repo.move(receipt.id, 'inspect')
  await expect(repo.move(receipt.id, 'post')).rejects.toThrow('请填写合格、让步、不良数量')
  const [line] = sent.items
  const looked = { ...line!, okQty: 15, concessionQty: 2, badQty: 2, defect: '崩边' }
  await expect(repo.edit({ id: receipt.id, items: [looked] })).rejects.toThrow(
    '合格、让步、不良数量之和必须等于到货数量',
  )
  await expect(repo.edit({ id: receipt.id, items: [{ ...line!, arrivedQty: 19 }] })).rejects.toThrow(
    '不能修改【到货数量】',
  )
  await repo.edit({ id: receipt.id, items: [{ ...looked, badQty: 3 }] })
  await repo.move(receipt.id, 'post')
  expect(await stockOf(material.id)).toEqual([17, 170])
  expect((await clerk.of(PurchaseOrder).get(order.id)).items[0]).toMatchObject({
    receivedQty: 17,
    openQty: 3,
  })
})

test('a receipt is undone whole, unless something of it went back or was used', async () => {
  const material = await fixtures.materialOf('密度板')
  const order = await approved([{ material: material.id, qty: 10, price: 11.3 }])
  const receipt = await clerk.of(PurchaseReceipt).add({ order: order.id, warehouse: fixtures.warehouse.id })
  await clerk.of(PurchaseReceipt).move(receipt.id, 'post')
  await expect(clerk.of(PurchaseReceipt).move(receipt.id, 'post')).rejects.toThrow('不允许入库')
  await clerk.of(PurchaseReceipt).move(receipt.id, 'reverse', { reason: '录错' })
  expect(await stockOf(material.id)).toEqual([0, 0])
  expect(await clerk.of(PurchaseOrder).get(order.id)).toMatchObject({
    status: 'approved',
    items: [{ receivedQty: 0, openQty: 10 }],
  })
  const again = await clerk.of(PurchaseReceipt).add({ order: order.id, warehouse: fixtures.warehouse.id })
  await clerk.of(PurchaseReceipt).move(again.id, 'post')
  const items = [{ material: material.id, qty: 11 }]
  const tooMuch = clerk.of(PurchaseReturn).add({ receipt: again.id, reason: '多退', items })
  await expect(tooMuch).rejects.toThrow('退货明细第1行：最多可退 10')
  const back = await clerk
    .of(PurchaseReturn)
    .add({ receipt: again.id, reason: '退', items: [{ material: material.id, qty: 1 }] })
  await clerk.of(PurchaseReturn).move(back.id, 'submit')
  await clerk.of(PurchaseReturn).move(back.id, 'approve')
  const undo = clerk.of(PurchaseReceipt).move(again.id, 'reverse', { reason: '录错' })
  await expect(undo).rejects.toThrow('已有退货，不能冲销')
})

test('the history of prices tells what was paid before and by how much it rose', async () => {
  const material = await fixtures.materialOf('五金合页')
  await approved([{ material: material.id, qty: 1, price: 10 }])
  await approved([{ material: material.id, qty: 1, price: 12.5 }])
  const { rows } = await clerk
    .of(PurchasePrice)
    .list({ where: { material: material.id }, sort: [['price', 'asc']] })
  expect(rows).toMatchObject([
    { price: 10, before: null, change: null },
    { price: 12.5, before: 10, change: 25 },
  ])
  const narrow = app.as('storeman', {
    can: ['purchasePrice:list', 'supplierAccount:list', 'purchaseOrder:list'],
  })
  const [seen] = (await narrow.of(PurchasePrice).list({ where: { material: material.id } })).rows
  expect(seen).not.toHaveProperty('price')
  const [order] = (await narrow.of(PurchaseOrder).list()).rows
  const whole = await narrow.of(PurchaseOrder).get(order!.id)
  expect(whole).not.toHaveProperty('totalAmount')
  expect(whole.items[0]).toHaveProperty('qty')
  expect(whole.items[0]).not.toHaveProperty('price')
  expect((await narrow.of(SupplierAccount).list()).rows[0]).not.toHaveProperty('amount')
})
