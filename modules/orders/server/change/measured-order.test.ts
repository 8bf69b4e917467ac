import { ChangeOrder, CustomerOrder, MeasureRequired } from '@mortise/orders/model'
import { Measurement } from '@mortise/quotes/model'
import { testApp } from '@mortise/server/testing'
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import orders from '../index.ts'
import { chosen, makeSellingStore, orderOf, type SellingStore } from '../testing/selling-store.ts'

const app = await testApp(orders)
const clerk = app.as('clerk', { orgCode: 'A01' })
const calls = clerk.of(CustomerOrder)

const onCredit = { payTerm: '4', creditLimit: 99_999 } as const
const sizes = { h1: 2150, h2: 2148, h3: 2155, w1: 900, w2: 902, w3: 905, t1: 240, t2: 242, t3: 238 }

/** A visit for an order, up to the confirmation of what was measured. */
async function measured({ customer }: SellingStore, order: string, room = '主卧') {
  const visits = clerk.of(Measurement)
  const { id } = await visits.add({
    customer: customer.id,
    order,
    address: '翡翠湾3幢',
    appointedAt: '2099-01-01 09:00:00',
    measurer: 'clerk',
    openings: [{ room, ...sizes }],
  })
  await visits.move(id, 'assign')
  await visits.move(id, 'record')
  return () => visits.move(id, 'confirm')
}

test('what was measured goes into the draft of the order, at the price that it comes to', async () => {
  const shop = await makeSellingStore(app)
  const { id, totalAmount } = await calls.add(orderOf(shop))
  const confirm = await measured(shop, id)
  await confirm()
  const order = await calls.get(id)
  expect(order.lines[0]?.params).toMatchObject({ h: '2148', w: '900', lock: 'L1' })
  // 2148×900 at 500 and the lock, twice.
  expect([totalAmount, order.totalAmount]).toEqual([2010, 2053.2])
})

test('an order that waits for its approval, or has no such room, takes no sizes', async () => {
  const shop = await makeSellingStore(app)
  const { id } = await calls.add(orderOf(shop))
  const elsewhere = await measured(shop, id, '阁楼')
  await expect(elsewhere()).rejects.toThrow('没有与量尺房间相同的门')
  const confirm = await measured(shop, id)
  const { no } = await calls.move(id, 'submit')
  await expect(confirm()).rejects.toThrow(`订单${no}待审核，请撤回后再确认量尺`)
  expect((await calls.get(id)).lines[0]?.params).toMatchObject(chosen)
})

test('what was measured for an approved order opens a change with its price', async () => {
  const shop = await makeSellingStore(app, onCredit)
  const { id } = await calls.add(orderOf(shop))
  await calls.move(id, 'submit')
  await calls.move(id, 'approve')
  const confirm = await measured(shop, id)
  await confirm()
  expect((await calls.get(id)).lines[0]?.params).toMatchObject(chosen)
  const { rows } = await clerk.of(ChangeOrder).list({ where: { order: id } })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ type: '2', status: 'draft' })
  const evaluated = await clerk.of(ChangeOrder).move(rows[0]?.id ?? '', 'evaluate')
  expect(evaluated.deltaAmount).toBe(43.2)
})

test('where doors must be measured, no order for a customer’s openings is approved without', async () => {
  const parameters = clerk.of(SystemParameter)
  const { rows } = await parameters.list({ where: { code: MeasureRequired.code } })
  const set = (value: string) => parameters.edit({ id: rows[0]?.id ?? '', value })
  await set('Y')
  try {
    const shop = await makeSellingStore(app, onCredit)
    const { id, no } = await calls.add(orderOf(shop))
    const confirm = await measured(shop, id)
    await calls.move(id, 'submit')
    await expect(calls.move(id, 'approve')).rejects.toThrow(`订单${no}没有已确认的量尺单，不能审核`)
    await calls.move(id, 'withdraw')
    await confirm()
    await calls.move(id, 'submit')
    expect((await calls.move(id, 'approve')).status).toBe('confirmed')
    const sample = await calls.add(orderOf(shop, { type: '4' }))
    await calls.move(sample.id, 'submit')
    expect((await calls.move(sample.id, 'approve')).status).toBe('confirmed')
  } finally {
    await set('N')
  }
})

test('a visit is for an order of its own customer, and one that its writer sees', async () => {
  const [ours, theirs] = [await makeSellingStore(app), await makeSellingStore(app)]
  const order = await calls.add(orderOf(theirs))
  await expect(measured(ours, order.id)).rejects.toThrow(`订单${order.no}不是该客户的`)
  const seller = app.as('visiting-seller', { orgCode: ours.store.sysOrgCode! })
  const visit = { customer: ours.customer.id, address: '翡翠湾3幢', appointedAt: '2099-01-01 09:00:00' }
  await expect(seller.of(Measurement).add({ ...visit, order: order.id })).rejects.toThrow(
    '订单不存在或不在您的权限范围内',
  )
  const own = await calls.add(orderOf(ours))
  expect(await seller.of(Measurement).add({ ...visit, order: own.id })).toMatchObject({ order: own.id })
})
