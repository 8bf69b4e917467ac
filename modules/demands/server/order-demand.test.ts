import { Customer } from '@mortise/customers/model'
import { ChangeOrder, CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { PriceList } from '@mortise/pricing/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockDemand, StockReservation, StockShortage } from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { stockFixtures } from '@mortise/stock/testing'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import demands from './index.ts'

const app = await testApp(demands)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk', { orgCode: 'A01' })

let stores = 0
async function customerOfStore() {
  const mark = ++stores
  return asSystem('0', async ({ repo }) => {
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const depart = await repo(Depart).add({
      name: `预留门店部${mark}`,
      parent: root?.id ?? null,
      category: '4',
    })
    const store = await repo(Store).add({
      name: `预留门店${mark}`,
      type: '2',
      depart: depart.id,
      tel: '0571-88880000',
      payTerm: '2',
    })
    const customer = await repo(Customer).add({
      name: `预留客户${mark}`,
      tel: `1381234000${mark}`,
      store: store.id,
      address: '翡翠湾',
    })
    await repo(Customer).put(customer.id, { sysOrgCode: store.sysOrgCode })
    return { store: store.id, customer: customer.id }
  })
}

/** What has no price in a list is not sold. */
async function sellAt50(store: string, materials: readonly string[]): Promise<void> {
  const items = materials.map((material) => ({ target: '3' as const, material, price: 50 }))
  await asSystem('0', async ({ repo, today }) => {
    const { id } = await repo(PriceList).add({
      name: '预留价目',
      type: '1',
      stores: [store],
      startOn: today,
      items,
    })
    await repo(PriceList).move(id, 'publish')
  })
}

/** Two materials of which there are ten and one, and an order that is released with four of each. */
async function releasedOrder() {
  const [plenty, scarce, warehouse] = [
    await fixtures.material(),
    await fixtures.material(),
    await fixtures.warehouse(),
  ]
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '901',
      lines: [
        { material: plenty.id, warehouse: warehouse.id, qty: 10, unitCost: 3 },
        { material: scarce.id, warehouse: warehouse.id, qty: 1, unitCost: 3 },
      ],
    }),
  )
  const line = (material: string) => ({ type: '2' as const, material, qty: 4, unitPrice: 50 })
  const buyer = await customerOfStore()
  await sellAt50(buyer.store, [plenty.id, scarce.id])
  const { id } = await clerk.of(CustomerOrder).add({
    ...buyer,
    address: '翡翠湾3幢1单元',
    receiver: '预留客户',
    receiverTel: '13812340001',
    deliverOn: '2099-01-01',
    needsInstall: false,
    lines: [line(plenty.id), line(scarce.id)],
  })
  await clerk.of(CustomerOrder).move(id, 'submit')
  await clerk.of(CustomerOrder).move(id, 'approve')
  await clerk.of(OrderReceipt).add({ order: id, amount: 400 })
  const order = await clerk.of(CustomerOrder).move(id, 'release')
  return { order, plenty: plenty.id, scarce: scarce.id, warehouse: warehouse.id }
}
const balance = async (material: string) =>
  (await clerk.of(StockBalance).list({ where: { material } })).rows[0]
const demandsOf = async (order: string) => {
  const { rows } = await clerk.of(StockDemand).list({ where: { sourceId: order } })
  return new Map(
    rows.map(({ material, qty, reserved, short, status }) => [material, { qty, reserved, short, status }]),
  )
}

test('a released order holds its materials, tells what is missing, and lets go when it is closed', async () => {
  const { order, plenty, scarce } = await releasedOrder()
  expect(await balance(plenty)).toMatchObject({ qty: 10, reserved: 4, available: 6 })
  expect(await balance(scarce)).toMatchObject({ qty: 1, reserved: 1, available: 0 })
  const { rows } = await clerk.of(StockReservation).list({ where: { sourceId: order.id } })
  expect(new Map(rows.map(({ qty, sourceNo }) => [qty, sourceNo]))).toEqual(
    new Map([
      [1, order.no],
      [4, order.no],
    ]),
  )
  expect((await clerk.of(StockShortage).list({ where: { material: scarce } })).rows[0]).toMatchObject({
    demanded: 3,
    short: 3,
    needOn: '2099-01-01',
  })
  await clerk.of(CustomerOrder).move(order.id, 'close', { reason: '客户退订' })
  expect(await balance(plenty)).toMatchObject({ reserved: 0, available: 10 })
  const ended = { qty: 4, reserved: 0, short: 0, status: '3' }
  expect([...(await demandsOf(order.id)).values()]).toEqual([ended, ended])
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('a change that comes into force holds what is needed now, and lets go of what is not', async () => {
  const { order, plenty, scarce } = await releasedOrder()
  const lineOf = (material: string) => order.lines.find((line) => line.material === material)?.id ?? ''
  const change = async (...lines: { line: string; action: '2' | '4'; qty?: number }[]) => {
    const changes = clerk.of(ChangeOrder)
    const { id } = await changes.add({ order: order.id, reason: '业主改数量', lines })
    for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
  }
  await change({ line: lineOf(plenty), action: '2', qty: 12 })
  expect(await balance(plenty)).toMatchObject({ qty: 10, reserved: 10, available: 0 })
  expect(await balance(scarce)).toMatchObject({ reserved: 1 })
  expect((await demandsOf(order.id)).get(plenty)).toEqual({ qty: 12, reserved: 10, short: 2, status: '1' })

  await change({ line: lineOf(plenty), action: '2', qty: 3 }, { line: lineOf(scarce), action: '4' })
  expect(await balance(plenty)).toMatchObject({ reserved: 3, available: 7 })
  expect(await balance(scarce)).toMatchObject({ reserved: 0, available: 1 })
  expect(await demandsOf(order.id)).toEqual(
    new Map([
      [plenty, { qty: 3, reserved: 3, short: 0, status: '2' }],
      [scarce, { qty: 4, reserved: 0, short: 0, status: '3' }],
    ]),
  )
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('a change of an order that is not released yet holds nothing', async () => {
  const { order, plenty } = await releasedOrder()
  const waiting = await clerk.of(CustomerOrder).add({
    customer: order.customer,
    store: order.store,
    address: '翡翠湾3幢2单元',
    receiver: '预留客户',
    receiverTel: '13812340001',
    deliverOn: '2099-01-01',
    needsInstall: false,
    lines: [{ type: '2', material: plenty, qty: 2, unitPrice: 50 }],
  })
  await clerk.of(CustomerOrder).move(waiting.id, 'submit')
  const approved = await clerk.of(CustomerOrder).move(waiting.id, 'approve')
  const changes = clerk.of(ChangeOrder)
  const lines = [{ line: approved.lines[0]?.id ?? '', action: '2' as const, qty: 5 }]
  const { id } = await changes.add({ order: waiting.id, reason: '业主改数量', lines })
  for (const move of ['evaluate', 'offer', 'accept'] as const) await changes.move(id, move)
  expect((await demandsOf(waiting.id)).size).toBe(0)
  expect(await balance(plenty)).toMatchObject({ reserved: 4 })
})
