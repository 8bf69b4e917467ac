import { today } from '@mortise/model'
import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { Discount } from '@mortise/pricing/model'
import { addDiscount } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { workedShops } from '../testing/worked-shop.ts'

const app = await testApp(orders)
const { clerk, shop: shopOf, lock, line } = await workedShops(app)
const days = { startOn: today(), endOn: '2999-12-31' }
const calls = clerk.of(CustomerOrder)
const reviewer = app.as('change-reviewer', {
  can: ['changeOrder:list', 'changeOrder:accept'],
  orgCode: 'A01',
})
const manager = { minRate: 0.85, maxReduce: 2000, minMarginRate: 0.1 }

type Shop = Awaited<ReturnType<typeof shopOf>>
type Lines = Parameters<ReturnType<typeof changesOf>['add']>[0]['lines']
const changesOf = ({ seller }: Shop) => seller.of(ChangeOrder)

async function approved(shop: Shop, more: Parameters<Shop['order']>[0]) {
  const { id } = await shop.order(more)
  await shop.orders.move(id, 'submit')
  return calls.move(id, 'approve')
}
async function evaluated(shop: Shop, order: string, lines: Lines) {
  const { id } = await changesOf(shop).add({ order, reason: '业主要求', lines })
  return changesOf(shop).move(id, 'evaluate')
}
async function offered(shop: Shop, order: string, lines: Lines) {
  const change = await evaluated(shop, order, lines)
  await changesOf(shop).move(change.id, 'offer')
  return change
}
const accept = (id: string) => reviewer.of(ChangeOrder).move(id, 'accept')
const doors = (order: { readonly lines: readonly { readonly id: string }[] }, qty: number): Lines => [
  { line: order.lines[0]?.id, action: '2', qty },
]

test('a reduction that was given for ten doors does not give one of them away', async () => {
  const shop = await shopOf('dealer', manager)
  const order = await approved(shop, { lines: [{ ...line, qty: 10 }], discountAmount: 2000 })
  expect(order.totalAmount).toBe(17_013.5)
  await expect(evaluated(shop, order.id, doors(order, 1))).rejects.toThrow('单价为0.00，低于底价')
  // 2,000 off nine doors leave 1,679.13 of each, above the floor of 1,669.77.
  const fewer = await offered(shop, order.id, doors(order, 9))
  expect(fewer.deltaAmount).toBe(-1901.35)
  await expect(accept(fewer.id)).rejects.toThrow('超出您的折扣权限：整单优惠超出权限（最多0.00元）')
  const more = await offered(shop, order.id, doors(order, 11))
  expect(await accept(more.id)).toMatchObject({ status: 'effective' })
  expect(await calls.get(order.id)).toMatchObject({ totalAmount: 18_914.85, discountAmount: 2000 })
})

test('who may sell below the floor may let a change go below it', async () => {
  const shop = await shopOf('dealer', manager)
  const order = await approved(shop, { lines: [{ ...line, qty: 10 }], discountAmount: 2000 })
  const changes = clerk.of(ChangeOrder)
  const { id } = await changes.add({ order: order.id, reason: '样板', lines: doors(order, 1) })
  expect(await changes.move(id, 'evaluate')).toMatchObject({
    deltaAmount: -17_013.5,
    notice: '整单优惠由2000调整为1901.35',
  })
  await changes.move(id, 'offer')
  await expect(accept(id)).rejects.toThrow('低于底价')
  expect(await changes.move(id, 'accept')).toMatchObject({ status: 'effective' })
})

test('what was sold below the floor with leave stays so while other lines change', async () => {
  const shop = await shopOf('dealer', manager)
  const { id, version } = await shop.order({ lines: [line, { ...line, room: '次卧' }] })
  const { lines } = await calls.get(id)
  const low = await calls.edit({ id, version, lines: [{ ...lines[0]!, unitPrice: 1500 }, lines[1]!] })
  await calls.move(id, 'submit')
  await calls.move(id, 'approve')
  const change = await offered(shop, id, [{ line: low.lines[1]?.id, action: '2', qty: 2 }])
  expect(await accept(change.id)).toMatchObject({ status: 'effective' })
  await expect(evaluated(shop, id, doors(low, 2))).rejects.toThrow('低于底价')
})

test('a gift stays one, and goes when the goods no longer reach it', async () => {
  const shop = await shopOf('dealer')
  const gift = await addDiscount(clerk, {
    name: '满5000赠锁',
    type: '4',
    giftMaterial: lock.id,
    minAmount: 5000,
    stores: [shop.store.id],
    ...days,
  })
  const order = await approved(shop, { lines: [{ ...line, qty: 3 }] })
  const given = order.lines[1]
  expect(given).toMatchObject({ isGift: true, qty: 1, amount: 0 })
  const usedCount = async () => (await clerk.of(Discount).get(gift.id)).usedCount
  expect(await usedCount()).toBe(1)
  await expect(evaluated(shop, order.id, [{ line: given?.id, action: '2', qty: 50 }])).rejects.toThrow(
    '第2行是赠品，不能改数量或参数',
  )
  const more = await offered(shop, order.id, doors(order, 4))
  await accept(more.id)
  expect((await calls.get(order.id)).lines).toHaveLength(2)
  const fewer = await offered(shop, order.id, doors(order, 1))
  expect(fewer.notice).toBe(`赠品【${lock.name}】不再满足条件，随本次变更取消`)
  await accept(fewer.id)
  const after = await calls.get(order.id)
  expect(after.lines.map(({ qty, isGift }) => [qty, isGift])).toEqual([[1, false]])
  expect(after).toMatchObject({ totalAmount: 1901.35, discounts: expect.not.arrayContaining([gift.id]) })
  expect(await usedCount()).toBe(0)
})

test('a gift that nobody wants is taken off the order', async () => {
  const shop = await shopOf('dealer')
  await addDiscount(clerk, {
    name: '赠锁',
    type: '4',
    giftMaterial: lock.id,
    stores: [shop.store.id],
    ...days,
  })
  const order = await approved(shop, {})
  const change = await offered(shop, order.id, [{ line: order.lines[1]?.id, action: '4' }])
  await accept(change.id)
  expect((await calls.get(order.id)).lines).toHaveLength(1)
})

test('a change leaves something of the order: what nobody wants any more is voided', async () => {
  const shop = await shopOf('dealer')
  await addDiscount(clerk, {
    name: '再赠锁',
    type: '4',
    giftMaterial: lock.id,
    stores: [shop.store.id],
    ...days,
  })
  const order = await approved(shop, { lines: [line, { ...line, room: '次卧' }] })
  const without = (...some: number[]): Lines =>
    some.map((at) => ({ line: order.lines[at]?.id, action: '4' as const }))
  for (const all of [without(0, 1), without(0, 1, 2)])
    await expect(evaluated(shop, order.id, all)).rejects.toThrow(
      '变更后订单没有任何明细，不再需要的订单请作废',
    )
  expect(await evaluated(shop, order.id, without(1))).toMatchObject({ deltaAmount: -1901.35 })
})

test('a change follows discounts as they stood when the order was approved', async () => {
  const shop = await shopOf('dealer')
  const common = { type: '1' as const, stores: [shop.store.id], ...days }
  const usual = await addDiscount(clerk, { ...common, name: '八五折', rate: 0.85 })
  const many = await addDiscount(clerk, { ...common, name: '三樘八折', rate: 0.8, minQty: 3 })
  const order = await approved(shop, { lines: [{ ...line, qty: 3 }] })
  expect(order.totalAmount).toBe(5218.23)
  for (const { id } of [usual, many]) {
    const { version } = await clerk.of(Discount).get(id)
    await expect(clerk.of(Discount).edit({ id, version, minQty: 5 })).rejects.toThrow('不能修改【满数量】')
    await clerk.of(Discount).edit({ id, version, isActive: false })
  }
  expect((await evaluated(shop, order.id, doors(order, 4))).deltaAmount).toBe(1739.41)
  // Two at 85 per cent: 1,840.62 each.
  expect((await evaluated(shop, order.id, doors(order, 2))).deltaAmount).toBe(-1536.99)
})

test('a reduction that was reached stays though nobody else gets it any more', async () => {
  const shop = await shopOf('dealer')
  const promotion = await addDiscount(clerk, {
    name: '满5000减300',
    type: '2',
    amount: 300,
    minAmount: 5000,
    stores: [shop.store.id],
    ...days,
  })
  const order = await approved(shop, { lines: [{ ...line, qty: 3 }] })
  const { id, version } = await clerk.of(Discount).get(promotion.id)
  await expect(clerk.of(Discount).edit({ id, version, minAmount: 9000 })).rejects.toThrow(
    '不能修改【满金额】',
  )
  await clerk.of(Discount).edit({ id, version, isActive: false })
  expect((await evaluated(shop, order.id, doors(order, 4))).deltaAmount).toBe(1901.35)
  expect((await evaluated(shop, order.id, doors(order, 2))).deltaAmount).toBe(-1601.35)
})
