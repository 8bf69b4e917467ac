import { Customer } from '@mortise/customers/model'
import { ChangeOrder, CustomerOrder } from '@mortise/orders/model'
import { Quote } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { chosen, makeSellingStore, plainDoor, publishDoor } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const quotes = clerk.of(Quote)

test('a quote becomes the draft of one order: same doors, same versions, same prices, although the door has changed since', async () => {
  const shop = await makeSellingStore(app)
  const quote = await quotes.add({
    customer: shop.customer.id,
    store: shop.store.id,
    priceLevel: '2',
    installAmount: 80,
    lines: [{ type: '1', door: shop.door.id, params: chosen, qty: 2, room: '主卧' }],
  })
  const submitted = await quotes.move(quote.id, 'submit')
  if (submitted.status === 'submitted') await quotes.move(quote.id, 'approve')
  await app.services.asSystem('0', (ctx) =>
    publishDoor(ctx, shop.door.id, plainDoor(shop.door.id, '涨价版', 900), 2),
  )
  const converted = await quotes.move(quote.id, 'convert')
  const order = await clerk.of(CustomerOrder).get(converted.order ?? '')
  expect(order).toMatchObject({
    status: 'draft',
    quote: quote.id,
    customer: shop.customer.id,
    receiver: shop.customer.name,
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

test('whoever converts a quote is asked for what it does not know, and the order says so', async () => {
  const { customer, store, door } = await makeSellingStore(app)
  await clerk.of(Customer).edit({ id: customer.id, address: null })
  const lines = [{ type: '1' as const, door: door.id, params: chosen, qty: 1, room: '次卧' }]
  const quote = await quotes.add({ customer: customer.id, store: store.id, priceLevel: '2', lines })
  if ((await quotes.move(quote.id, 'submit')).status === 'submitted') await quotes.move(quote.id, 'approve')
  const query = { id: quote.id, move: 'convert' }
  const known = await clerk.call('GET', `${Quote.wire}/moveDraft`, { query })
  expect(known.body.result).toMatchObject({
    receiver: customer.name,
    appointmentAddress: '',
    needInstall: 'Y',
  })
  expect(known.body.result).not.toHaveProperty('totalAmount')
  const stranger = app.as('stranger', { can: ['quote:list'], orgCode: 'A01' })
  expect((await stranger.call('GET', `${Quote.wire}/moveDraft`, { query })).status).toBe(403)

  const convert = (answers: object) =>
    clerk.call('POST', `${Quote.wire}/move`, { body: { ...query, answers } })
  expect((await convert({})).body.message).toContain('预约地址不能为空')
  const answers = { appointmentAddress: '滨江路1号', deliveryDate: '2099-05-01', totalAmount: 1 }
  expect((await convert(answers)).body.success).toBe(true)
  const { order } = await quotes.get(quote.id)
  const made = await clerk.of(CustomerOrder).get(order ?? '')
  expect(made).toMatchObject({ address: '滨江路1号', deliverOn: '2099-05-01' })
  expect(made.totalAmount).not.toBe(1)
  const again = await clerk.call('GET', `${Quote.wire}/moveDraft`, { query })
  expect(again.body.message).toContain('不允许转订单')
})

test('a revised quote and the one it replaces show each other', async () => {
  const { customer, store, door } = await makeSellingStore(app)
  const lines = [{ type: '1' as const, door: door.id, params: chosen, qty: 1, room: '次卧' }]
  const quote = await quotes.add({ customer: customer.id, store: store.id, priceLevel: '2', lines })
  if ((await quotes.move(quote.id, 'submit')).status === 'submitted') await quotes.move(quote.id, 'approve')
  await quotes.move(quote.id, 'revise')
  const relatedTo = async (id: string) =>
    (await clerk.call('GET', `${Quote.wire}/related`, { query: { id } })).body.result
  const { became } = await relatedTo(quote.id)
  expect(became).toMatchObject([{ entity: 'quote', state: '草稿' }])
  expect((await relatedTo(became[0].id)).from).toMatchObject([{ entity: 'quote', id: quote.id }])
})

test('a quote, its order and the changes of it show each other, and what is given up stays known', async () => {
  const { customer, store, door } = await makeSellingStore(app, { payTerm: '4', creditLimit: 90_000 })
  const lines = [{ type: '1' as const, door: door.id, params: chosen, qty: 2, room: '次卧' }]
  const quote = await quotes.add({ customer: customer.id, store: store.id, priceLevel: '2', lines })
  if ((await quotes.move(quote.id, 'submit')).status === 'submitted') await quotes.move(quote.id, 'approve')
  const given = (await quotes.move(quote.id, 'convert')).order ?? ''
  await clerk.of(CustomerOrder).remove(given)
  expect(await quotes.get(quote.id)).toMatchObject({ status: 'confirmed', order: null })
  const order = (await quotes.move(quote.id, 'convert')).order ?? ''
  for (const move of ['submit', 'approve'] as const) await clerk.of(CustomerOrder).move(order, move)
  const related = async (of: { wire: string }, id: string) =>
    (await clerk.call('GET', `${of.wire}/related`, { query: { id } })).body.result
  const draft = await clerk.call('GET', `${ChangeOrder.wire}/draftFromCustomerOrder`, {
    query: { id: order },
  })
  expect(draft.body.result).toMatchObject({ orderId: order })
  const { lines: sold } = await clerk.of(CustomerOrder).get(order)
  const change = await clerk
    .of(ChangeOrder)
    .add({ order, reason: '少一樘', lines: [{ line: sold[0]?.id, action: '2', qty: 1 }] })
  expect(await related(Quote, quote.id)).toMatchObject({
    from: [],
    became: [{ id: order, label: '客户订单' }],
  })
  expect(await related(CustomerOrder, order)).toMatchObject({
    from: [{ id: quote.id, title: quote.no, state: '已转订单' }],
    became: [{ id: change.id, label: '变更单' }],
  })
  expect((await related(ChangeOrder, change.id)).from).toMatchObject([{ id: order }])
  await clerk.of(CustomerOrder).move(order, 'void', { reason: '客户改了主意' })
  expect((await related(CustomerOrder, order)).from).toMatchObject([{ id: quote.id, state: '已确认' }])
  await expect(clerk.of(ChangeOrder).move(change.id, 'evaluate')).rejects.toThrow('未审核或已结束，不能变更')
})
