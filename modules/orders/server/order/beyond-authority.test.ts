import { defineModule } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { approvals, provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { workedShops } from '../testing/worked-shop.ts'

/** Somebody decides on whatever goes beyond authority by the whole, and on nothing else. */
const decider = serverModule(defineModule('decider', { label: '决定', entities: [] }), {
  needs: [orders],
  extensions: [
    provide(approvals, async (_, entity, row) =>
      entity === CustomerOrder && String(row.beyond ?? '').includes('整单优惠') ? 'bound' : 'free',
    ),
  ],
})
const { shop: shopOf, line } = await workedShops(await testApp(decider))

test('an order beyond authority is submitted where somebody is to decide on it, and says by what', async () => {
  const shop = await shopOf('own')
  const order = await shop.order({ discountAmount: 200 })
  await shop.orders.move(order.id, 'submit')
  const submitted = await shop.orders.get(order.id)
  expect(submitted).toMatchObject({
    status: 'submitted',
    beyond: '整单优惠超出权限（最多0.00元）',
    beyondFigures: '整单优惠200.00元，超出权限（最多0.00元）',
  })
  await shop.orders.move(order.id, 'withdraw')
  const { version } = await shop.orders.get(order.id)
  await shop.orders.edit({ id: order.id, version, discountAmount: 0 })
  await shop.orders.move(order.id, 'submit')
  expect(await shop.orders.get(order.id)).toMatchObject({ beyond: null, beyondFigures: null })
})

test('where nobody is to decide it is refused as before, and stays a draft', async () => {
  const shop = await shopOf('own')
  const order = await shop.order({ lines: [{ ...line, unitPrice: 4000 }] })
  await expect(shop.orders.move(order.id, 'submit')).rejects.toThrow('超出您的折扣权限')
  expect(await shop.orders.get(order.id)).toMatchObject({ status: 'draft', beyond: null })
})
