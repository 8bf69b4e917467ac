import { Material } from '@mortise/materials/model'
import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  SupplierAccount,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockCost, StockIn, StockMove, StockTransfer, Warehouse } from '@mortise/stock/model'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
const [orders, receipts, returns] = [
  clerk.of(PurchaseOrder),
  clerk.of(PurchaseReceipt),
  clerk.of(PurchaseReturn),
]
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

/** Orders some of a material and takes all of it in. */
async function bought(material: string, qty: number, price: number) {
  const { id } = await orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [{ material, qty, price }],
  })
  await orders.move(id, 'submit')
  await orders.move(id, 'approve')
  return { order: id, receipt: await receive(id) }
}
async function receive(order: string): Promise<string> {
  const { id } = await receipts.add({ order, warehouse: fixtures.warehouse.id })
  await receipts.move(id, 'post')
  return id
}
async function sendBack(receipt: string, material: string, qty: number, mode: '1' | '2' = '1') {
  const { id } = await returns.add({ receipt, reason: '开裂', mode, items: [{ material, qty }] })
  await returns.move(id, 'submit')
  await returns.move(id, 'approve')
  return id
}

test('a return is undone: the goods come in again at the cost that left, and the counters go back', async () => {
  const { id: material } = await fixtures.materialOf('退回板')
  const { order, receipt } = await bought(material, 10, 11.3)
  const back = await sendBack(receipt, material, 4)
  expect(await stockOf(material)).toEqual([6, 60])
  // What came since is dearer: the four come back at ten each all the same.
  await bought(material, 10, 22.6)
  expect(await returns.move(back, 'reverse', { reason: '退错' })).toMatchObject({ status: 'reversed' })
  expect(await stockOf(material)).toEqual([20, 300])
  const { rows } = await clerk.of(StockMove).list({ where: { document: back } })
  expect(rows.map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['990', 4, 40],
    ['102', -4, -40],
  ])
  expect((await orders.get(order)).items[0]).toMatchObject({ receivedQty: 10, returnedQty: 0 })
  expect((await receipts.get(receipt)).items[0]).toMatchObject({ returnedQty: 0 })
  await expect(returns.move(back, 'reverse', { reason: '再来' })).rejects.toThrow('不允许')
  await sendBack(receipt, material, 10)
})

test('a return whose goods were replaced meanwhile is not undone, or the order would be exceeded', async () => {
  const { id: material } = await fixtures.materialOf('换回板')
  const { order, receipt } = await bought(material, 10, 11.3)
  const back = await sendBack(receipt, material, 5, '2')
  expect((await orders.get(order)).items[0]).toMatchObject({ replacedQty: 5, openQty: 5 })
  const replaced = await receive(order)
  await expect(returns.move(back, 'reverse', { reason: '退错' })).rejects.toThrow(
    /退货明细第1行：换货已到货 5，请先冲销采购订单 CGDD\d+ 的入库/,
  )
  expect((await orders.get(order)).items[0]).toMatchObject({ receivedQty: 15, replacedQty: 5 })
  await receipts.move(replaced, 'reverse', { reason: '未到' })
  await returns.move(back, 'reverse', { reason: '退错' })
  expect((await orders.get(order)).items[0]).toMatchObject({ receivedQty: 10, replacedQty: 0, openQty: 0 })
})

test('what lies among the bad hides no shortage', async () => {
  const { id: material } = await fixtures.materialOf('缺料板')
  await clerk.of(Material).edit({ id: material, safetyStock: 10 })
  await bought(material, 10, 1)
  const shortage = () => clerk.call('POST', '/erp_purchase_req/erpPurchaseReq/fromShortage')
  expect((await shortage()).body).toMatchObject({ success: false, message: '没有缺料，无需申请' })
  const [bad] = (await clerk.of(Warehouse).list({ where: { kind: '7' } })).rows
  const { id } = await clerk
    .of(StockTransfer)
    .add({ from: fixtures.warehouse.id, to: bad!.id, items: [{ material, qty: 10 }] })
  await clerk.of(StockTransfer).move(id, 'post')
  const { body } = await shortage()
  expect((await clerk.of(PurchaseRequest).get(body.result)).items).toMatchObject([{ material, qty: 10 }])
})

test('a material that is no longer in use is neither requested nor ordered anew', async () => {
  const { id: material } = await fixtures.materialOf('停用板')
  const [requested, ordered] = [
    { needOn: far, items: [{ material, qty: 1 }] },
    { supplier: fixtures.supplier.id, deliverOn: far, items: [{ material, qty: 1, price: 1 }] },
  ]
  const order = await orders.add(ordered)
  await clerk.of(Material).edit({ id: material, isActive: false })
  await expect(clerk.of(PurchaseRequest).add(requested)).rejects.toThrow(
    '申请明细第1行：物料「停用板」已停用',
  )
  await expect(orders.add(ordered)).rejects.toThrow('订单明细第1行：物料「停用板」已停用')
  await orders.edit({ id: order.id, items: [{ ...order.items[0]!, qty: 2 }] })
  await orders.move(order.id, 'submit')
  await orders.move(order.id, 'approve')
  await receive(order.id)
  expect(await stockOf(material)).toEqual([2, 1.77])
})

test('a request has no more decimals than its unit, and purchases are not entered as other receipts', async () => {
  const { id: material } = await fixtures.materialOf('半张板')
  const request = (qty: number) => clerk.of(PurchaseRequest).add({ needOn: far, items: [{ material, qty }] })
  await expect(request(1.5)).rejects.toThrow('申请明细第1行：单位「张」的数量最多0位小数')
  await request(2)
  const received = (type: '701') =>
    clerk.of(StockIn).add({
      type,
      warehouse: fixtures.warehouse.id,
      items: [{ material, qty: 1, unitCost: 1 }],
    })
  await expect(received('101' as '701')).rejects.toThrow('「采购入库」由其业务单据过账，不能手工填写')
  expect(await received('701')).toMatchObject({ type: '701', status: 'draft' })
})

test('a unit keeps its factor once something was ordered in it', async () => {
  const { id, conversions } = await fixtures.materialOf('装箱板')
  const materials = clerk.of(Material)
  const factor = (value: number) => conversions.map((line) => ({ ...line, factor: value }))
  await materials.edit({ id, conversions: factor(12) })
  const order = await orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [{ material: id, qty: 10, unit: fixtures.box.id, price: 120 }],
  })
  const used = `采购订单 ${order.no} 已使用单位「箱」，不能修改或删除其换算系数`
  await expect(materials.edit({ id, conversions: factor(10) })).rejects.toThrow(used)
  await expect(materials.edit({ id, conversions: [] })).rejects.toThrow(used)
  await materials.edit({ id, conversions: factor(12), remark: '每箱十二张' })
  await orders.move(order.id, 'void')
  await materials.edit({ id, conversions: factor(10) })
})

const account = async (material: string) =>
  (await clerk.of(SupplierAccount).list({ where: { material }, size: 100 })).rows.reduce(
    (sum, { amount }) => sum + Math.round(amount! * 100),
    0,
  )

test('parts come to the whole: received one by one, and sent back one by one', async () => {
  const { id: material } = await fixtures.materialOf('分币板')
  const order = await orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    taxRate: 0,
    items: [{ material, qty: 3, price: 0.335 }],
  })
  expect(order.totalAmount).toBe(1.01)
  for (const move of ['submit', 'approve'] as const) await orders.move(order.id, move)
  for (let piece = 0; piece < 3; piece++) {
    const items = [{ material, arrivedQty: 1 }]
    const { id } = await receipts.add({ order: order.id, warehouse: fixtures.warehouse.id, items })
    await receipts.move(id, 'post')
  }
  expect(await account(material)).toBe(101)
  expect(await stockOf(material)).toEqual([3, 1.01])

  const { id: other } = await fixtures.materialOf('退分板')
  const whole = await bought(other, 3, 0.335)
  expect(await account(other)).toBe(101)
  for (let piece = 0; piece < 3; piece++) await sendBack(whole.receipt, other, 1)
  expect(await account(other)).toBe(0)
  expect(await stockOf(other)).toEqual([0, 0])
})

test('parts come to the whole without tax too, in stock and in the account', async () => {
  const { id: material } = await fixtures.materialOf('含税板')
  const order = await orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    taxRate: 0.13,
    items: [{ material, qty: 3, price: 100 }],
  })
  for (const move of ['submit', 'approve'] as const) await orders.move(order.id, move)
  const taxes: (number | null)[] = []
  let last = ''
  for (let piece = 0; piece < 3; piece++) {
    const items = [{ material, arrivedQty: 1 }]
    const { id } = await receipts.add({ order: order.id, warehouse: fixtures.warehouse.id, items })
    taxes.push((await receipts.move(id, 'post')).totalTax)
    last = id
  }
  expect(taxes).toEqual([11.5, 11.51, 11.5])
  const inAll = async () => {
    const { rows } = await clerk.of(SupplierAccount).list({ where: { material }, size: 50 })
    return (['net', 'tax'] as const).map((key) =>
      Math.round(rows.reduce((all, row) => all + row[key]!, 0) * 100),
    )
  }
  expect(await inAll()).toEqual([26_549, 3451])
  expect(await stockOf(material)).toEqual([3, 265.49])
  // What was undone leaves the others a cent apart; the next evens it out.
  await receipts.move(last, 'reverse', { reason: '数错' })
  expect(await inAll()).toEqual([17_699, 2301])
  await receive(order.id)
  expect(await inAll()).toEqual([26_549, 3451])

  const { id: other } = await fixtures.materialOf('含税退板')
  const whole = await bought(other, 3, 100)
  for (let piece = 0; piece < 3; piece++) await sendBack(whole.receipt, other, 1)
  const { rows } = await clerk.of(SupplierAccount).list({ where: { material: other }, size: 50 })
  expect(Math.round(rows.reduce((all, { net }) => all + net!, 0) * 100)).toBe(0)
})

test('of a closed order nothing is open, and nothing is replaced', async () => {
  const { id: material } = await fixtures.materialOf('关单板')
  const order = await orders.add({
    supplier: fixtures.supplier.id,
    deliverOn: far,
    items: [{ material, qty: 80, price: 1 }],
  })
  for (const move of ['submit', 'approve'] as const) await orders.move(order.id, move)
  const items = [{ material, arrivedQty: 30 }]
  const { id: receipt } = await receipts.add({ order: order.id, warehouse: fixtures.warehouse.id, items })
  await receipts.move(receipt, 'post')
  const early = await returns.add({ receipt, reason: '裂', mode: '2', items: [{ material, qty: 5 }] })
  await returns.move(early.id, 'submit')
  expect((await orders.get(order.id)).items[0]).toMatchObject({ openQty: 50, isClosed: false })
  await orders.move(order.id, 'close', { reason: '不再需要' })
  expect((await orders.get(order.id)).items[0]).toMatchObject({ openQty: 0, isClosed: true })
  const closed = `采购订单 ${order.no} 已关闭，不能退货换货，请选择退货退款`
  await expect(returns.move(early.id, 'approve')).rejects.toThrow(closed)
  await expect(sendBack(receipt, material, 5, '2')).rejects.toThrow(closed)
  await sendBack(receipt, material, 5, '1')
  expect((await orders.get(order.id)).items[0]).toMatchObject({ openQty: 0, returnedQty: 5 })
})
