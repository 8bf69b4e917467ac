import { sum } from '@mortise/model'
import {
  OutsourceDeduction,
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'
import { partnerShop } from './testing/partner.ts'

const app = await testApp(outsourcing)
const shop = await partnerShop(app)
const { clerk, orders, addGoods, stockUp } = shop
const receipts = clerk.of(OutsourceReceipt)
const reason = '录错'

/** Leaves at a fee that no cent divides, with their material at the partner. */
async function oddlyPriced(qty: number) {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 100, 20)
  const items = [{ material: goods.leaf.id, qty, fee: 3.35 }]
  const { id } = await orders.add({ supplier: goods.supplier, backOn: '2099-01-01', items })
  await orders.move(id, 'submit')
  const order = await orders.move(id, 'approve')
  await shop.send(order)
  return order
}

test('receipts come to the whole fee, whichever of them were undone in the middle', async () => {
  const order = await oddlyPriced(7)
  const came = []
  for (let at = 0; at < 5; at++) came.push(await shop.receive(order, { qty: 1 }))
  for (const at of [1, 3]) await receipts.move(came[at]!.id, 'reverse', { reason })
  for (let at = 0; at < 4; at++) await shop.receive(order, { qty: 1 })
  const { rows } = await receipts.list({ where: { order: order.id, status: 'posted' } })
  expect(rows).toHaveLength(7)
  // 7 × 3.35 are 23.45 with tax, and 20.75 without.
  expect(sum(rows, ({ feeNet }) => feeNet)).toBe(20.75)
})

test('a settlement of all that came pays what receipts booked, also after one of them was undone', async () => {
  const order = await oddlyPriced(4)
  const came = []
  for (let at = 0; at < 4; at++) came.push(await shop.receive(order, { qty: 1 }))
  await receipts.move(came[0]!.id, 'reverse', { reason })
  const { rows } = await receipts.list({ where: { order: order.id, status: 'posted' } })
  const booked = sum(rows, ({ feeNet }) => feeNet)
  // Without the first the others were rounded up once too often.
  expect(booked).toBe(8.9)
  const settlement = await shop.settle(order.id)
  expect(settlement).toMatchObject({ totalAmount: 10.05, totalNet: booked, totalTax: 1.15 })
})

test('one output on two lines of a settlement is paid to the cent', async () => {
  const order = await oddlyPriced(2)
  await shop.receive(order, { qty: 2 })
  const line = { orderItem: order.items[0]!.id, material: order.items[0]!.material, qty: 1 }
  const settlement = await clerk.of(OutsourceSettlement).add({ order: order.id, items: [line, line] })
  expect(settlement).toMatchObject({ totalAmount: 6.7, totalNet: 5.93, totalTax: 0.77 })
  expect(settlement.items.map(({ net }) => net)).toEqual([2.96, 2.97])
})

test('nothing is taken off for an order that is not approved', async () => {
  const { leaf, supplier } = await addGoods()
  const draft = await orders.add({
    supplier,
    backOn: '2099-01-01',
    items: [{ material: leaf.id, qty: 1, fee: 1 }],
  })
  const deduct = () => clerk.of(OutsourceDeduction).add({ order: draft.id, amount: 10, reason: '迟交' })
  await expect(deduct()).rejects.toThrow(`外协单 ${draft.no} 草稿，审核后才能登记扣款`)
  await orders.move(draft.id, 'submit')
  await expect(deduct()).rejects.toThrow('待审核，审核后才能登记扣款')
  await orders.move(draft.id, 'approve')
  expect(await deduct()).toMatchObject({ status: 'open', supplier, amount: 10 })
  const given = await clerk.of(OutsourceOrder).add({ supplier, backOn: '2099-01-01', items: draft.items })
  await orders.move(given.id, 'void')
  await expect(
    clerk.of(OutsourceDeduction).add({ order: given.id, amount: 10, reason: '迟交' }),
  ).rejects.toThrow('已作废，审核后才能登记扣款')
})

test('no good leaf is taken in with less material than it holds', async () => {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 30, 20)
  const order = await shop.approved(goods)
  await shop.send(order, 15)
  // Five at 2 m² hold 10, of 10.5 that were agreed.
  await expect(shop.receive(order, { qty: 5 }, 0)).rejects.toThrow('实际耗用 0 少于合格产出所含的 10')
  await expect(shop.receive(order, { qty: 5 }, 9.99)).rejects.toThrow('实际耗用 9.99 少于合格产出所含的 10')
  expect(await shop.receive(order, { qty: 5 }, 10)).toMatchObject({ status: 'posted' })
  // The partner has 5 m² left: they are enough for two.
  await expect(shop.receive(order, { qty: 3 })).rejects.toThrow('外协仓结存不足')
  await expect(shop.receive(order, { qty: 3 }, 5)).rejects.toThrow('实际耗用 5 少于合格产出所含的 6')
  expect(await shop.receive(order, { qty: 2 })).toMatchObject({ status: 'posted' })
})

test('what is offered on an order is what is left to do: settle what came, give back what lies there', async () => {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 30, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  await expect(orders.move(order.id, 'settle')).rejects.toThrow('外协单不需要生成结算单')
  await shop.receive(order, { qty: 10 })
  const done = await orders.get(order.id)
  expect(done).toMatchObject({ status: 'done', hasLeft: false, hasUnpaid: true })
  await expect(orders.move(order.id, 'takeBack')).rejects.toThrow('外协单不需要生成退料单')
  await expect(orders.move(order.id, 'writeOff', { reason })).rejects.toThrow('外协单不需要核销余料')
  await orders.move(order.id, 'settle')
  await shop.settle(order.id)
  expect(await orders.get(order.id)).toMatchObject({ hasUnpaid: false })
})
