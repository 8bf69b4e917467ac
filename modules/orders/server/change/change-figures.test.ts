import { Material } from '@mortise/materials/model'
import { addDays, now, today } from '@mortise/model'
import { ChangeOrder, CustomerOrder, DoorUnit, OrderEvaluation, OrderReceipt } from '@mortise/orders/model'
import { Discount, InstallItem } from '@mortise/pricing/model'
import { addDiscount } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { advanceLines } from '../order/advance-lines.ts'
import { type M808Store, m808Order, makeM808Store } from '../testing/m808-store.ts'
import { chosen, makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const changes = clerk.of(ChangeOrder)
const onCredit = { payTerm: '4', creditLimit: 99_999 } as const
const always = { startOn: '2026-01-01', endOn: '2999-12-31' }

async function approved(input: Parameters<typeof calls.add>[0]) {
  const { id } = await calls.add(input)
  await calls.move(id, 'submit')
  return calls.move(id, 'approve')
}
type Order = Awaited<ReturnType<typeof approved>>
type Lines = Parameters<typeof changes.add>[0]['lines']

/** A change up to where the customer is asked. */
async function offered(order: string, lines: Lines, fee = 0) {
  const { id } = await changes.add({ order, reason: '业主要求', fee, lines })
  const evaluated = await changes.move(id, 'evaluate')
  await changes.move(id, 'offer')
  return evaluated
}
async function changed(order: string, lines: Lines, fee = 0) {
  const change = await offered(order, lines, fee)
  await changes.move(change.id, 'accept')
  return change
}
const qtyOf = (order: Order, qty: number): Lines => [{ line: order.lines[0]?.id, action: '2', qty }]
const system = <T>(work: Parameters<typeof app.services.asSystem<T>>[1]) => app.services.asSystem('0', work)
const evaluationsOf = async (order: string) =>
  (await clerk.of(OrderEvaluation).list({ where: { order }, size: 50, sort: [['lineNo', 'asc']] })).rows

test('a change leaves alone what it does not name, whatever became dearer since', async () => {
  const sellingStore = await makeM808Store(app, onCredit)
  const line = {
    type: '1' as const,
    door: sellingStore.door.id,
    params: m808Order(sellingStore, 1).lines![0]!.params,
  }
  const order = await approved(
    m808Order(sellingStore, 3, {
      lines: [
        { ...line, qty: 3 },
        { ...line, qty: 1, room: '书房' },
      ],
    }),
  )
  const [, kept] = await evaluationsOf(order.id)
  // The face becomes dearer, and a discount of everybody's comes.
  const face = (price: number) =>
    system(async ({ repo }) => {
      await repo(Material).edit({ id: sellingStore.face, price })
    })
  await face(60)
  const discount = await addDiscount(clerk, { name: '新优惠', type: '1', rate: 0.5, ...always })
  try {
    const change = await changed(order.id, qtyOf(order, 2))
    expect(change.deltaAmount).toBe(-1901.35)
    const after = await calls.get(order.id)
    expect(after.lines.map(({ qty, listPrice, unitPrice }) => [qty, listPrice, unitPrice])).toEqual([
      [2, 1901.35, 1901.35],
      [1, 1901.35, 1901.35],
    ])
    const rows = await evaluationsOf(order.id)
    expect(rows.find(({ id }) => id === kept?.id)).toMatchObject({ isCurrent: true, revision: 2 })
    expect(rows.filter(({ isCurrent }) => isCurrent).map(({ qty }) => qty)).toEqual([2, 1])
    // What is made otherwise costs what it costs today: half of 2,024.26 + 14 × 1.935 × 2, and the lock.
    const params = { ...line.params, dir: '左内开' }
    const other = await changed(order.id, [{ line: after.lines[1]?.id, action: '1', params }])
    expect(other.lines[0]?.impact).toMatchObject({ priceBefore: 1901.35, priceAfter: 1159.22 })
  } finally {
    await face(46)
    const { id, version } = await clerk.of(Discount).get(discount.id)
    await clerk
      .of(Discount)
      .remove(id)
      .catch(() => clerk.of(Discount).edit({ id, version, isActive: false }))
  }
})

test('fewer pieces than a discount needs cost what the discounts beside it come to', async () => {
  const sellingStore = await makeM808Store(app, onCredit)
  const discount = await addDiscount(clerk, {
    name: '三樘八折',
    type: '1',
    rate: 0.8,
    minQty: 3,
    stores: [sellingStore.store.id],
    ...always,
  })
  const order = await approved(m808Order(sellingStore, 3))
  expect(order.lines[0]).toMatchObject({ unitPrice: 1739.41, amount: 5218.23 })
  expect(order.discounts).toEqual([discount.id])
  const more = await offered(order.id, qtyOf(order, 4))
  expect(more.lines[0]).toMatchObject({ delta: 1739.41 })
  const less = await changed(order.id, qtyOf(order, 2))
  expect(less.lines[0]).toMatchObject({ delta: -1415.53 })
  expect(less.deltaAmount).toBe(-1415.53)
  const after = await calls.get(order.id)
  expect(after).toMatchObject({ totalAmount: 3802.7 })
  expect(after.lines[0]).toMatchObject({ qty: 2, listPrice: 1901.35, unitPrice: 1901.35 })
  expect(after.discounts).not.toContain(discount.id)
  expect((await clerk.of(Discount).get(discount.id)).usedCount).toBe(0)
  // The discount is none of the line's any more: three again stay at the price of two.
  const again = await offered(order.id, qtyOf(after, 3))
  expect(again.lines[0]).toMatchObject({ delta: 1901.35 })
})

test('what was evaluated is applied as it stands for a week, and for the revision that it was evaluated for', async () => {
  const sellingStore = await makeM808Store(app, onCredit)
  const order = await approved(m808Order(sellingStore, 2))
  const line = order.lines[0]?.id
  const params = { ...m808Order(sellingStore, 1).lines![0]!.params, w: '800' }
  const first = await offered(order.id, [{ line, action: '1', params }])
  const second = await offered(order.id, qtyOf(order, 3))
  const age = (days: number) =>
    system(({ repo }) =>
      repo(ChangeOrder).put(first.id, { evaluatedAt: `${addDays(today(), -days)}${now().slice(10)}` }),
    )
  await age(8)
  await expect(changes.move(first.id, 'accept')).rejects.toThrow('评估已过期，请重新评估')
  await age(7)
  // Prices that move meanwhile move nothing that was agreed on.
  await system(({ repo }) => repo(Material).edit({ id: sellingStore.face, price: 90 }))
  await changes.move(first.id, 'accept')
  await system(({ repo }) => repo(Material).edit({ id: sellingStore.face, price: 46 }))
  const after = await calls.get(order.id)
  expect(after.totalAmount).toBe(Number((order.totalAmount + first.deltaAmount).toFixed(2)))
  await expect(changes.move(second.id, 'accept')).rejects.toThrow('评估已过期，请重新评估')
  const anew = await changes.move(second.id, 'evaluate')
  expect(anew.deltaAmount).toBe(after.lines[0]?.unitPrice)
  await changes.move(second.id, 'offer')
  // How far the shop is counts when it takes effect, not when it was evaluated.
  await calls.move(order.id, 'release')
  await system((ctx) => advanceLines(ctx, order.id, [{ line: line ?? '', producedQty: 2 }]))
  const plain = app.as('accepts', { can: ['changeOrder:list', 'changeOrder:accept'], orgCode: 'A01' })
  await expect(plain.of(ChangeOrder).move(second.id, 'accept')).rejects.toThrow('变更涉及已开工的订单行')
  await changes.move(second.id, 'accept')
  expect((await calls.get(order.id)).lines[0]?.qty).toBe(3)
})

test('pieces made since the evaluation are not taken away by it', async () => {
  const sellingStore = await makeM808Store(app, onCredit)
  const order = await approved(m808Order(sellingStore, 3))
  await calls.move(order.id, 'release')
  const change = await offered(order.id, qtyOf(order, 1))
  const line = order.lines[0]?.id ?? ''
  await system((ctx) => advanceLines(ctx, order.id, [{ line, producedQty: 2 }]))
  await expect(changes.move(change.id, 'accept')).rejects.toThrow('第1行已完工2，不能减少')
})

test('a promotion falls with the goods that reached it, and stays while they do', async () => {
  const sellingStore = await makeM808Store(app, onCredit)
  const promotion = await addDiscount(clerk, {
    name: '满5000减300',
    type: '2',
    amount: 300,
    minAmount: 5000,
    stores: [sellingStore.store.id],
    ...always,
  })
  const order = await approved(m808Order(sellingStore, 3))
  expect(order).toMatchObject({ goodsAmount: 5704.05, discountAmount: 300, totalAmount: 5404.05 })
  const more = await offered(order.id, qtyOf(order, 4))
  expect(more).toMatchObject({ deltaAmount: 1901.35, notice: null })
  const less = await changed(order.id, qtyOf(order, 2))
  expect(less).toMatchObject({ deltaAmount: -1601.35, notice: '整单优惠由300调整为0' })
  expect(await calls.get(order.id)).toMatchObject({
    goodsAmount: 3802.7,
    discountAmount: 0,
    promotionAmount: 0,
    totalAmount: 3802.7,
    discounts: expect.not.arrayContaining([promotion.id]),
  })
  expect((await clerk.of(Discount).get(promotion.id)).usedCount).toBe(0)
})

test('a reduction by hand is never more than the goods that are left', async () => {
  const sellingStore = await makeSellingStore(app, onCredit)
  const order = await approved(orderOf(sellingStore, { discountAmount: 1500, installAmount: 100 }))
  const one = await changed(order.id, qtyOf(order, 1))
  expect(one).toMatchObject({ notice: '整单优惠由1500调整为1005', deltaAmount: -510 })
  expect(await calls.get(order.id)).toMatchObject({ discountAmount: 1005, totalAmount: 100 })
})

const prepaid = async (sellingStore: M808Store, qty: number) => approved(m808Order(sellingStore, qty))

test('the deposit follows the total: less confirms what was paid enough for, more takes the confirmation back', async () => {
  const sellingStore = await makeM808Store(app, { payTerm: '1' })
  const receipts = clerk.of(OrderReceipt)
  const three = await prepaid(sellingStore, 3)
  expect(three.depositAmount).toBe(5704.05)
  await receipts.add({ order: three.id, amount: 1901.35 })
  await changed(three.id, qtyOf(three, 1))
  const less = await calls.get(three.id)
  expect(less).toMatchObject({ depositAmount: 1901.35, status: 'confirmed' })
  expect(less.payments.map(({ amount }) => amount)).toEqual([1901.35])

  const one = await prepaid(sellingStore, 1)
  await receipts.add({ order: one.id, amount: 1901.35 })
  expect((await calls.get(one.id)).status).toBe('confirmed')
  await changed(one.id, qtyOf(one, 3))
  expect(await calls.get(one.id)).toMatchObject({ depositAmount: 5704.05, status: 'awaitingDeposit' })
  await expect(calls.move(one.id, 'release')).rejects.toThrow('当前状态【待付定金】不允许下发')
  await receipts.add({ order: one.id, amount: 3802.7 })
  await calls.move(one.id, 'release')
  // In the shop the order goes on; the money is asked for when it ships.
  await changed(one.id, qtyOf(one, 4))
  expect(await calls.get(one.id)).toMatchObject({ depositAmount: 7605.4, status: 'producing' })
})

test('door codes only grow, and as many live as are released', async () => {
  const sellingStore = await makeSellingStore(app, onCredit)
  const [line] = orderOf(sellingStore).lines ?? []
  const order = await approved(orderOf(sellingStore, { lines: [{ ...line!, qty: 3 }] }))
  await calls.move(order.id, 'release')
  const units = async () =>
    (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']], size: 50 })).rows
  const living = async () => (await units()).filter(({ status }) => status !== '5').map(({ seq }) => seq)
  expect(await living()).toEqual([1, 2, 3])
  await changed(order.id, qtyOf(order, 2))
  expect(await living()).toEqual([1, 2])
  await changed(order.id, qtyOf(order, 3))
  expect(await living()).toEqual([1, 2, 4])
  await changed(order.id, qtyOf(order, 1))
  await changed(order.id, qtyOf(order, 3))
  expect(await living()).toEqual([1, 5, 6])
  expect((await calls.get(order.id)).lines[0]?.releasedQty).toBe(3)
  await system((ctx) => advanceLines(ctx, order.id, [{ line: order.lines[0]?.id ?? '', producedQty: 2 }]))
  const closed = await calls.move(order.id, 'close', { reason: '客户退单' })
  expect(await living()).toEqual([1, 5])
  expect((await units()).map(({ status }) => status)).toEqual(['0', '5', '5', '5', '0', '5'])
  expect(closed.lines[0]).toMatchObject({ releasedQty: 2, producedQty: 2, closedQty: 3 })
})

test('every line is kept in every revision, with what it cost', async () => {
  const sellingStore = await makeSellingStore(app, onCredit)
  const service = await clerk.of(InstallItem).add({ name: '换锁', price: 20, workerPrice: 10 })
  const [line] = orderOf(sellingStore).lines ?? []
  const order = await approved(
    orderOf(sellingStore, {
      discountAmount: 205,
      lines: [line!, { type: '3', service: service.id, qty: 2 }],
    }),
  )
  await changed(order.id, [
    { line: order.lines[0]?.id, action: '2', qty: 1 },
    { action: '3', door: sellingStore.door.id, params: chosen, qty: 1, room: '书房' },
  ])
  const figures = ({ lineNo, since, revision, itemName, amount, discountShare, netAmount }: Row) =>
    [lineNo, since, revision, itemName, amount, discountShare, netAmount].join(' ')
  type Row = Awaited<ReturnType<typeof evaluationsOf>>[number]
  const rows = await evaluationsOf(order.id)
  expect(rows.filter(({ isCurrent }) => !isCurrent).map(figures)).toEqual([
    `1 1 1 ${sellingStore.door.name} 2010 201 1809`,
  ])
  expect(rows.filter(({ isCurrent }) => isCurrent).map(figures)).toEqual([
    `1 2 2 ${sellingStore.door.name} 1005 100.5 904.5`,
    '2 1 2 换锁 40 4 36',
    `3 2 2 ${sellingStore.door.name} 1005 100.5 904.5`,
  ])
})
