import { Customer } from '@mortise/customers/model'
import { addDays, today } from '@mortise/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { advanceLines } from '../order/advance-lines.ts'
import { makeSellingStore, orderOf, type SellingStore } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)
const receipts = clerk.of(OrderReceipt)
const receive = (order: string, amount: number, receivedOn = today()) =>
  receipts.add({ order, amount, receivedOn })
const refund = (order: string, amount: number, receivedOn = today()) =>
  receipts.add({ order, kind: '2', amount, receivedOn })

async function approved(store: SellingStore, rest: Parameters<typeof orderOf>[1] = {}) {
  const { id } = await calls.add(orderOf(store, rest))
  await calls.move(id, 'submit')
  return calls.move(id, 'approve')
}
const ship = (order: { readonly id: string; readonly lines: readonly { readonly id: string }[] }) => {
  const line = order.lines[0]?.id ?? ''
  return app.services.asSystem('0', (ctx) =>
    advanceLines(ctx, order.id, [
      { line, producedQty: 1 },
      { line, shippedQty: 1 },
    ]),
  )
}

test('money stays with the customer who paid it', async () => {
  const store = await makeSellingStore(app, { payTerm: '2' })
  const other = await clerk
    .of(Customer)
    .add({ name: '另一位', tel: '13955556666', store: store.store.id, address: '翡翠湾' })
  const order = await approved(store)
  await receive(order.id, 603)
  await calls.move(order.id, 'unapprove', { reason: '改尺寸' })
  const draft = await calls.get(order.id)
  expect(draft).toMatchObject({ status: 'draft', paidAmount: 603 })
  const { id, version } = draft
  await expect(calls.edit({ id, version, customer: other.id })).rejects.toThrow(
    '订单已收款603.00元，不能更换客户，请先退款',
  )
  const same = await calls.edit({ id, version, remark: '改尺寸' })
  await refund(id, 603)
  const { version: paidBack } = await calls.get(id)
  expect(paidBack).toBeGreaterThan(same.version)
  expect(await calls.edit({ id, version: paidBack, customer: other.id })).toMatchObject({
    customer: other.id,
  })
})

test('what was paid for an order that is open again can be paid back, and the order voided', async () => {
  const order = await approved(await makeSellingStore(app, { payTerm: '2' }))
  await receive(order.id, 603)
  await calls.move(order.id, 'unapprove', { reason: '客户犹豫' })
  await expect(receive(order.id, 1)).rejects.toThrow('未审核或已作废，不能收款')
  await expect(calls.move(order.id, 'void', { reason: '不要了' })).rejects.toThrow('请先退款')
  await expect(refund(order.id, 603.01)).rejects.toThrow('不能退603.01元')
  await refund(order.id, 3)
  await calls.move(order.id, 'submit')
  await refund(order.id, 600)
  expect(await calls.get(order.id)).toMatchObject({ status: 'submitted', paidAmount: 0 })
  expect(await calls.move(order.id, 'void', { reason: '不要了' })).toMatchObject({ status: 'voided' })
  await expect(refund(order.id, 1)).rejects.toThrow('未审核或已作废')
})

test('an order shows what was paid for it, and a receipt the order that it is for', async () => {
  const order = await approved(await makeSellingStore(app, { payTerm: '2' }))
  const begun = await clerk.call('GET', `${OrderReceipt.wire}/draftFromCustomerOrder`, {
    query: { id: order.id },
  })
  expect(begun.body.result).toMatchObject({ orderId: order.id, kind: '1' })
  const { id } = await receive(order.id, 603)
  const related = async (of: { wire: string }, id: string) =>
    (await clerk.call('GET', `${of.wire}/related`, { query: { id } })).body.result
  expect((await related(CustomerOrder, order.id)).became).toMatchObject([{ entity: 'orderReceipt', id }])
  expect((await related(OrderReceipt, id)).from).toMatchObject([{ id: order.id, title: order.no }])
  expect(await calls.get(order.id)).toMatchObject({
    status: 'confirmed',
    paidAmount: 603,
    payments: [{ paidAmount: 603 }, {}],
  })
})

test('receipts that come at once are each counted', async () => {
  const order = await approved(await makeSellingStore(app, { payTerm: '2' }))
  await Promise.all([100, 200, 300].map((amount) => receive(order.id, amount)))
  expect(await calls.get(order.id)).toMatchObject({ paidAmount: 600 })
})

test('a closed order is paid for what was shipped, and what was shipped stays paid', async () => {
  const order = await approved(await makeSellingStore(app, { payTerm: '2' }), { freightAmount: 50 })
  await receive(order.id, 1100)
  await calls.move(order.id, 'release')
  await ship(order)
  await calls.move(order.id, 'close', { reason: '客户只要一樘' })
  // One door of 1,005 was shipped, and 50 of freight.
  await expect(receive(order.id, 1)).rejects.toThrow('已关闭，应收1,055.00元，已收1,100.00元，不能收1.00元')
  await expect(refund(order.id, 45.01)).rejects.toThrow('最多可退 45.00 元')
  await refund(order.id, 45)
  expect((await calls.get(order.id)).paidAmount).toBe(1055)
})

test('a closed order that was not paid yet is paid for what was shipped and no more', async () => {
  const order = await approved(await makeSellingStore(app, { payTerm: '4', creditLimit: 9999 }))
  await calls.move(order.id, 'release')
  await ship(order)
  await calls.move(order.id, 'close', { reason: '客户只要一樘' })
  await expect(receive(order.id, 1005.01)).rejects.toThrow('应收1,005.00元')
  await receive(order.id, 1005)
  await expect(refund(order.id, 0.01)).rejects.toThrow('最多可退 0.00 元')
})

test('an order that was let through stays so when other money goes back, until it is approved anew', async () => {
  const order = await approved(await makeSellingStore(app, { payTerm: '1' }))
  await calls.move(order.id, 'creditRelease', { reason: '老客户' })
  await receive(order.id, 100)
  await refund(order.id, 100)
  expect((await calls.get(order.id)).status).toBe('confirmed')
  await calls.move(order.id, 'unapprove', { reason: '改尺寸' })
  await calls.move(order.id, 'submit')
  // Another approval asks for the money again.
  expect((await calls.move(order.id, 'approve')).status).toBe('awaitingDeposit')
})

test('money is dated between the order and today, and goes back no sooner than it came', async () => {
  const ago = (days: number) => addDays(today(), -days)
  const order = await approved(await makeSellingStore(app, { payTerm: '1' }), { orderedOn: ago(3) })
  await expect(receive(order.id, 10, ago(4))).rejects.toThrow(`收款日期不能早于下单日期${ago(3)}`)
  await expect(receive(order.id, 10, addDays(today(), 1))).rejects.toThrow('收款日期不能晚于今天')
  await receive(order.id, 10, ago(3))
  await receive(order.id, 10, ago(1))
  await expect(refund(order.id, 15, ago(2))).rejects.toThrow(`到${ago(2)}为止只收了10.00元，不能退15.00元`)
  await refund(order.id, 10, ago(2))
  await refund(order.id, 10, ago(1))
  expect((await calls.get(order.id)).paidAmount).toBe(0)
})
