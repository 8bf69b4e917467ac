import { CustomerOrder } from '@mortise/orders/model'
import { Quote } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from './index.ts'
import { chosen, makeSellingStore, plainDoor, publishDoor } from './testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const quotes = clerk.of(Quote)

test('a quote becomes the draft of one order: same doors, same versions, same prices, although the door has changed since', async () => {
  const ground = await makeSellingStore(app)
  const quote = await quotes.add({
    customer: ground.customer.id,
    store: ground.store.id,
    priceLevel: '2',
    installAmount: 80,
    lines: [{ type: '1', door: ground.door.id, params: chosen, qty: 2, room: '主卧' }],
  })
  const submitted = await quotes.move(quote.id, 'submit')
  if (submitted.status === 'submitted') await quotes.move(quote.id, 'approve')
  await app.services.asSystem('0', (ctx) =>
    publishDoor(ctx, ground.door.id, plainDoor(ground.door.id, '涨价版', 900), 2),
  )
  const converted = await quotes.move(quote.id, 'convert')
  const order = await clerk.of(CustomerOrder).get(converted.order ?? '')
  expect(order).toMatchObject({
    status: 'draft',
    quote: quote.id,
    customer: ground.customer.id,
    receiver: ground.customer.name,
    installAmount: 80,
    totalAmount: converted.totalAmount,
  })
  expect(order.lines[0]).toMatchObject({
    room: '主卧',
    qty: 2,
    unitPrice: converted.lines[0]?.unitPrice,
    doorVersion: converted.lines[0]?.doorVersion,
  })
  await expect(quotes.move(quote.id, 'convert')).rejects.toThrow('不允许转订单')
  expect((await clerk.of(CustomerOrder).list({ where: { quote: quote.id } })).total).toBe(1)
  // And it goes on like any other.
  expect((await clerk.of(CustomerOrder).move(order.id, 'submit')).status).toBe('submitted')
})

test('an order that is voided gives its quote back, which may then become another order', async () => {
  const { customer, store, door } = await makeSellingStore(app)
  const lines = [{ type: '1' as const, door: door.id, params: chosen, qty: 1, room: '次卧' }]
  const quote = await quotes.add({ customer: customer.id, store: store.id, priceLevel: '2', lines })
  if ((await quotes.move(quote.id, 'submit')).status === 'submitted') await quotes.move(quote.id, 'approve')
  const first = (await quotes.move(quote.id, 'convert')).order ?? ''
  await clerk.of(CustomerOrder).move(first, 'void', { reason: '客户改了主意' })
  expect(await quotes.get(quote.id)).toMatchObject({ status: 'confirmed', order: null })
  const second = (await quotes.move(quote.id, 'convert')).order
  expect(second).not.toBe(first)
  expect(await clerk.of(CustomerOrder).get(second ?? '')).toMatchObject({ status: 'draft', quote: quote.id })
})
