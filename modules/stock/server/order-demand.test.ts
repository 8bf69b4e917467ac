import { Customer } from '@mortise/customers/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockDemand, StockReservation, StockShortage } from '@mortise/stock/model'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock } from './index.ts'
import { shelves } from './testing/shelves.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const shelf = await shelves(app.services)
const clerk = app.as('clerk', { orgCode: 'A01' })

async function customerOfStore() {
  return asSystem('0', async ({ repo }) => {
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const depart = await repo(Depart).add({ name: '预留门店部', parent: root?.id ?? null, category: '4' })
    const store = await repo(Store).add({
      name: '预留门店',
      type: '2',
      depart: depart.id,
      tel: '0571-88880000',
      payTerm: '2',
    })
    const customer = await repo(Customer).add({
      name: '预留客户',
      tel: '13812340001',
      store: store.id,
      address: '翡翠湾',
    })
    await repo(Customer).put(customer.id, { sysOrgCode: store.sysOrgCode })
    return { store: store.id, customer: customer.id }
  })
}

test('a released order holds its materials, tells what is missing, and lets go when it is closed', async () => {
  const [there, missing, warehouse] = [
    await shelf.material(),
    await shelf.material(),
    await shelf.warehouse(),
  ]
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '901',
      lines: [
        { material: there.id, warehouse: warehouse.id, qty: 10, unitCost: 3 },
        { material: missing.id, warehouse: warehouse.id, qty: 1, unitCost: 3 },
      ],
    }),
  )
  const line = (material: string) => ({ type: '2' as const, material, qty: 4, unitPrice: 50 })
  const { id } = await clerk.of(CustomerOrder).add({
    ...(await customerOfStore()),
    address: '翡翠湾3幢1单元',
    receiver: '预留客户',
    receiverTel: '13812340001',
    deliverOn: '2099-01-01',
    needsInstall: false,
    lines: [line(there.id), line(missing.id)],
  })
  await clerk.of(CustomerOrder).move(id, 'submit')
  await clerk.of(CustomerOrder).move(id, 'audit')
  await clerk.of(OrderReceipt).add({ order: id, amount: 400 })
  const order = await clerk.of(CustomerOrder).move(id, 'release')
  const balance = async (material: string) =>
    (await clerk.of(StockBalance).list({ where: { material } })).rows[0]
  expect(await balance(there.id)).toMatchObject({ qty: 10, reserved: 4, available: 6 })
  expect(await balance(missing.id)).toMatchObject({ qty: 1, reserved: 1, available: 0 })
  const { rows } = await clerk.of(StockReservation).list({ where: { sourceId: id } })
  expect(new Map(rows.map(({ qty, sourceNo }) => [qty, sourceNo]))).toEqual(
    new Map([
      [1, order.no],
      [4, order.no],
    ]),
  )
  expect((await clerk.of(StockShortage).list({ where: { material: missing.id } })).rows[0]).toMatchObject({
    demanded: 3,
    short: 3,
    needOn: '2099-01-01',
  })
  await clerk.of(CustomerOrder).move(id, 'close', { reason: '客户退订' })
  expect(await balance(there.id)).toMatchObject({ reserved: 0, available: 10 })
  const demands = (await clerk.of(StockDemand).list({ where: { sourceId: id } })).rows
  expect(demands.map(({ status, short }) => [status, short])).toEqual([
    ['3', 0],
    ['3', 0],
  ])
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})
