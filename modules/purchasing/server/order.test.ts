import { Material } from '@mortise/materials/model'
import {
  OverReceipt,
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  Supplier,
  SupplierPrice,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { SystemParameter } from '@mortise/system/model'
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
const orders = clerk.of(PurchaseOrder)
const requests = clerk.of(PurchaseRequest)

test('two prices of one supplier, material and quantity never hold on the same day', async () => {
  const { id: material } = await fixtures.materialOf('重叠板')
  const prices = clerk.of(SupplierPrice)
  const price = { supplier: fixtures.supplier.id, material, price: 10 }
  await prices.add({ ...price, validFrom: '2026-01-01', validTo: '2026-06-30' })
  const overlapping = prices.add({ ...price, validFrom: '2026-06-30' })
  await expect(overlapping).rejects.toThrow('价格有效期重叠：已有 2026-01-01 至 2026-06-30 的价格')
  const backwards = prices.add({ ...price, validFrom: '2026-08-01', validTo: '2026-07-01' })
  await expect(backwards).rejects.toThrow('失效日期不能早于生效日期')
  await prices.add({ ...price, validFrom: '2026-07-01' })
  await prices.add({ ...price, minQty: 100, validFrom: '2026-01-01' })
  await prices.add({ ...price, supplier: fixtures.rival.id, validFrom: '2026-01-01' })
  // The main unit given by name is the same price.
  await expect(prices.add({ ...price, unit: fixtures.sheet.id, validFrom: '2026-08-01' })).rejects.toThrow(
    '价格有效期重叠',
  )
})

test('a line without a price takes the one that holds for its quantity on the day of the order', async () => {
  const { id: material } = await fixtures.materialOf('阶梯板')
  const price = (minQty: number, price: number, more = {}) =>
    clerk
      .of(SupplierPrice)
      .add({ supplier: fixtures.supplier.id, material, minQty, price, validFrom: '2026-01-01', ...more })
  await price(0, 20)
  await price(50, 18)
  await price(100, 15, { validTo: '2026-02-01' })
  await price(0, 170, { unit: fixtures.box.id })
  const order = await orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [
      { material, qty: 49 },
      { material, qty: 120 },
      { material, qty: 2, unit: fixtures.box.id },
      { material, qty: 1, price: 19 },
    ],
  })
  expect(order.items).toMatchObject([
    { price: 20, priceFrom: '价格表' },
    { price: 18, priceFrom: '价格表' },
    { price: 170, mainQty: 20 },
    { price: 19, priceFrom: '手工' },
  ])
})

test('a price far above the list needs a right of its own', async () => {
  const { id: material } = await fixtures.materialOf('高价板')
  await clerk
    .of(SupplierPrice)
    .add({ supplier: fixtures.supplier.id, material, price: 100, validFrom: '2026-01-01' })
  const verbs = ['list', 'add', 'edit', 'submit', 'view.items.price', 'view.items.amount']
  const buyer = app.as('buyer', { can: verbs.map((verb) => `purchaseOrder:${verb}`) })
  const orderAt = (price: number) =>
    buyer.of(PurchaseOrder).add({
      supplier: fixtures.supplier.id,
      deliverOn: far,
      items: [{ material, qty: 1, price }],
    })
  const dear = await orderAt(110.01)
  await expect(buyer.of(PurchaseOrder).move(dear.id, 'submit')).rejects.toThrow(
    '订单明细第1行：单价 110.01 超过有效价格 100 的 10%，需要授权',
  )
  expect((await orders.move(dear.id, 'submit')).status).toBe('submitted')
  const fair = await orderAt(110)
  expect((await buyer.of(PurchaseOrder).move(fair.id, 'submit')).status).toBe('submitted')
})

test('the price gate knows the list of today, other units of the material, and no day to come', async () => {
  const { id: material } = await fixtures.materialOf('价门板')
  await clerk
    .of(SupplierPrice)
    .add({ supplier: fixtures.supplier.id, material, price: 10, validFrom: '2026-11-01' })
  const verbs = ['list', 'add', 'edit', 'submit', 'view.items.price', 'view.items.amount']
  const codes = verbs.map((verb) => `purchaseOrder:${verb}`)
  const buyer = app.as('gate_buyer', { can: codes })
  const late = app.as('late_buyer', { can: [...codes, 'purchaseOrder:backdate'] })
  const add = (by: typeof buyer, line: { price: number; unit?: string }, orderedOn?: string) =>
    by.of(PurchaseOrder).add({
      supplier: fixtures.supplier.id,
      deliverOn: far,
      items: [{ material, qty: 1, ...line }],
      ...(orderedOn && { orderedOn }),
    })
  const before = '2026-10-31'
  await expect(add(buyer, { price: 99 }, before)).rejects.toThrow('下单日期不能早于3天前')
  await expect(add(buyer, { price: 10 }, '2099-01-01')).rejects.toThrow('下单日期不能晚于今天')
  const old = await add(late, { price: 99 }, before)
  await expect(late.of(PurchaseOrder).move(old.id, 'submit')).rejects.toThrow('超过有效价格 10 的 10%')
  const fair = await add(late, { price: 11 }, before)
  await late.of(PurchaseOrder).move(fair.id, 'submit')
  // A box is ten sheets.
  const dear = await add(buyer, { price: 110.01, unit: fixtures.box.id })
  await expect(buyer.of(PurchaseOrder).move(dear.id, 'submit')).rejects.toThrow('超过有效价格 100 的 10%')
  const boxed = await add(buyer, { price: 110, unit: fixtures.box.id })
  expect((await buyer.of(PurchaseOrder).move(boxed.id, 'submit')).status).toBe('submitted')
})

test('an order is not submitted without prices or to a supplier that is no longer active', async () => {
  const { id: material } = await fixtures.materialOf('无价板')
  const gone = await clerk.of(Supplier).add({ name: '停业板业' })
  const items = [{ material, qty: 1 }]
  const order = await orders.add({ supplier: gone.id, deliverOn: far, items })
  await expect(orders.move(order.id, 'submit')).rejects.toThrow('没有有效的供应商价格，请填写含税单价')
  await orders.edit({ id: order.id, items: order.items.map((line) => ({ ...line, price: 1 })) })
  await clerk.of(Supplier).edit({ id: gone.id, isActive: false })
  await expect(orders.move(order.id, 'submit')).rejects.toThrow('供应商「停业板业」已停用')
  const early = orders.add({ supplier: gone.id, deliverOn: '2020-01-01', items })
  await expect(early).rejects.toThrow('交货日期不能早于下单日期')
})

test('nobody approves what they wrote, unless they hold the right to', async () => {
  const { id: material } = await fixtures.materialOf('审核板')
  const can = ['list', 'add', 'submit', 'approve', 'reject', 'view.items.price'].map(
    (verb) => `purchaseOrder:${verb}`,
  )
  const [writer, other] = [app.as('writer', { can }), app.as('other', { can })]
  const order = await writer.of(PurchaseOrder).add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [{ material, qty: 1, price: 5 }],
  })
  await writer.of(PurchaseOrder).move(order.id, 'submit')
  await expect(writer.of(PurchaseOrder).move(order.id, 'approve')).rejects.toThrow(
    '由您本人制单，请由他人审核',
  )
  await other.of(PurchaseOrder).move(order.id, 'reject', { reason: '数量不对' })
  await writer.of(PurchaseOrder).move(order.id, 'submit')
  expect((await other.of(PurchaseOrder).move(order.id, 'approve')).status).toBe('approved')
  const keeper = app.as('no_approver', { can: ['purchaseOrder:list'] })
  await expect(keeper.of(PurchaseOrder).move(order.id, 'unapprove')).rejects.toThrow('没有权限')
})

test('a request bears a fifth more than it asks for, and orders that end give it back', async () => {
  const { id: material } = await fixtures.materialOf('申请板')
  const request = await requests.add({
    needOn: far,
    items: [{ material, qty: 100, supplier: fixtures.rival.id }],
  })
  const orderOf = (qty: number) =>
    orders.add({
      supplier: fixtures.rival.id,
      deliverOn: far,
      items: [{ material, qty, price: 1, requestNo: request.no }],
    })
  await expect(orderOf(10)).rejects.toThrow('未审核或已关闭，不能下单')
  await requests.move(request.id, 'submit')
  await requests.move(request.id, 'approve')
  const first = await orderOf(70)
  expect(await requests.get(request.id)).toMatchObject({
    status: 'approved',
    items: [{ orderedQty: 70, openQty: 30 }],
  })
  await expect(orderOf(51)).rejects.toThrow('申请 100，下单合计 121，最多可下单 120')
  const second = await orderOf(50)
  expect((await requests.get(request.id)).status).toBe('ordered')
  await expect(requests.move(request.id, 'unapprove')).rejects.toThrow('不允许反审核')
  await orders.move(second.id, 'void')
  await orders.edit({ id: first.id, items: first.items.map((line) => ({ ...line, qty: 20 })) })
  expect(await requests.get(request.id)).toMatchObject({
    status: 'approved',
    items: [{ orderedQty: 20, openQty: 80 }],
  })
  await orders.remove(first.id)
  expect((await requests.get(request.id)).items[0]).toMatchObject({ orderedQty: 0, openQty: 100 })
  const strange = orders.add({
    supplier: fixtures.rival.id,
    deliverOn: far,
    items: [{ material: (await fixtures.materialOf('别的板')).id, qty: 1, price: 1, requestNo: request.no }],
  })
  await expect(strange).rejects.toThrow('没有申请该物料')
})

test('what is short is asked for once: less what lies there, in the lots it is sold in', async () => {
  const short = await clerk.of(Material).add({
    name: '缺料板',
    unit: fixtures.sheet.id,
    category: fixtures.boards.id,
    safetyStock: 50,
    orderMultiple: 12,
  })
  await clerk
    .of(SupplierPrice)
    .add({ supplier: fixtures.rival.id, material: short.id, price: 9, validFrom: '2026-01-01' })
  await clerk
    .of(SupplierPrice)
    .add({ supplier: fixtures.supplier.id, material: short.id, price: 8, validFrom: '2026-01-01' })
  await received(short.id, 20)
  const path = '/erp_purchase_req/erpPurchaseReq/fromShortage'
  const { body } = await clerk.call('POST', path)
  expect(body).toMatchObject({
    success: true,
    message: expect.stringMatching(/^已生成采购申请 CGSQ\d+，共 1 种物料$/),
  })
  const request = await requests.get(body.result)
  // 30 are wanted, and they are sold by the dozen.
  expect(request).toMatchObject({
    source: '4',
    items: [{ material: short.id, qty: 36, supplier: fixtures.supplier.id }],
  })
  expect((await clerk.call('POST', path)).body).toMatchObject({
    success: false,
    message: '没有缺料，无需申请',
  })
  const stranger = app.as('stranger', { can: ['purchaseRequest:list'] })
  expect((await stranger.call('POST', path)).status).toBe(403)
})

test('what is short is asked for once, however many ask at once', async () => {
  const { id: material } = await clerk.of(Material).add({
    name: '齐缺板',
    unit: fixtures.sheet.id,
    category: fixtures.boards.id,
    // Sheets come whole.
    safetyStock: 4.5,
  })
  const path = '/erp_purchase_req/erpPurchaseReq/fromShortage'
  const answers = await Promise.all([1, 2, 3].map(() => clerk.call('POST', path)))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  const { rows } = await requests.list({ where: { source: '4' }, size: 100 })
  const asked = (await Promise.all(rows.map(({ id }) => requests.get(id)))).flatMap(({ items }) => items)
  expect(asked.filter((line) => line.material === material)).toMatchObject([{ qty: 5 }])
})

test('nothing is ordered or taken in by parts of what cannot be parted', async () => {
  const { id: material } = await fixtures.materialOf('整张板')
  const half = orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [{ material, qty: 1.5, price: 1 }],
  })
  await expect(half).rejects.toThrow('订单明细第1行：单位「张」的数量最多0位小数')
  await expect(received(material, 10, 9.5)).rejects.toThrow('入库明细第1行：单位「张」的数量最多0位小数')
})

test('staff say how much more may come than was ordered', async () => {
  const { id: material } = await fixtures.materialOf('超收板')
  const [setting] = (await clerk.of(SystemParameter).list({ where: { code: OverReceipt.code } })).rows
  await clerk.of(SystemParameter).edit({ id: setting!.id, value: '0' })
  await expect(received(material, 10, 11)).rejects.toThrow('最多还可入库 10')
  await expect(clerk.of(SystemParameter).edit({ id: setting!.id, value: '120' })).rejects.toThrow(
    '0到100之间',
  )
  await clerk.of(SystemParameter).edit({ id: setting!.id, value: '50' })
  expect((await received(material, 10, 15)).status).toBe('posted')
})

/** Buys some of a material and takes in as much as came. */
async function received(material: string, qty: number, arrivedQty = qty) {
  const items = [{ material, qty, price: 8 }]
  const { id } = await orders.add({ supplier: fixtures.supplier.id, deliverOn: far, items })
  await orders.move(id, 'submit')
  await orders.move(id, 'approve')
  const receipts = clerk.of(PurchaseReceipt)
  const receipt = await receipts.add({
    order: id,
    warehouse: fixtures.warehouse.id,
    items: [{ material, arrivedQty }],
  })
  return receipts.move(receipt.id, 'post')
}
