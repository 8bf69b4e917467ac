import { OutsourceReceipt, OutsourceSend } from '@mortise/outsourcing/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Lot, StockBalance, StockMove } from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'
import { partnerShop } from './testing/partner.ts'

const app = await testApp(outsourcing)
const { asSystem } = app.services
const shop = await partnerShop(app)
const { clerk, orders, warehouse, shelves, addGoods, stockUp } = shop
const receipts = clerk.of(OutsourceReceipt)
const sends = clerk.of(OutsourceSend)
const reason = '录错'

const movesOf = async (document: string) =>
  (await clerk.of(StockMove).list({ where: { document }, size: 100, sort: [['lineNo', 'asc']] })).rows
const at = async (place: string, material: string) =>
  (await clerk.of(StockBalance).list({ where: { warehouse: place, material } })).rows
const faults = () => asSystem('0', (ctx) => ledgerFaults(ctx))

test('one output on two lines of a receipt uses what both lines hold, and stock and counters say the same', async () => {
  const goods = await addGoods()
  const { veneer, leaf, partner } = goods
  await stockUp(veneer.id, 30, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  const line = { orderItem: order.items[0]!.id, material: leaf.id }
  const { id, mats } = await receipts.add({
    order: order.id,
    warehouse: shelves,
    items: [
      { ...line, qty: 4 },
      { ...line, qty: 5, badQty: 1 },
    ],
  })
  expect(mats.map(({ material, allowedQty }) => [material, allowedQty])).toEqual([[veneer.id, 18.9]])
  const posted = await receipts.move(id, 'post')
  expect(posted).toMatchObject({ totalOk: 8, totalBad: 1, feeNet: 120, mats: [{ allowedQty: 18.9 }] })
  expect((await movesOf(id)).map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['304', -8.4, -168],
    ['304', -8.4, -168],
    ['304', -2.1, -42],
    ['303', 4, 228],
    ['303', 4, 228],
  ])
  expect(await orders.get(order.id)).toMatchObject({
    items: [{ receivedQty: 9, okQty: 8, badQty: 1 }],
    mats: [{ sentQty: 21, consumedQty: 18.9, balance: 2.1 }],
  })
  expect(await at(partner, veneer.id)).toMatchObject([{ qty: 2.1, reserved: 2.1 }])
  await receipts.move(id, 'reverse', { reason })
  expect(await orders.get(order.id)).toMatchObject({
    items: [{ receivedQty: 0, okQty: 0, badQty: 0 }],
    mats: [{ consumedQty: 0, balance: 21 }],
  })
  expect(await at(partner, veneer.id)).toMatchObject([{ qty: 21, reserved: 21 }])
  expect(await faults()).toEqual([])
})

test('what is used beyond by a receipt of two lines of one output is owed once', async () => {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 30, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  const line = { orderItem: order.items[0]!.id, material: goods.leaf.id, qty: 3 }
  const draft = await receipts.add({ order: order.id, warehouse: shelves, items: [line, line] })
  const used = draft.mats.map((mat) => ({ ...mat, usedQty: 14 }))
  await receipts.edit({ id: draft.id, version: draft.version, mats: used })
  await receipts.move(draft.id, 'post')
  expect((await movesOf(draft.id)).map(({ type, qty }) => [type, qty])).toEqual([
    ['304', -6.3],
    ['304', -6.3],
    ['304', -1.4],
    ['303', 3],
    ['303', 3],
  ])
  expect((await orders.get(order.id)).mats).toMatchObject([{ consumedQty: 14, balance: 7 }])
})

test('two lines of one material are sent together no further than one may be', async () => {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 60, 20)
  const order = await shop.approved(goods)
  const keeper = app.as('keeper', {
    orgCode: 'A01',
    can: ['outsourceSend:list', 'outsourceSend:add', 'outsourceSend:post'],
  })
  const line = { mat: order.mats[0]!.id, material: goods.veneer.id }
  const sending = async (...quantities: number[]) =>
    (await sends.add({ order: order.id, warehouse, items: quantities.map((qty) => ({ ...line, qty })) })).id
  await expect(keeper.of(OutsourceSend).move(await sending(12, 12), 'post')).rejects.toThrow(
    '第2行：超出外协单应发数量，最多还可发料 11.1',
  )
  expect(await keeper.of(OutsourceSend).move(await sending(12, 11.1), 'post')).toMatchObject({
    status: 'posted',
  })
  expect((await orders.get(order.id)).mats).toMatchObject([{ sentQty: 23.1 }])
})

test('a sending out of several lots is undone, each lot to where it was', async () => {
  const goods = await addGoods('MA', { isLotManaged: true })
  const { veneer, partner } = goods
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: ['P1', 'P2', 'P3'].map((lotNo) => ({
        material: veneer.id,
        warehouse,
        lotNo,
        qty: 8,
        unitCost: 20,
      })),
    }),
  )
  expect((await clerk.of(Lot).list({ where: { material: veneer.id } })).total).toBe(3)
  const order = await shop.approved(goods)
  const sent = await shop.send(order)
  expect((await at(partner, veneer.id)).map(({ qty }) => qty).toSorted((a, b) => a - b)).toEqual([5, 8, 8])
  await sends.move(sent.id, 'reverse', { reason })
  expect((await orders.get(order.id)).mats).toMatchObject([{ sentQty: 0, balance: 0 }])
  expect((await at(partner, veneer.id)).filter(({ qty, reserved }) => qty !== 0 || reserved !== 0)).toEqual(
    [],
  )
  expect((await at(warehouse, veneer.id)).map(({ qty }) => qty)).toEqual([8, 8, 8])
  expect(await faults()).toEqual([])
})
