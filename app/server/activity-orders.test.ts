import { Customer } from '@mortise/customers/model'
import { Activity } from '@mortise/marketing/model'
import marketing from '@mortise/marketing/server'
import { addDays, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import orders from '@mortise/orders/server'
import { InstallItem } from '@mortise/pricing/model'
import { addDiscount } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'

// What an activity brought is counted over areas that do not know each other.

const app = await testApp(orders, marketing)
const clerk = app.as('clerk', { orgCode: 'A01' })
const day = (by: number) => addDays(today(), by)

async function buyer(activity: string | null) {
  const mark = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  const depart = await clerk.of(Depart).add({ name: `门店部${mark}`, category: '4' })
  const store = await clerk
    .of(Store)
    .add({ name: `门店${mark}`, type: '2', depart: depart.id, tel: '0571-88880000', payTerm: '2' })
  const customer = await clerk
    .of(Customer)
    .add({ name: '客户', tel: `138${mark}`, store: store.id, address: '翡翠湾', activity })
  const service = await clerk.of(InstallItem).add({ name: `安装${mark}`, price: 1000, workerPrice: 70 })
  return {
    customer: customer.id,
    store: store.id,
    address: '翡翠湾',
    receiver: '客户',
    receiverTel: '13800000000',
    deliverOn: '2099-01-01',
    lines: [{ type: '3' as const, service: service.id, qty: 2 }],
  }
}
const held = (from: number, to: number, cost?: number) =>
  clerk.of(Activity).add({
    name: '团购会',
    type: '2',
    startOn: day(from),
    endOn: day(to),
    costs: cost ? [{ type: '1', amount: cost, happenedOn: day(0) }] : [],
  })

test('an order comes of what brought its customer in, until a month after that ended', async () => {
  const calls = clerk.of(CustomerOrder)
  for (const [from, to, isTaken] of [
    [-9, -1, true],
    [-60, -30, true],
    [-60, -31, false],
    [1, 5, false],
  ] as const) {
    const { id } = await held(from, to)
    const order = await calls.add(await buyer(id))
    expect([from, to, order.activity]).toEqual([from, to, isTaken ? id : null])
  }
  expect((await calls.add(await buyer(null))).activity).toBeNull()
})

test('an activity tells what it sold for what it cost, and forgets what was voided', async () => {
  const { id } = await held(-3, 3, 800)
  const told = async () => {
    const { orderCount, orderAmount, roi } = await clerk.of(Activity).get(id)
    return [orderCount, orderAmount, roi]
  }
  const order = await clerk.of(CustomerOrder).add({ ...(await buyer(id)), freightAmount: 100 })
  expect(await told()).toEqual([0, 0, 0])
  await clerk.of(CustomerOrder).move(order.id, 'submit')
  await clerk.of(CustomerOrder).move(order.id, 'approve')
  expect(await told()).toEqual([1, 2100, 2.625])
  await clerk.of(CustomerOrder).move(order.id, 'void', { reason: '客户取消' })
  expect(await told()).toEqual([0, 0, 0])
  const free = await held(-3, 3)
  expect((await clerk.of(Activity).get(free.id)).roi).toBeNull()
})

test('the discount of an activity is chosen before it runs', async () => {
  const discount = await addDiscount(clerk, {
    name: '团购价',
    type: '1',
    rate: 0.9,
    startOn: day(0),
    endOn: day(9),
  })
  const { id, version } = await held(0, 5)
  const chosen = await clerk.of(Activity).edit({ id, version, discount: discount.id })
  expect(chosen.discount).toBe(discount.id)
  await clerk.of(Activity).move(id, 'publish')
  const running = await clerk.of(Activity).move(id, 'begin')
  await expect(clerk.of(Activity).edit({ id, version: running.version, discount: null })).rejects.toThrow(
    '不能更换关联优惠',
  )
})
