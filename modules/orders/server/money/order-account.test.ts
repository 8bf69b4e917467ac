import { addDays } from '@mortise/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import type { Statement } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const path = '/erp_store/erpStore/statement'
const ask = async (query: Record<string, string>, who = clerk) =>
  (await who.call<Statement & { from: string; to: string }>('GET', path, { query })).body

test('the account of a store shows its orders and what it paid, and goes on where it ended', async () => {
  const shop = await makeSellingStore(app)
  const { today } = await app.services.asSystem('0', async (ctx) => ctx)
  const before = addDays(today, -40)
  const { id, no } = await clerk.of(CustomerOrder).add(orderOf(shop, { orderedOn: before }))
  await clerk.of(CustomerOrder).move(id, 'submit')
  await clerk.of(CustomerOrder).move(id, 'approve')
  const pay = (amount: number, receivedOn: string, kind: '1' | '2' = '1') =>
    clerk.of(OrderReceipt).add({ order: id, amount, receivedOn, kind })
  await pay(600.55, before)
  await pay(100.45, today)
  await pay(1.1, today, '2')
  const storeId = shop.store.id
  const { result } = await ask({ storeId, from: addDays(today, -3), to: today })
  expect(result).toMatchObject({ opening: -600.55, closing: -699.9 })
  expect(result.totals).toMatchObject({ order: 2010, receipt: 100.45, refund: 1.1, shipment: 0, return: 0 })
  expect(result.lines.find(({ kind }) => kind === 'order')).toMatchObject({ no, amount: 2010, on: today })
  const earlier = (await ask({ storeId, from: before, to: addDays(today, -4) })).result
  expect(earlier).toMatchObject({ opening: 0, closing: -600.55 })
  expect(earlier.closing).toBe(result.opening)
})

test('a period that ends before it begins, is too long or no period is refused', async () => {
  const { store } = await makeSellingStore(app)
  const storeId = store.id
  expect((await ask({ storeId, from: '2026-02-01', to: '2026-01-31' })).message).toBe(
    '结束日期不能早于开始日期',
  )
  expect((await ask({ storeId, from: '2024-01-01', to: '2026-01-31' })).message).toBe('对账期间不能超过366天')
  expect((await ask({ storeId, from: '2026-02-30' })).message).toBe('开始日期格式不正确')
  expect(await ask({ storeId })).toMatchObject({ success: true })
})

test('the account of a store is seen by those who may, and of no other store', async () => {
  const { store } = await makeSellingStore(app)
  const guest = app.as('guest', { can: ['store:list'], orgCode: 'A01' })
  expect((await guest.call('GET', path, { query: { storeId: store.id } })).status).toBe(403)
  const stranger = app.as('stranger', { can: ['store:list', 'store:statement'], orgCode: 'A99' })
  expect(await ask({ storeId: store.id }, stranger)).toMatchObject({
    success: false,
    message: '门店不存在或不在您的权限范围内',
  })
})
