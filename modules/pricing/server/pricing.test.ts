import { Material } from '@mortise/materials/model'
import { addDays, today } from '@mortise/model'
import { Discount, levelRights, PriceList, PriceType } from '@mortise/pricing/model'
import { addTrade, chosen } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { StorePrice, StoreQuote } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import pricing from './index.ts'
import type { LineQuery } from './offered.ts'
import { openBook } from './open-book.ts'
import { priceLine } from './price-line.ts'

const app = await testApp(pricing)
const trade = await addTrade(app)
const clerk = app.as('clerk', { orgCode: 'A01' })
const offer = (level: string, line: Partial<LineQuery> = {}) =>
  app.services.asSystem('0', async (ctx) => {
    const book = await openBook(ctx, {
      store: trade.store.id,
      customer: trade.customer.id,
      date: ctx.today,
      level,
    })
    return priceLine(ctx, book, { type: '1', door: trade.door.id, params: chosen, qty: 1, ...line })
  })

test('a configured door costs factory, dealer and customer what lists, levels and factors say', async () => {
  expect(await offer('1')).toMatchObject({ listPrice: 1435.8, costPrice: 300, retailPrice: 2728 })
  expect(await offer('2')).toMatchObject({
    listPrice: 1277.9,
    trace: { level: '2', list: { discountable: 1315.8, fixed: 120 }, steps: [{ name: 'A级经销' }] },
  })
  expect(await offer('3')).toMatchObject({ listPrice: 2728, trace: { steps: [] } })
})

test('the least a door is sold for follows from the least of its rates', async () => {
  expect(await offer('1')).toMatchObject({ floor: 1281 })
})

test('what is wrong with a door’s parameters, or has no price, is told', async () => {
  await expect(offer('1', { params: { ...chosen, h: '2900' } })).rejects.toThrow('洞口高应在1900～2800之间')
  const { id } = await clerk.of(PriceList).add({ name: '空', type: '4', startOn: '2026-01-01' })
  await expect(clerk.of(PriceList).move(id, 'publish')).rejects.toThrow('请至少添加一行价目')
})

test('materials and services cost what the nearest list says, services what they say themselves', async () => {
  expect(await offer('1', { type: '2', material: trade.material.id })).toMatchObject({
    listPrice: 500,
    costPrice: 300,
  })
  expect(await offer('3', { type: '3', service: trade.service.id })).toMatchObject({
    listPrice: 100,
    costPrice: 70,
  })
  expect(await offer('1', { type: '4' })).toBeNull()
})

test('a price that a store has for itself goes before every list, once it is approved', async () => {
  const special = { store: trade.store.id, target: '1', targetName: '特价门', price: 999 } as const
  const days = { startOn: '2026-01-01' }
  const { id } = await clerk.of(StorePrice).add({ ...special, ...days, door: trade.door.id })
  expect(await offer('2')).toMatchObject({ listPrice: 1277.9 })
  await clerk.of(StorePrice).move(id, 'submit')
  await clerk.of(StorePrice).move(id, 'approve')
  expect(await offer('2')).toMatchObject({ listPrice: 999, trace: { from: '门店特价' } })
  await clerk.of(StorePrice).move(id, 'void')
})

test('a customer never pays what only the factory asks: without a retail price nothing is offered', async () => {
  const elsewhere = (line: Partial<LineQuery>) =>
    app.services.asSystem('0', async (ctx) => {
      const book = await openBook(ctx, {
        store: trade.other.id,
        customer: null,
        date: ctx.today,
        level: '3',
      })
      return priceLine(ctx, book, { type: '1', door: trade.door.id, params: chosen, qty: 1, ...line })
    })
  await expect(elsewhere({})).rejects.toThrow('没有有效的零售价')
  const lock = { type: '2', door: null, material: trade.material.id }
  await expect(elsewhere(lock)).rejects.toThrow('没有有效的零售价')
  // The configurator says none either, until a shop does.
  const configured = async (storeId: string | null) => {
    const body = { doorId: trade.door.id, storeId, values: chosen }
    return (await clerk.call('POST', '/erp_door/erpDoor/evaluate', { body })).body.result.prices
  }
  expect(await configured(trade.store.id)).toMatchObject({ factory: 1435.8, retail: 2728 })
  expect(await configured(null)).toEqual({ factory: 1435.8, dealer: 1435.8 })
  // 500 from the factory at the shop's factor of 1.9.
  expect(await offer('3', lock)).toMatchObject({ listPrice: 950, unit: expect.any(String) })
  const retail = await clerk.of(PriceList).add({
    name: '西店零售',
    type: '3',
    stores: [trade.other.id],
    startOn: '2026-01-01',
    items: [
      { target: '5', rateCode: 'm808', price: 1000 },
      { target: '3', material: trade.material.id, price: 700 },
    ],
  })
  await clerk.of(PriceList).move(retail.id, 'publish')
  expect(await elsewhere(lock)).toMatchObject({ listPrice: 700 })
  // 1.935 square metres at 1000 and the lock.
  expect(await elsewhere({})).toMatchObject({ listPrice: 2055 })
  await clerk.of(PriceList).move(retail.id, 'expire')
})

test('the configurator tells a shop the price that its surcharge makes, as the offer does', async () => {
  const { id } = await clerk.of(StoreQuote).add({
    store: trade.store.id,
    name: '带加价',
    startOn: '2026-01-01',
    priority: 9,
    lines: [{ target: 'door', door: trade.door.id, factor: 1.9, surcharge: 60, roundMode: '2' }],
  })
  const body = { doorId: trade.door.id, storeId: trade.store.id, values: chosen }
  const { result } = (await clerk.call('POST', '/erp_door/erpDoor/evaluate', { body })).body
  expect(result.prices).toMatchObject({ retail: 2788 })
  expect(await offer('3')).toMatchObject({ listPrice: 2788 })
  await clerk.of(StoreQuote).remove(id)
})

test('projects are priced by their own rates, and not at all where no list tells them', async () => {
  const items = [{ target: '5', rateCode: 'm808', price: 600, minPrice: 500 }] as const
  const { id } = await clerk
    .of(PriceList)
    .add({ name: '工程', type: '4', startOn: '2026-01-01', items: [...items] })
  await expect(offer('4')).rejects.toThrow('没有有效的工程价')
  const lock = { type: '2', door: null, material: trade.material.id }
  await expect(offer('4', lock)).rejects.toThrow('没有有效的工程价')
  await clerk.of(PriceList).move(id, 'publish')
  expect(await offer('4')).toMatchObject({ listPrice: 1281, floor: 1087.5 })
  await clerk.of(PriceList).move(id, 'expire')
})

test('a list is published from today on, by those who may also from earlier, and never shortens one that is over', async () => {
  const plain = app.as('lister', { can: ['priceList:list', 'priceList:add', 'priceList:publish'] })
  const items = [{ target: '5', rateCode: 'later', price: 1 }] as const
  const draft = (startOn: string, endOn: string | null = null) =>
    plain
      .of(PriceList)
      .add({ name: startOn, type: '3', storeLevels: ['C'], startOn, endOn, items: [...items] })
  const day = today()
  const past = await draft('2020-01-01', '2020-12-31')
  await expect(plain.of(PriceList).move(past.id, 'publish')).rejects.toThrow('生效日期不能早于今天')
  await clerk.of(PriceList).move(past.id, 'publish')
  const within = await draft('2020-06-01')
  await expect(clerk.of(PriceList).move(within.id, 'publish')).rejects.toThrow('价格有效期与已有记录重叠')
  expect((await clerk.of(PriceList).get(past.id)).endOn).toBe('2020-12-31')
  const now = await draft(day)
  expect((await plain.of(PriceList).move(now.id, 'publish')).status).toBe('published')
  const next = await draft(addDays(day, 30))
  await plain.of(PriceList).move(next.id, 'publish')
  expect((await clerk.of(PriceList).get(now.id)).endOn).toBe(addDays(day, 29))
})

test('a published list stands, and one of later days takes its place', async () => {
  const items = [{ target: '5', rateCode: 'next', price: 1 }] as const
  const first = await clerk
    .of(PriceList)
    .add({ name: '一', type: '3', startOn: '2026-01-01', items: [...items] })
  await clerk.of(PriceList).move(first.id, 'publish')
  await expect(clerk.of(PriceList).edit({ id: first.id, name: '改' })).rejects.toThrow(
    '当前状态【已发布】不允许编辑',
  )
  const second = await clerk
    .of(PriceList)
    .add({ name: '二', type: '3', startOn: '2026-06-01', items: [...items] })
  await clerk.of(PriceList).move(second.id, 'publish')
  expect((await clerk.of(PriceList).get(first.id)).endOn).toBe('2026-05-31')
  const same = await clerk
    .of(PriceList)
    .add({ name: '三', type: '3', startOn: '2026-06-01', items: [...items] })
  await expect(clerk.of(PriceList).move(same.id, 'publish')).rejects.toThrow('价格有效期与已有记录重叠')
  const level = await clerk
    .of(PriceList)
    .add({ name: '四', type: '3', startOn: '2026-06-01', storeLevels: ['A'], items: [...items] })
  await clerk.of(PriceList).move(level.id, 'publish')
})

test('a list tells a thing once, and no floor above its price', async () => {
  const head = { name: '重复', type: '1', startOn: '2026-01-01' } as const
  const item = { target: '5', rateCode: 'a', price: 10 } as const
  await expect(clerk.of(PriceList).add({ ...head, items: [item, item] })).rejects.toThrow(
    '第2行与前面的价目重复',
  )
  await expect(clerk.of(PriceList).add({ ...head, items: [{ ...item, minPrice: 11 }] })).rejects.toThrow(
    '底价高于单价',
  )
  await expect(
    clerk.of(Discount).add({ name: '反', type: '1', rate: 0.9, startOn: '2026-02-01', endOn: '2026-01-01' }),
  ).rejects.toThrow('结束日期不能早于开始日期')
})

test('the floor of a list is seen by those alone who may see it', async () => {
  const blind = app.as('blind', { can: ['priceList:list'] })
  expect((await blind.of(PriceList).list({ where: { id: trade.list.id } })).rows).toEqual([])
  const guest = app.as('guest', { can: ['priceList:list', levelRights[PriceType.factory]] })
  const { rows } = await guest.of(PriceList).list({ where: { id: trade.list.id } })
  expect(rows).toHaveLength(1)
  const seen = await guest.of(PriceList).get(trade.list.id)
  expect(seen.items[0]).toMatchObject({ price: 680 })
  expect(seen.items[0]).not.toHaveProperty('minPrice')
  expect((await clerk.of(PriceList).get(trade.list.id)).items[0]).toMatchObject({ minPrice: 600 })
})

test('a material that no list tells the price of is not offered', async () => {
  const other = await clerk.of(Material).add({
    name: '无价五金',
    unit: trade.material.unit,
    category: trade.material.category,
  })
  await expect(offer('1', { type: '2', material: other.id })).rejects.toThrow('价目表缺少【无价五金】的价格')
})

test('a discount has what its kind asks for, and in its bounds', async () => {
  const days = { startOn: '2026-01-01', endOn: '2026-12-31' }
  const add = (fields: object) => clerk.of(Discount).add({ name: '试', ...days, ...fields })
  await expect(add({ type: '1' })).rejects.toThrow('折扣率不能为空')
  await expect(add({ type: '1', rate: 1.01 })).rejects.toThrow('折扣率不能大于1')
  await expect(add({ type: '1', rate: 0 })).rejects.toThrow('折扣率不能小于0.01%')
  await expect(add({ type: '2', minAmount: 100 })).rejects.toThrow('金额不能为空')
  await expect(add({ type: '4' })).rejects.toThrow('赠品不能为空')
  const unused = await add({ type: '1', rate: 0.95 })
  await clerk.of(Discount).remove(unused.id)
})
