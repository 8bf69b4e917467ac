import { addDays, today } from '@mortise/model'
import { Discount, PriceType } from '@mortise/pricing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pricing, { openBook } from './index.ts'
import { addTrade } from './testing/trade.ts'

const app = await testApp(pricing)
const trade = await addTrade(app)
const keeps = ['discount:list', 'discount:add', 'discount:edit', 'discount:delete']
const manager = app.as('sales-manager', { can: keeps, orgCode: 'A01' }).of(Discount)
const owner = app.as('owner', { can: ['discount:list', 'discount:publish'], orgCode: 'A01' }).of(Discount)
const days = { startOn: today(), endOn: addDays(today(), 30) }

const counts = (id: string) =>
  app.services.asSystem('0', async (ctx) => {
    const query = { store: trade.store.id, customer: null, date: today(), level: PriceType.dealer }
    return (await openBook(ctx, query)).discounts.some((discount) => discount.id === id)
  })

test('a discount counts once somebody else has published it', async () => {
  const { id } = await manager.add({ name: '一口价', type: '3', amount: 910, ...days })
  expect(await counts(id)).toBe(false)
  await expect(manager.move(id, 'publish')).rejects.toThrow('没有权限')
  expect(await counts(id)).toBe(false)
  expect(await owner.move(id, 'publish')).toMatchObject({ approval: 'published' })
  expect(await counts(id)).toBe(true)
})

test('what was published says the same for good: it is only ended, or switched off and on', async () => {
  const { id } = await manager.add({ name: '三樘八折', type: '1', rate: 0.8, minQty: 3, ...days })
  const { version } = await manager.edit({ id, minQty: 4, version: 1 })
  await owner.move(id, 'publish')
  const now = version + 1
  for (const change of [{ minQty: 5 }, { rate: 0.1 }, { stores: [trade.store.id] }, { limitCount: 1 }])
    await expect(manager.edit({ id, version: now, ...change })).rejects.toThrow('当前状态【已发布】只能填写')
  await expect(manager.edit({ id, version: now, endOn: addDays(today(), 31) })).rejects.toThrow(
    '已发布的优惠只能提前结束',
  )
  const shorter = await manager.edit({ id, version: now, endOn: addDays(today(), 5), isActive: false })
  expect(await counts(id)).toBe(false)
  await manager.edit({ id, version: shorter.version, isActive: true })
  expect(await counts(id)).toBe(true)
})
