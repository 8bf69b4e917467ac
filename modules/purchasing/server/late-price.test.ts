import { Material } from '@mortise/materials/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockCost, StockCostAdjustment, StockIn, StockMove } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { beforeAll, expect, test } from 'vitest'
import { type Furnished, furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')
let fixtures: Furnished
beforeAll(async () => {
  fixtures = await furnished(clerk)
})
const adjustments = clerk.of(StockCostAdjustment)
const receipts = clerk.of(PurchaseReceipt)
const returns = clerk.of(PurchaseReturn)
let count = 0

/** 100 at 10, then 50 bought at 13 without tax. */
async function bought(valuation: 'MA' | 'FIFO' = 'MA') {
  const { id: material } = await fixtures.materialOf(`迟价板${++count}`)
  await clerk.of(Material).edit({ id: material, valuation })
  const warehouse = fixtures.warehouse.id
  const opening = await clerk.of(StockIn).add({ warehouse, items: [{ material, qty: 100, unitCost: 10 }] })
  await clerk.of(StockIn).move(opening.id, 'approveAndPost')
  const order = await clerk.of(PurchaseOrder).add({
    supplier: fixtures.supplier.id,
    deliverOn: '2099-12-31',
    taxRate: 0,
    items: [{ material, qty: 50, price: 13 }],
  })
  for (const move of ['submit', 'approve'] as const) await clerk.of(PurchaseOrder).move(order.id, move)
  const receipt = await receipts.add({ order: order.id, warehouse })
  await receipts.move(receipt.id, 'post')
  const [move] = (await clerk.of(StockMove).list({ where: { document: receipt.id } })).rows
  return { material, receipt: receipt.id, move: move!.id }
}
const adjusted = async (receipt: string, newCost: number) => {
  const { id } = await adjustments.add({ receipt, newCost })
  await adjustments.move(id, 'post')
  return adjustments.get(id)
}
const sentBack = async ({ receipt, material }: { receipt: string; material: string }, qty: number) => {
  const back = await returns.add({ receipt, reason: '退', items: [{ material, qty }] })
  await returns.move(back.id, 'submit')
  return returns.move(back.id, 'approve')
}
const worth = async (material: string) => {
  const [cost] = (await clerk.of(StockCost).list({ where: { material } })).rows
  return [cost?.qty, cost?.value]
}
const faults = () => app.services.asSystem('0', (ctx) => ledgerFaults(ctx))

test.each(['MA', 'FIFO'] as const)('goods go back at their late price, by %s', async (valuation) => {
  const goods = await bought(valuation)
  await adjusted(goods.move, 13.6)
  expect(await worth(goods.material)).toEqual([150, 1680])
  await sentBack(goods, 10)
  expect(await worth(goods.material)).toEqual([140, 1544])
  await sentBack(goods, 40)
  expect(await worth(goods.material)).toEqual([100, 1000])
  expect(await faults()).toEqual([])
})

test.each(['MA', 'FIFO'] as const)('a late price is for what did not go back, by %s', async (valuation) => {
  const goods = await bought(valuation)
  await sentBack(goods, 10)
  const row = await adjusted(goods.move, 13.6)
  expect(row).toMatchObject({ qty: 40, oldCost: 13, difference: 24, toStock: 24, variance: 0 })
  expect(await worth(goods.material)).toEqual([140, 1544])
  expect(await adjusted(goods.move, 14)).toMatchObject({ oldCost: 13.6, difference: 16 })
  await sentBack(goods, 40)
  expect(await worth(goods.material)).toEqual([100, 1000])
  expect(await faults()).toEqual([])
})

test('a receipt is not undone while a late price of it stands', async () => {
  const { receipt, move, material } = await bought()
  const { id, no } = await adjusted(move, 13.6)
  const undo = () => receipts.move(receipt, 'reverse', { reason: '录错' })
  await expect(undo()).rejects.toThrow(`入库成本已调整，请先冲销成本调整单 ${no}`)
  expect(await worth(material)).toEqual([150, 1680])
  await adjustments.move(id, 'reverse', { reason: '先冲销' })
  await undo()
  expect(await worth(material)).toEqual([100, 1000])
})

test('nothing is priced later that was undone or went back whole', async () => {
  const undone = await bought()
  const draft = await adjustments.add({ receipt: undone.move, newCost: 13.6 })
  await receipts.move(undone.receipt, 'reverse', { reason: '录错' })
  await expect(adjustments.move(draft.id, 'post')).rejects.toThrow('入库流水已冲销，不能调整成本')
  await expect(adjustments.add({ receipt: undone.move, newCost: 13.6 })).rejects.toThrow('已冲销')
  expect(await worth(undone.material)).toEqual([100, 1000])
  const returned = await bought()
  await sentBack(returned, 50)
  await expect(adjustments.add({ receipt: returned.move, newCost: 13.6 })).rejects.toThrow(
    '入库数量已全部退货，不能调整成本',
  )
  expect(await worth(returned.material)).toEqual([100, 1000])
})

test('prices and returns of one receipt are taken back in the order in which they came', async () => {
  const goods = await bought()
  const first = await sentBack(goods, 10)
  const price = await adjusted(goods.move, 13.6)
  await expect(returns.move(first.id, 'reverse', { reason: '误退' })).rejects.toThrow(
    '退货之后入库成本已调整，请先冲销成本调整单',
  )
  const second = await sentBack(goods, 5)
  await expect(adjustments.move(price.id, 'reverse', { reason: '录错' })).rejects.toThrow(
    '调整之后已有退货，不能冲销，请按正确单价再次调整',
  )
  await returns.move(second.id, 'reverse', { reason: '误退' })
  expect(await worth(goods.material)).toEqual([140, 1544])
  await adjustments.move(price.id, 'reverse', { reason: '录错' })
  await returns.move(first.id, 'reverse', { reason: '误退' })
  expect(await worth(goods.material)).toEqual([150, 1650])
  expect(await faults()).toEqual([])
})
