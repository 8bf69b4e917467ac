import {
  OutsourceDeduction,
  OutsourceReceipt,
  OutsourceReturn,
  OutsourceSend,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { Supplier } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockMove, StockReservation } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'
import { partnerShop } from './testing/partner.ts'

const app = await testApp(outsourcing)
const { asSystem } = app.services
const shop = await partnerShop(app)
const { clerk, orders, warehouse, shelves, addGoods, addMaterial, stockUp } = shop

const movesOf = async (document: string) =>
  (await clerk.of(StockMove).list({ where: { document }, size: 100, sort: [['lineNo', 'asc']] })).rows
const at = async (place: string, material: string) =>
  (await clerk.of(StockBalance).list({ where: { warehouse: place, material } })).rows[0]
const faults = () => asSystem('0', (ctx) => ledgerFaults(ctx))

test('[A-028] ten leaves are made outside of 21 m² of ours: sent, used up, taken in at 57.00 each, and settled', async () => {
  const goods = await addGoods()
  const { veneer, leaf, partner } = goods
  await stockUp(veneer.id, 30, 20)
  const order = await shop.approved(goods)
  expect(order.no).toMatch(/^WX\d{12}$/)
  expect(order.mats).toMatchObject([{ material: veneer.id, usage: 2, scrapRate: 0.05, needQty: 21 }])
  expect(await at(warehouse, veneer.id)).toMatchObject({ qty: 30, reserved: 21 })

  const sent = await shop.send(order)
  expect((await movesOf(sent.id)).map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['301', -21, 0],
    ['301', 21, 0],
  ])
  expect(await at(warehouse, veneer.id)).toMatchObject({ qty: 9, reserved: 0 })
  expect(await at(partner, veneer.id)).toMatchObject({ qty: 21, reserved: 21 })
  expect(await orders.get(order.id)).toMatchObject({
    status: 'running',
    sentRate: 100,
    mats: [{ balance: 21 }],
  })

  const receipt = await shop.receive(order, { qty: 10 })
  expect(receipt).toMatchObject({ totalOk: 10, feeNet: 150, mats: [{ allowedQty: 21, overQty: 0 }] })
  expect(
    (await movesOf(receipt.id)).map(({ type, qty, amount, unitCost }) => [type, qty, amount, unitCost]),
  ).toEqual([
    ['304', -21, -420, 20],
    ['303', 10, 570, 57],
  ])
  expect(await orders.get(order.id)).toMatchObject({
    status: 'done',
    items: [{ receivedQty: 10, okQty: 10, badQty: 0, settledQty: 0 }],
    mats: [{ sentQty: 21, consumedQty: 21, returnedQty: 0, balance: 0 }],
  })
  expect(await at(shelves, leaf.id)).toMatchObject({ qty: 10 })

  const settlement = await shop.settle(order.id)
  expect(settlement).toMatchObject({
    status: 'approved',
    totalAmount: 169.5,
    totalNet: 150,
    totalTax: 19.5,
    payable: 169.5,
  })
  expect(await orders.get(order.id)).toMatchObject({ items: [{ settledQty: 10 }] })
  expect(await faults()).toEqual([])
})

test('what is used beyond what was agreed is owed by the partner, and is no cost of the leaves', async () => {
  const goods = await addGoods()
  const { veneer } = goods
  await stockUp(veneer.id, 25, 20)
  const order = await shop.approved(goods)
  await shop.send(order, 23)
  await shop.send(order, 2).catch((error) => error)
  await shop.giveBack(order, 2).then(({ id }) => movesOf(id))
  const sent = await orders.get(order.id)
  expect(sent.mats).toMatchObject([{ sentQty: 25, returnedQty: 2, balance: 23 }])

  const receipt = await shop.receive(order, { qty: 10 }, 23)
  expect((await movesOf(receipt.id)).map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['304', -21, -420],
    ['304', -2, -40],
    ['303', 10, 570],
  ])
  const [deduction] = (await clerk.of(OutsourceDeduction).list({ where: { order: order.id } })).rows
  expect(deduction).toMatchObject({ kind: '1', qty: 2, amount: 40, status: 'open', cause: receipt.no })
  const settlement = await shop.settle(order.id)
  expect(settlement).toMatchObject({ totalAmount: 169.5, deducted: 40, payable: 129.5 })
  expect(await clerk.of(OutsourceDeduction).get(deduction!.id)).toMatchObject({
    status: 'deducted',
    settlement: settlement.id,
  })
  await clerk.of(OutsourceSettlement).move(settlement.id, 'unapprove')
  expect(await clerk.of(OutsourceDeduction).get(deduction!.id)).toMatchObject({
    status: 'open',
    settlement: null,
  })
  expect(await faults()).toEqual([])
})

test('bad leaves use material too: the partner owes it, or it is our scrap', async () => {
  const goods = await addGoods()
  const { veneer } = goods
  await stockUp(veneer.id, 50, 20)
  const order = await shop.approved(goods, 20)
  await shop.send(order)
  const owed = await shop.receive(order, { qty: 10, badQty: 2 })
  expect((await movesOf(owed.id)).map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['304', -16.8, -336],
    ['304', -4.2, -84],
    ['303', 8, 456],
  ])
  const ours = await shop.receive(order, { qty: 10, badQty: 5, badDuty: '2' })
  expect((await movesOf(ours.id)).map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['304', -10.5, -210],
    ['206', -10.5, -210],
    ['303', 5, 285],
  ])
  const { rows } = await clerk.of(OutsourceDeduction).list({ where: { order: order.id } })
  expect(rows.map(({ kind, qty, amount }) => [kind, qty, amount])).toEqual([['2', 4.2, 84]])
  expect(await faults()).toEqual([])
})

test('OUT001 work is ordered only of those who have a warehouse for our material', async () => {
  const { leaf, supplier, partner } = await addGoods()
  const stranger = await clerk.of(Supplier).add({ name: '无仓外协厂', kind: '2' })
  const { id, version } = await orders.add({
    supplier: stranger.id,
    backOn: '2099-01-01',
    items: [{ material: leaf.id, qty: 1, fee: 1 }],
  })
  await expect(orders.move(id, 'submit')).rejects.toThrow('供应商「无仓外协厂」没有外协仓')
  await orders.edit({ id, version, supplier: null })
  await expect(orders.move(id, 'submit')).rejects.toThrow('请选择外协商')
  const left = await orders.get(id)
  await orders.edit({ id, version: left.version, supplier })
  expect(await orders.move(id, 'submit')).toMatchObject({ status: 'submitted', partnerWarehouse: partner })
})

test('OUT002 no more is taken in than was ordered, and no more used than lies there', async () => {
  const goods = await addGoods()
  const { veneer } = goods
  await stockUp(veneer.id, 30, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  await expect(shop.receive(order, { qty: 11 })).rejects.toThrow('收货数量超出外协单未收数量 10')
  await expect(shop.receive(order, { qty: 10 }, 22)).rejects.toThrow('外协仓结存不足：已发 21，耗用合计 22')
  await expect(shop.receive(order, { qty: 4, badQty: 5 })).rejects.toThrow('不良数量 5 不能大于收货数量 4')
  await shop.receive(order, { qty: 4 })
  await expect(shop.receive(order, { qty: 7 })).rejects.toThrow('收货数量超出外协单未收数量 6')
  await shop.receive(order, { qty: 6 })
})

test('more than is needed is sent only a little, or by whoever may, and nothing that is not there', async () => {
  const goods = await addGoods()
  const { veneer } = goods
  await stockUp(veneer.id, 23, 20)
  const order = await shop.approved(goods)
  const keeper = app.as('keeper', {
    orgCode: 'A01',
    can: ['outsourceSend:list', 'outsourceSend:add', 'outsourceSend:post'],
  })
  const items = order.mats.map((mat) => ({ mat: mat.id, material: mat.material, qty: 24 }))
  const { id } = await clerk.of(OutsourceSend).add({ order: order.id, warehouse, items })
  await expect(keeper.of(OutsourceSend).move(id, 'post')).rejects.toThrow(
    '超出外协单应发数量，最多还可发料 23.1',
  )
  await expect(clerk.of(OutsourceSend).move(id, 'post')).rejects.toThrow('可用量不足：需要')
  const nowhere = await clerk.of(OutsourceSend).add({ order: order.id, items: [{ ...items[0]!, qty: 1 }] })
  await expect(clerk.of(OutsourceSend).move(nowhere.id, 'post')).rejects.toThrow('请选择仓库')
  const fitting = await clerk
    .of(OutsourceSend)
    .add({ order: order.id, warehouse, items: [{ ...items[0]!, qty: 23 }] })
  expect(await keeper.of(OutsourceSend).move(fitting.id, 'post')).toMatchObject({ status: 'posted' })
})

test('what was sent, came back or was taken in by mistake is undone, to the cent and to the piece', async () => {
  const goods = await addGoods()
  const { veneer, partner } = goods
  await stockUp(veneer.id, 40, 19.99)
  const order = await shop.approved(goods)
  const before = await orders.get(order.id)
  const sent = await shop.send(order)
  const back = await shop.giveBack(order, 2)
  await clerk.of(OutsourceReturn).move(back.id, 'reverse', { reason: '录错' })
  expect(await at(partner, veneer.id)).toMatchObject({ qty: 21, reserved: 21 })
  const receipt = await shop.receive(order, { qty: 3, badQty: 1 }, 7)
  await expect(clerk.of(OutsourceSend).move(sent.id, 'reverse', { reason: '录错' })).rejects.toThrow(
    '耗用合计 7',
  )
  await clerk.of(OutsourceReceipt).move(receipt.id, 'reverse', { reason: '录错' })
  expect(
    (await clerk.of(OutsourceDeduction).list({ where: { cause: receipt.no } })).rows.map(
      ({ status }) => status,
    ),
  ).toEqual(['cancelled', 'cancelled'])
  expect(await at(partner, veneer.id)).toMatchObject({ qty: 21, reserved: 21 })
  await clerk.of(OutsourceSend).move(sent.id, 'reverse', { reason: '录错' })
  const after = await orders.get(order.id)
  expect(after.status).toBe('approved')
  expect(after.mats.map(({ sentQty, consumedQty, balance }) => [sentQty, consumedQty, balance])).toEqual(
    before.mats.map(() => [0, 0, 0]),
  )
  expect(await at(warehouse, veneer.id)).toMatchObject({ qty: 40, reserved: 21 })
  await orders.move(order.id, 'unapprove').catch((error: Error) => expect(error).toBeNull())
  expect(await at(warehouse, veneer.id)).toMatchObject({ qty: 40, reserved: 0 })
  expect(await faults()).toEqual([])
})

test('an order is closed once nothing of ours lies with the partner: what is not given back is written off and owed', async () => {
  const goods = await addGoods()
  const { veneer } = goods
  await stockUp(veneer.id, 21, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  await shop.receive(order, { qty: 6 })
  await expect(orders.move(order.id, 'close', { reason: '不做了' })).rejects.toThrow('8.4，请先退料或核销')
  await orders.move(order.id, 'writeOff', { reason: '对方丢失' })
  const [deduction] = (await clerk.of(OutsourceDeduction).list({ where: { order: order.id } })).rows
  expect(deduction).toMatchObject({ kind: '1', qty: 8.4, amount: 168, cause: order.no })
  await expect(orders.move(order.id, 'writeOff', { reason: '再来' })).rejects.toThrow('外协单不需要核销余料')
  expect(await orders.move(order.id, 'close', { reason: '不做了' })).toMatchObject({ status: 'closed' })
  expect(
    (await clerk.of(StockReservation).list({ where: { sourceId: order.id, status: 'open' } })).rows,
  ).toEqual([])
  // Owed is more than is to be paid: none of it is taken off until it is less, or forgiven.
  const settlements = clerk.of(OutsourceSettlement)
  const all = [{ deduction: deduction!.id }]
  await expect(settlements.add({ order: order.id, deductions: all })).rejects.toThrow(
    '扣款合计 168 元超过加工费 101.7 元',
  )
  await clerk.of(OutsourceDeduction).move(deduction!.id, 'waive', { reason: '协商' })
  expect(await settlements.add({ order: order.id })).toMatchObject({ totalAmount: 101.7, deducted: 0 })
  expect(await faults()).toEqual([])
})

test('[A-028] an order is written, found, changed and deleted like any other', async () => {
  const { leaf, supplier } = await addGoods()
  const extra = await addMaterial('胶')
  const draft = await orders.add({
    supplier,
    backOn: '2099-02-01',
    items: [{ material: leaf.id, qty: 10, fee: 3 }],
  })
  const more = [...draft.mats, { material: extra.id, usage: 1, per: 3 }]
  const changed = await orders.edit({
    id: draft.id,
    version: draft.version,
    mats: more,
    items: [{ ...draft.items[0]!, qty: 7 }],
  })
  expect(changed.mats.map(({ needQty }) => needQty)).toEqual([14.7, 2.34])
  expect((await orders.list({ where: { no: draft.no } })).rows).toHaveLength(1)
  await orders.remove(draft.id)
  expect((await orders.list({ where: { no: draft.no } })).rows).toEqual([])
  await expect(
    orders.add({ supplier, backOn: '2001-01-01', items: [{ material: leaf.id, qty: 1 }] }),
  ).rejects.toThrow('交货日期不能早于发料日期')
})

test('a settlement pays for what was good and is not paid yet, and its parts come to the whole', async () => {
  const goods = await addGoods()
  const { veneer, leaf } = goods
  await stockUp(veneer.id, 21, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  await shop.receive(order, { qty: 7 })
  const settlements = clerk.of(OutsourceSettlement)
  const item = { orderItem: order.items[0]!.id, material: leaf.id }
  await expect(settlements.add({ order: order.id, items: [{ ...item, qty: 8 }] })).rejects.toThrow(
    '结算数量超出未结算的合格数量 7',
  )
  const receipts = clerk.of(OutsourceReceipt)
  const amounts = []
  for (const qty of [3, 4]) {
    const { id } = await settlements.add({ order: order.id, items: [{ ...item, qty }] })
    await settlements.move(id, 'submit')
    amounts.push((await settlements.move(id, 'approve')).totalNet)
  }
  expect(amounts).toEqual([45, 60])
  const [receipt] = (await receipts.list({ where: { order: order.id } })).rows
  await expect(receipts.move(receipt!.id, 'reverse', { reason: '录错' })).rejects.toThrow(
    '已结 7，不能超过 0',
  )
  expect(await orders.get(order.id)).toMatchObject({
    items: [{ okQty: 7, settledQty: 7 }],
    status: 'running',
  })
})

test('material of which none is taken for so many pieces is refused in words', async () => {
  const { veneer, leaf, supplier } = await addGoods()
  for (const per of [0, -1])
    await expect(
      orders.add({
        supplier,
        backOn: '2099-01-01',
        items: [{ material: leaf.id, qty: 10, fee: 16.95 }],
        mats: [{ material: veneer.id, output: leaf.id, usage: 2, per }],
      }),
    ).rejects.toThrow('件数')
})
