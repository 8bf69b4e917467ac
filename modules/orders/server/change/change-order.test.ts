import { ChangeOrder, CustomerOrder, DoorUnit, OrderEvaluation } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { CreditHold } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { advanceLines } from '../order/advance-lines.ts'
import { chosen, makeSellingStore, orderOf, type SellingStore } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const changes = clerk.of(ChangeOrder)

async function releasedOrder(shop: SellingStore) {
  const { id } = await calls.add(orderOf(shop))
  await calls.move(id, 'submit')
  await calls.move(id, 'approve')
  return calls.move(id, 'release')
}
const onCredit = { payTerm: '4', creditLimit: 9000 } as const
const advance = (
  order: string,
  line: string,
  counter: 'producedQty' | 'shippedQty' | 'signedQty',
  by: number,
) => app.services.asSystem('0', (ctx) => advanceLines(ctx, order, [{ line, [counter]: by }]))

test('who wrote a change or offered it does not let it take effect, another does', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const { id: order, lines } = await releasedOrder(shop)
  const acts = ['list', 'add', 'edit', 'evaluate', 'offer', 'accept', 'acceptStarted']
  const both = [...acts.map((act) => `changeOrder:${act}`), 'customerOrder:list']
  const as = (name: string) => app.as(name, { can: both, orgCode: 'A01' }).of(ChangeOrder)
  const { id, no } = await as('writes').add({
    order,
    reason: '减一樘',
    lines: [{ line: lines[0]?.id ?? '', action: '2', qty: 1 }],
  })
  await as('writes').move(id, 'evaluate')
  await as('offers').move(id, 'offer')
  for (const name of ['writes', 'offers'])
    await expect(as(name).move(id, 'accept')).rejects.toThrow(`变更单${no}由您本人制单，请由他人审核`)
  expect(await as('decides').move(id, 'accept')).toMatchObject({ status: 'effective', decidedBy: 'decides' })
})

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

test('a change shows what it means before anyone agrees, and then rewrites order, credit, materials and codes together', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const order = await releasedOrder(shop)
  const line = order.lines[0]?.id ?? ''
  const change = await changes.add({
    order: order.id,
    reason: '业主改尺寸并加一樘',
    fee: 50,
    lines: [
      { line, action: '1', params: { ...chosen, h: '2200' } },
      { action: '3', door: shop.door.id, params: chosen, qty: 1, room: '书房' },
    ],
  })
  await expect(changes.move(change.id, 'accept')).rejects.toThrow('当前状态【草稿】不允许生效')
  const evaluated = await changes.move(change.id, 'evaluate')
  // 2200×900 at 500 and the lock is 1050, 45 more for each of two doors; one more door of 1005; the fee.
  expect(evaluated.lines.map(({ delta }) => delta)).toEqual([90, 1005])
  expect(evaluated.deltaAmount).toBe(1145)
  expect(evaluated.lines[0]).toMatchObject({
    stage: '已开工',
    impact: {
      priceBefore: 1005,
      priceAfter: 1050,
      bom: [{ code: 'B1', before: 8.166, after: 8.554 }],
    },
  })
  expect((await calls.get(order.id)).totalAmount).toBe(2010)

  await changes.move(change.id, 'offer')
  const plain = app.as('agrees', { can: ['changeOrder:list', 'changeOrder:accept'], orgCode: 'A01' })
  await expect(plain.of(ChangeOrder).move(change.id, 'accept')).rejects.toThrow('变更涉及已开工的订单行')
  await changes.move(change.id, 'accept')
  const changed = await calls.get(order.id)
  expect(changed).toMatchObject({ totalAmount: 3155, otherAmount: 50, revision: 2 })
  expect(changed.lines.map(({ qty, unitPrice, releasedQty }) => [qty, unitPrice, releasedQty])).toEqual([
    [2, 1050, 2],
    [1, 1005, 1],
  ])
  expect(changed.payments.reduce((total, { amount }) => total + amount, 0)).toBe(3155)
  const [hold] = (await clerk.of(CreditHold).list({ where: { store: shop.store.id } })).rows
  expect(hold?.amount).toBe(3155)
  const kept = (await clerk.of(OrderEvaluation).list({ where: { order: order.id }, size: 20 })).rows
  expect(kept.map(({ revision, isCurrent }) => `${revision} ${isCurrent}`).toSorted(byText)).toEqual([
    '1 false',
    '2 true',
    '2 true',
  ])
  expect((await clerk.of(DoorUnit).list({ where: { order: order.id } })).total).toBe(3)
})

test('what has been made is not taken away by a change, and what is refused changes nothing', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const order = await releasedOrder(shop)
  const line = order.lines[0]?.id ?? ''
  await advance(order.id, line, 'producedQty', 2)
  const less = await changes.add({
    order: order.id,
    reason: '少一樘',
    lines: [{ line, action: '2', qty: 1 }],
  })
  await expect(changes.move(less.id, 'evaluate')).rejects.toThrow('第1行已完工2，不能减少')
  const gone = await changes.add({ order: order.id, reason: '不要了', lines: [{ line, action: '4' }] })
  await expect(changes.move(gone.id, 'evaluate')).rejects.toThrow('第1行已完工2，不能减少')
  const twice = await changes.add({
    order: order.id,
    reason: '改两次',
    lines: [
      { line, action: '2', qty: 3 },
      { line, action: '2', qty: 4 },
    ],
  })
  await expect(changes.move(twice.id, 'evaluate')).rejects.toThrow('变更明细第2行与前面重复')
  const more = await changes.add({
    order: order.id,
    reason: '加一樘',
    lines: [{ line, action: '2', qty: 3 }],
  })
  await changes.move(more.id, 'evaluate')
  await changes.move(more.id, 'refuse', { reason: '客户不同意' })
  expect(await changes.get(more.id)).toMatchObject({
    status: 'refused',
    decision: '客户不同意',
    decidedBy: 'clerk',
  })
  expect(await calls.get(order.id)).toMatchObject({ totalAmount: 2010, revision: 1 })
})

test('a change of a draft, or of another order’s line, is refused', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const draft = await calls.add(orderOf(shop))
  const line = draft.lines[0]?.id ?? ''
  await expect(
    changes.add({ order: draft.id, reason: '改', lines: [{ line, action: '2', qty: 3 }] }),
  ).rejects.toThrow('未审核或已结束，不能变更')
  const order = await releasedOrder(shop)
  await expect(
    changes.add({ order: order.id, reason: '改', lines: [{ line, action: '2', qty: 3 }] }),
  ).rejects.toThrow(`变更明细第1行不属于订单${order.no}`)
})

test('pieces are made before they are shipped and signed for, and an order ends when nothing is left to do', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const order = await releasedOrder(shop)
  const line = order.lines[0]?.id ?? ''
  await expect(advance(order.id, line, 'shippedQty', 1)).rejects.toThrow('第1行：发货数量1超过完工数量0')
  await expect(advance(order.id, line, 'producedQty', 3)).rejects.toThrow('第1行：完工数量3超过下发数量2')
  expect(await advance(order.id, line, 'producedQty', 1)).toMatchObject({ produceStatus: '1' })
  expect(await advance(order.id, line, 'producedQty', 1)).toMatchObject({ produceStatus: '2' })
  expect(await advance(order.id, line, 'shippedQty', 2)).toMatchObject({
    deliveryStatus: '2',
    status: 'producing',
  })
  await expect(advance(order.id, line, 'producedQty', -1)).rejects.toThrow('发货数量2超过完工数量1')
  await expect(advance(order.id, line, 'signedQty', -1)).rejects.toThrow('签收数量不能小于零')
  expect(await advance(order.id, line, 'signedQty', 2)).toMatchObject({ status: 'completed' })
  await expect(advance(order.id, line, 'signedQty', 1)).rejects.toThrow('不在生产中')
})
