import { Customer } from '@mortise/customers/model'
import { CustomerOrder } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { Store } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { makeSellingStore, orderOf } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })

test('a store is not turned off while orders of it are open, and takes none once it is', async () => {
  const shop = await makeSellingStore(app)
  const off = () => clerk.of(Store).edit({ id: shop.store.id, isActive: false })
  const [one, two] = [
    await clerk.of(CustomerOrder).add(orderOf(shop)),
    await clerk.of(CustomerOrder).add(orderOf(shop)),
  ]
  await expect(off()).rejects.toThrow('门店有2张未完成订单，不能停用')
  expect(await clerk.of(Store).get(shop.store.id)).toMatchObject({ isActive: true })
  await clerk.of(CustomerOrder).move(one.id, 'void', { reason: '不要了' })
  await expect(off()).rejects.toThrow('门店有1张未完成订单，不能停用')
  await clerk.of(CustomerOrder).move(two.id, 'void', { reason: '不要了' })
  expect(await off()).toMatchObject({ isActive: false })
  await expect(clerk.of(CustomerOrder).add(orderOf(shop))).rejects.toThrow('已停用，不能下单')
  expect(await clerk.of(Store).edit({ id: shop.store.id, tel: '0571-88886666' })).toMatchObject({
    isActive: false,
  })
  expect(await clerk.of(Store).edit({ id: shop.store.id, isActive: true })).toMatchObject({
    isActive: true,
  })
})

test('a lead with an open order is not given up, one without is', async () => {
  const shop = await makeSellingStore(app)
  const { id } = shop.customer
  const order = await clerk.of(CustomerOrder).add(orderOf(shop))
  const lose = () => clerk.of(Customer).move(id, 'lose', { reason: '1' })
  await expect(lose()).rejects.toThrow('客户有未完成订单，不能流失')
  expect(await clerk.of(Customer).get(id)).toMatchObject({ lostReason: null })
  await clerk.of(CustomerOrder).move(order.id, 'void', { reason: '不要了' })
  expect(await lose()).toMatchObject({ stage: 'lost', lostReason: '1' })
})
