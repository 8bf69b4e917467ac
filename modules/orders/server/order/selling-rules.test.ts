import { Material } from '@mortise/materials/model'
import { addDays, sum, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Discount, InstallItem } from '@mortise/pricing/model'
import { addDiscount } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { StoreQuote } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { workedShops } from '../testing/worked-shop.ts'

const app = await testApp(orders)
const { clerk, shop: shopOf, lock, line, door } = await workedShops(app)
const days = { startOn: today(), endOn: '2999-12-31' }
const far = { minRate: 0, maxReduce: 99_999, minMarginRate: -1 }

test('the floor of M808 is 1,669.77 for a dealer of level A, compared with what is left of a line after the reduction', async () => {
  const shop = await shopOf('dealer', far)
  const at = (unitPrice: number, discountAmount = 0) =>
    shop.order({ lines: [{ ...line, qty: 3, unitPrice }], discountAmount })
  await expect(at(1669.76)).rejects.toThrow('单价1,669.76低于底价，不能保存')
  expect((await at(1669.77)).totalAmount).toBe(5009.31)
  // 95 per cent of 1,901.35 may be given by whoever may.
  expect((await at(1806.28)).totalAmount).toBe(5418.84)
  await expect(at(1700, 90.7)).rejects.toThrow('整单优惠分摊后第1行单价为1,669.77，低于底价')
  expect((await at(1700, 90.69)).totalAmount).toBe(5009.31)
})

test('the floor of a shop is that of the factory by the shop’s own factor', async () => {
  const shop = await shopOf('own', far)
  // 1,881.10 at 1.9, to the yuan.
  await expect(shop.order({ lines: [{ ...line, unitPrice: 3573.99 }] })).rejects.toThrow('低于底价')
  expect((await shop.order({ lines: [{ ...line, unitPrice: 3574 }] })).totalAmount).toBe(3574)
})

test('an order that leaves less than the margin that its seller may leave is not submitted', async () => {
  const shop = await shopOf('dealer', { ...far, minMarginRate: 0.55 })
  // (1,901.35 − 812.66) / 1,901.35 = 0.5726; at 1,800 it is 0.5485.
  const usual = await shop.order()
  expect((await shop.orders.move(usual.id, 'submit')).status).toBe('submitted')
  const cheap = await shop.order({ lines: [{ ...line, unitPrice: 1800 }], freightAmount: 5000 })
  await expect(shop.orders.move(cheap.id, 'submit')).rejects.toThrow('毛利率低于55%')
})

test('without a retail price a shop orders nothing', async () => {
  const shop = await shopOf('own')
  expect((await shop.order()).totalAmount).toBe(4074)
  await clerk.of(StoreQuote).edit({ id: shop.retail.id, isActive: false })
  await expect(shop.order()).rejects.toThrow('第1行：没有有效的零售价')
})

test('a material without a price in a list is not sold, for whatever price', async () => {
  const shop = await shopOf('dealer')
  const { unit, category } = lock
  const nameless = await clerk.of(Material).add({ name: '无价拉手', unit, category, price: 9 })
  for (const unitPrice of [0, 5, null])
    await expect(
      shop.order({ lines: [{ type: '2', material: nameless.id, qty: 1, unitPrice }] }),
    ).rejects.toThrow('价目表缺少【无价拉手】的价格')
  expect((await shop.order({ lines: [{ type: '2', material: lock.id, qty: 1 }] })).totalAmount).toBe(176)
})

test('doors are ordered whole, materials as finely as they are counted, and none that is out of use', async () => {
  const shop = await shopOf('dealer')
  for (const qty of [0.5, 1.5, 10_000])
    await expect(shop.order({ lines: [{ ...line, qty }] })).rejects.toThrow(
      '第1行：门的数量应为1～9999的整数',
    )
  const goods = { type: '2', material: lock.id, unit: '斤' } as const
  await expect(shop.order({ lines: [{ ...goods, qty: 0.3333 }] })).rejects.toThrow('数量最多3位小数')
  expect((await shop.order({ lines: [{ ...goods, qty: 0.333 }] })).lines[0]).toMatchObject({ unit: '平米' })
  await clerk.of(Material).edit({ id: lock.id, isActive: false })
  await expect(shop.order({ lines: [{ ...goods, qty: 1 }] })).rejects.toThrow(`物料「${lock.name}」已停用`)
  await clerk.of(Material).edit({ id: lock.id, isActive: true })
})

test('a rate from an amount on is left out below it', async () => {
  const shop = await shopOf('dealer')
  const stores = [shop.store.id]
  await addDiscount(clerk, {
    name: '满百万七折',
    type: '1',
    rate: 0.7,
    minAmount: 1_000_000,
    stores,
    ...days,
  })
  expect((await shop.order()).totalAmount).toBe(1901.35)
})

test('a reduction for other doors reduces nothing, one for these is borne by their lines', async () => {
  const shop = await shopOf('dealer')
  const stores = [shop.store.id]
  const common = { type: '2', amount: 300, minAmount: 1000, stores, ...days } as const
  // Any other door will do.
  const g206 = await addDiscount(clerk, { ...common, name: 'G206满减', doors: ['another-door'] }).catch(
    () => null,
  )
  if (g206) expect((await shop.order()).totalAmount).toBe(1901.35)
  await addDiscount(clerk, { ...common, name: 'M808满减', doors: [door.id] })
  const order = await shop.order({ lines: [line, { type: '2', material: lock.id, qty: 5 }] })
  expect(order).toMatchObject({ discountAmount: 300, promotionAmount: 300, totalAmount: 2481.35 })
  expect(order.lines.map(({ discountShare }) => discountShare)).toEqual([300, 0])
})

test('a gift comes with the order when it is submitted, costs nothing and bears nothing', async () => {
  const shop = await shopOf('dealer', { ...far, maxReduce: 100 })
  const gift = await addDiscount(clerk, {
    name: '满千送锁',
    type: '4',
    giftMaterial: lock.id,
    minAmount: 1000,
    stores: [shop.store.id],
    limitCount: 1,
    ...days,
  })
  const draft = await shop.order({ discountAmount: 100 })
  expect(draft.lines).toHaveLength(1)
  const submitted = await shop.orders.move(draft.id, 'submit')
  expect(submitted).toMatchObject({ totalAmount: 1801.35 })
  expect(submitted.lines[1]).toMatchObject({
    type: '2',
    material: lock.id,
    isGift: true,
    gift: gift.id,
    qty: 1,
    unitPrice: 0,
    amount: 0,
    discountShare: 0,
    netAmount: 0,
  })
  expect(sum(submitted.lines, ({ discountShare }) => discountShare)).toBe(100)
  // Taken back and changed, it is found anew; nobody keeps one, or makes one of another line.
  const back = await shop.orders.move(draft.id, 'withdraw')
  const [first, free] = back.lines
  const turned = { ...free!, type: '1', door: first!.door, params: first!.params } as never
  await expect(
    shop.orders.edit({ id: draft.id, version: back.version, lines: [first!, turned] }),
  ).rejects.toThrow('赠品不能改为其他商品或数量，请另加一行')
  const edited = await shop.orders.edit({
    id: draft.id,
    version: back.version,
    lines: [first!, free!, { ...free!, isGift: true } as never],
  })
  expect(edited.lines).toHaveLength(1)
  expect((await shop.orders.move(draft.id, 'submit')).lines).toHaveLength(2)
  const approved = await clerk.of(CustomerOrder).move(draft.id, 'approve')
  expect(approved.discounts).toContain(gift.id)
  expect((await clerk.of(Discount).get(gift.id)).usedCount).toBe(1)
  const late = await shop.order()
  expect((await shop.orders.move(late.id, 'submit')).lines).toHaveLength(1)
})

test('nothing is given away by a promotion that ended while the order waited, and the order goes on without it', async () => {
  const shop = await shopOf('dealer', far)
  const gift = await addDiscount(clerk, {
    name: '送锁',
    type: '4',
    giftMaterial: lock.id,
    stores: [shop.store.id],
    ...days,
  })
  const draft = await shop.order()
  expect((await shop.orders.move(draft.id, 'submit')).lines).toHaveLength(2)
  const { version } = await clerk.of(Discount).get(gift.id)
  await clerk.of(Discount).edit({ id: gift.id, version, isActive: false })
  await expect(clerk.of(CustomerOrder).move(draft.id, 'approve')).rejects.toThrow(
    /^第2行赠品【.+】的活动已结束，请驳回后重新提交$/,
  )
  await clerk.of(CustomerOrder).move(draft.id, 'reject', { reason: '活动已结束' })
  expect((await shop.orders.move(draft.id, 'submit')).lines).toHaveLength(1)
  expect((await clerk.of(CustomerOrder).move(draft.id, 'approve')).lines).toHaveLength(1)
})

test('an order costs what its doors, materials, services and gifts cost', async () => {
  const shop = await shopOf('dealer')
  await addDiscount(clerk, {
    name: '送锁',
    type: '4',
    giftMaterial: lock.id,
    stores: [shop.store.id],
    ...days,
  })
  const service = await clerk.of(InstallItem).add({ name: '门扇安装', price: 120, workerPrice: 80 })
  const { id } = await shop.order({
    lines: [line, { type: '3', service: service.id, qty: 2 }, { type: '2', material: lock.id, qty: 3 }],
  })
  await shop.orders.move(id, 'submit')
  // 812.66 of a door, 160 of work, 504 of locks and 168 of one for nothing.
  expect(await clerk.of(CustomerOrder).move(id, 'approve')).toMatchObject({ costAmount: 1644.66 })
})

test('a draft that waited keeps the prices of its day no longer than one that is written down late', async () => {
  const shop = await shopOf('dealer')
  const old = { orderedOn: addDays(today(), -40) }
  const draft = await clerk.of(CustomerOrder).add({ ...(await shop.order()), id: undefined, ...old } as never)
  await expect(shop.orders.move(draft.id, 'submit')).rejects.toThrow(
    `下单日期不能早于${addDays(today(), -3)}`,
  )
  const { version } = await shop.orders.get(draft.id)
  await shop.orders.edit({ id: draft.id, version, orderedOn: today() })
  expect(await shop.orders.move(draft.id, 'submit')).toMatchObject({ status: 'submitted' })
})

test('a promotion that others used up meanwhile is told when the order is submitted', async () => {
  const shop = await shopOf('dealer')
  await addDiscount(clerk, {
    name: '限一单减百',
    type: '2',
    amount: 100,
    minAmount: 1000,
    limitCount: 1,
    stores: [shop.store.id],
    ...days,
  })
  const [one, other] = [await shop.order(), await shop.order()]
  expect([one.promotionAmount, other.promotionAmount]).toEqual([100, 100])
  await shop.orders.move(one.id, 'submit')
  await clerk.of(CustomerOrder).move(one.id, 'approve')
  await expect(shop.orders.move(other.id, 'submit')).rejects.toThrow(
    '满减优惠已变化：原100，现0，请重新保存后再提交',
  )
  const { id, version } = other
  await shop.orders.edit({ id, version, remark: '已告知客户' })
  expect(await shop.orders.move(id, 'submit')).toMatchObject({ status: 'submitted', promotionAmount: 0 })
})
