import { Customer } from '@mortise/customers/model'
import { PriceRight } from '@mortise/doors/model'
import { addDays, today } from '@mortise/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { Store } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { advanceLines } from '../order/advance-lines.ts'
import { M808_PRICE, m808Order, makeM808Store } from '../testing/m808-store.ts'
import { makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const receipts = clerk.of(OrderReceipt)
const sellerCodes = [
  PriceRight.dealer,
  'customerOrder:list',
  'customerOrder:add',
  'customerOrder:edit',
  'customerOrder:delete',
  'customerOrder:submit',
  'customer:list',
  'store:list',
]
const seller = app.as('seller', { can: sellerCodes, orgCode: 'A01' })
const sells = seller.of(CustomerOrder)

async function approved(input: Parameters<typeof calls.add>[0]) {
  const { id } = await calls.add(input)
  await calls.move(id, 'submit')
  return calls.move(id, 'approve')
}

test('a refund below the deposit takes the confirmation back, so that nothing is released unpaid', async () => {
  const shop = await makeM808Store(app, { payTerm: '1' })
  const { id, depositAmount } = await approved(m808Order(shop, 1))
  expect(depositAmount).toBe(M808_PRICE)
  await receipts.add({ order: id, amount: M808_PRICE })
  expect((await calls.get(id)).status).toBe('confirmed')
  await receipts.add({ order: id, kind: '2', amount: M808_PRICE })
  expect(await calls.get(id)).toMatchObject({ status: 'awaitingDeposit', paidAmount: 0 })
  await expect(calls.move(id, 'release')).rejects.toThrow('当前状态【待付定金】不允许下发')
})

test('what is being made keeps its deposit and the value of what was shipped', async () => {
  const shop = await makeM808Store(app, { payTerm: '2' })
  // Three doors of 1,901.35: the deposit is 1,711.22.
  const order = await approved(m808Order(shop, 3))
  const { id } = order
  expect([order.totalAmount, order.depositAmount]).toEqual([5704.05, 1711.22])
  await receipts.add({ order: id, amount: 4000 })
  await calls.move(id, 'release')
  const refund = (amount: number) => receipts.add({ order: id, kind: '2', amount })
  await expect(refund(2288.79)).rejects.toThrow('订单已下发，最多可退 2,288.78 元')
  await refund(288.78)
  const line = order.lines[0]?.id ?? ''
  await app.services.asSystem('0', (ctx) =>
    advanceLines(ctx, id, [
      { line, producedQty: 1 },
      { line, shippedQty: 1 },
    ]),
  )
  // One door of 1,901.35 left the house: more than the deposit.
  await expect(refund(1810)).rejects.toThrow('订单已下发，最多可退 1,809.87 元')
  await refund(1809.87)
  expect(await calls.get(id)).toMatchObject({ status: 'producing', paidAmount: 1901.35 })
  await expect(refund(0.01)).rejects.toThrow('订单已下发，最多可退 0.00 元')
})

test('money that comes for an order released on credit does not take its confirmation back', async () => {
  const shop = await makeSellingStore(app, { payTerm: '1' })
  const { id } = await approved(orderOf(shop))
  await calls.move(id, 'creditRelease', { reason: '老客户' })
  await receipts.add({ order: id, amount: 10 })
  expect((await calls.get(id)).status).toBe('confirmed')
})

test('whoever sells makes the terms of payment stricter, and loosens none', async () => {
  const shop = await makeSellingStore(app, { payTerm: '2' })
  for (const payTerm of ['3', '4'] as const)
    await expect(sells.add(orderOf(shop, { payTerm }))).rejects.toThrow('结算方式只能改得更严')
  const strict = await sells.add(orderOf(shop, { payTerm: '1' }))
  expect(strict.depositAmount).toBe(2010)
  await expect(sells.edit({ id: strict.id, version: strict.version, payTerm: '2' })).rejects.toThrow(
    '结算方式只能改得更严',
  )
  const lenient = app.as('lenient', { can: [...sellerCodes, 'customerOrder:terms'], orgCode: 'A01' })
  const loosened = await lenient.of(CustomerOrder).add(orderOf(shop, { payTerm: '4' }))
  expect(loosened).toMatchObject({ payTerm: '4', depositAmount: 0 })
  // What somebody else allowed stays while other things change.
  const { id, version } = loosened
  expect(await sells.edit({ id, version, remark: '已确认' })).toMatchObject({ payTerm: '4' })
})

test('the store’s terms may become stricter while a draft waits, and the draft keeps its own', async () => {
  const shop = await makeSellingStore(app, { payTerm: '3' })
  const { id, version } = await sells.add(orderOf(shop))
  const { version: known } = await clerk.of(Store).get(shop.store.id)
  await clerk.of(Store).edit({ id: shop.store.id, version: known, payTerm: '1' })
  expect(await sells.edit({ id, version, remark: '等客户' })).toMatchObject({ payTerm: '3' })
})

test('an order for repairs comes of after-sales alone, and one of a project waits for projects', async () => {
  const shop = await makeSellingStore(app)
  await expect(calls.add(orderOf(shop, { type: '5' }))).rejects.toThrow('售后补单只能由售后单生成')
  await expect(calls.add(orderOf(shop, { type: '3' }))).rejects.toThrow(
    '工程订单须在工程项目中按合同清单下单',
  )
  const { body } = await clerk.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/order_type')
  expect(body.result.map(({ value }) => value)).toEqual(['1', '2', '3', '4'])
  const draft = await calls.add(orderOf(shop))
  const { id, version } = draft
  await expect(calls.edit({ id, version, type: '5' })).rejects.toThrow('售后补单只能由售后单生成')
  // Kept from before the rule, it goes no further.
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, { type: '5' }))
  await expect(calls.move(id, 'submit')).rejects.toThrow('售后补单只能由售后单生成')
  await app.services.asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, { source: 'SF202611160001' }))
  const remade = await calls.edit({ id, version: version + 2, remark: '重做' })
  expect(remade).toMatchObject({ depositAmount: 0 })
  await calls.move(id, 'submit')
  expect((await calls.move(id, 'approve')).status).toBe('confirmed')
})

test('an order is placed today or up to three days ago, and earlier only with that right', async () => {
  const shop = await makeSellingStore(app)
  const on = (days: number) => orderOf(shop, { orderedOn: addDays(today(), days) })
  await expect(sells.add(on(1))).rejects.toThrow('下单日期不能晚于今天')
  await expect(calls.add(on(1))).rejects.toThrow('下单日期不能晚于今天')
  await expect(sells.add(on(-4))).rejects.toThrow(`下单日期不能早于${addDays(today(), -3)}`)
  expect((await sells.add(on(-3))).orderedOn).toBe(addDays(today(), -3))
  const late = app.as('late', { can: [...sellerCodes, 'customerOrder:backdate'], orgCode: 'A01' })
  const old = await late.of(CustomerOrder).add(on(-40))
  expect(await sells.edit({ id: old.id, version: old.version, remark: '补录' })).toMatchObject({
    remark: '补录',
  })
})

test('a store sells to its own customers', async () => {
  const [ours, theirs] = [await makeSellingStore(app), await makeSellingStore(app)]
  await expect(calls.add(orderOf(ours, { customer: theirs.customer.id }))).rejects.toThrow(
    `客户【${theirs.customer.name}】属于其他门店`,
  )
  const stray = await clerk.of(Customer).add({ name: '无店客户', tel: '13911112222' })
  await expect(calls.add(orderOf(ours, { customer: stray.id }))).rejects.toThrow('没有所属门店')
  await expect(calls.add(orderOf(ours))).resolves.toMatchObject({ customer: ours.customer.id })
})

test('a draft can be deleted, an order that was approved cannot', async () => {
  const shop = await makeSellingStore(app)
  const { id } = await sells.add(orderOf(shop))
  await sells.remove(id)
  await expect(calls.get(id)).rejects.toThrow('未找到对应数据')
  const order = await approved(orderOf(shop))
  await expect(calls.remove(order.id)).rejects.toThrow('当前状态【待付定金】不允许删除')
})

test('a lead that was given up and buys after all is a customer again', async () => {
  const shop = await makeSellingStore(app)
  await app.services.asSystem('0', ({ repo }) =>
    repo(Customer).move(shop.customer.id, 'lose', { reason: '1' }),
  )
  const { id } = await calls.add(orderOf(shop))
  await calls.move(id, 'submit')
  await calls.move(id, 'approve')
  expect(await clerk.of(Customer).get(shop.customer.id)).toMatchObject({
    type: '2',
    stage: 'won',
    lostReason: null,
  })
})
