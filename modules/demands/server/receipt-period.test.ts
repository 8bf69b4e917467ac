import { Customer } from '@mortise/customers/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { InstallItem } from '@mortise/pricing/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { stockFixtures } from '@mortise/stock/testing'
import { Store } from '@mortise/stores/model'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import demands from './index.ts'

const app = await testApp(demands)
const { asSystem } = app.services
const clerk = app.as('clerk', { orgCode: 'A01' })

async function oldOrder(): Promise<string> {
  const { customer, store } = await asSystem('0', async ({ repo }) => {
    const root = await repo(Depart).first({ orgCode: 'A01' })
    const depart = await repo(Depart).add({ name: '收款门店部', parent: root?.id ?? null, category: '4' })
    const shop = {
      name: '收款门店',
      type: '2',
      depart: depart.id,
      tel: '0571-88880000',
      payTerm: '2',
    } as const
    const { id } = await repo(Store).add(shop)
    const buyer = { name: '收款客户', tel: '13812349999', store: id, address: '翡翠湾' }
    return { store: id, customer: (await repo(Customer).add(buyer)).id }
  })
  const service = await clerk.of(InstallItem).add({ name: '收款安装', price: 500, workerPrice: 300 })
  const { id } = await clerk.of(CustomerOrder).add({
    store,
    customer,
    orderedOn: '2019-05-02',
    address: '翡翠湾3幢1单元',
    receiver: '收款客户',
    receiverTel: '13812349999',
    deliverOn: '2099-01-01',
    lines: [{ type: '3', service: service.id, qty: 1 }],
  })
  for (const move of ['submit', 'approve'] as const) await clerk.of(CustomerOrder).move(id, move)
  return id
}

test('money is neither taken nor given back on a day of a month that is closed, nor before one', async () => {
  const order = await oldOrder()
  const fixtures = await stockFixtures(app.services)
  const [material, warehouse] = [await fixtures.material(), await fixtures.warehouse()]
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: '2019-06-10',
      type: '901',
      lines: [{ material: material.id, warehouse: warehouse.id, qty: 1, unitCost: 3 }],
    }),
  )
  const receive = (receivedOn: string, kind: '1' | '2' = '1') =>
    clerk.of(OrderReceipt).add({ order, kind, amount: 100, receivedOn })
  await receive('2019-06-12')
  const [june] = (await clerk.of(StockPeriod).list({ where: { month: '2019-06' } })).rows
  await clerk.of(StockPeriod).move(june?.id ?? '', 'close')
  await expect(receive('2019-06-30')).rejects.toThrow('会计期间 2019-06 已结账，不能在该日期过账')
  await expect(receive('2019-06-30', '2')).rejects.toThrow('会计期间 2019-06 已结账')
  await expect(receive('2019-05-31')).rejects.toThrow('会计期间 2019-06 已结账，不能在更早的日期过账')
  await receive('2019-07-01')
  await receive('2019-07-02', '2')
  expect((await clerk.of(CustomerOrder).get(order)).paidAmount).toBe(100)
})
