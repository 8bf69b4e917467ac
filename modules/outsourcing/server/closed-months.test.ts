import { addDays } from '@mortise/model'
import {
  OutsourceReceipt,
  OutsourceReturn,
  OutsourceSend,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'
import { paintedOutside } from './testing/painter.ts'
import { partnerShop } from './testing/partner.ts'

const app = await testApp(outsourcing)
const shop = await partnerShop(app)
const { clerk, orders, warehouse, shelves, addGoods } = shop
const painter = await paintedOutside(app)
const [sends, returns, receipts, settlements] = [
  clerk.of(OutsourceSend),
  clerk.of(OutsourceReturn),
  clerk.of(OutsourceReceipt),
  clerk.of(OutsourceSettlement),
]
const periods = clerk.of(StockPeriod)
const reason = '录错'
const today = await app.services.asSystem('0', async (ctx) => ctx.today)
const tomorrow = addDays(today, 1)

/** Closes a month, and opens it again for whoever comes next. */
async function whileClosed(month: string, work: () => Promise<void>): Promise<void> {
  const [known] = (await periods.list({ where: { month } })).rows
  const { id } = known ?? (await periods.add({ month }))
  await periods.move(id, 'close')
  await work()
  await periods.move(id, 'reopen', { reason: '测试' })
}

test('leaves that came in a month that is closed by now are not taken back, nor are their settlements', async () => {
  const goods = await addGoods()
  await app.services.asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: '2019-06-01',
      type: '701',
      lines: [{ material: goods.veneer.id, warehouse, qty: 30, unitCost: 20 }],
    }),
  )
  const order = await shop.approved(goods)
  const [mat] = order.mats
  const sent = await sends.add({
    order: order.id,
    warehouse,
    date: '2019-06-05',
    items: [{ mat: mat!.id, material: mat!.material, qty: 21 }],
  })
  await sends.move(sent.id, 'post')
  const item = { orderItem: order.items[0]!.id, material: goods.leaf.id, qty: 4 }
  const came = await receipts.add({ order: order.id, warehouse: shelves, date: '2019-06-10', items: [item] })
  await receipts.move(came.id, 'post')
  const paid = await settlements.add({ order: order.id, date: '2019-06-20' })
  await settlements.move(paid.id, 'submit')
  await settlements.move(paid.id, 'approve')

  await whileClosed('2019-06', async () => {
    await expect(settlements.move(paid.id, 'unapprove')).rejects.toThrow(
      '会计期间 2019-06 已结账，不能反审核',
    )
    await expect(receipts.move(came.id, 'reverse', { reason })).rejects.toThrow(
      '会计期间 2019-06 已结账，不能冲销',
    )
  })
  await settlements.move(paid.id, 'unapprove')
  expect(await receipts.move(came.id, 'reverse', { reason })).toMatchObject({ status: 'reversed' })
})

test('a settlement is dated neither in a closed month nor tomorrow', async () => {
  const goods = await addGoods()
  await shop.stockUp(goods.veneer.id, 30, 20)
  const order = await shop.approved(goods)
  await shop.send(order)
  await shop.receive(order, { qty: 4 })
  await expect(settlements.add({ order: order.id, date: tomorrow })).rejects.toThrow('业务日期不能晚于今天')
  const { id } = await settlements.add({ order: order.id, date: '2019-06-20' })
  await settlements.move(id, 'submit')
  await whileClosed('2019-06', async () => {
    await expect(settlements.move(id, 'approve')).rejects.toThrow('会计期间 2019-06 已结账，不能在该日期过账')
  })
  expect(await settlements.move(id, 'approve')).toMatchObject({ status: 'approved' })
  expect(await orders.get(order.id)).toMatchObject({ items: [{ settledQty: 4 }] })
})

test('pieces of a work order go and come neither in a closed month nor tomorrow, and are not taken back from one', async () => {
  const order = await painter.ordered(2)
  const date = '2019-06-20'
  const sending = async (day: string) => (await sends.add({ order: order.id, date: day })).id
  await expect(sends.move(await sending(tomorrow), 'post')).rejects.toThrow('业务日期不能晚于今天')
  const early = await sending(date)
  await whileClosed('2019-06', async () => {
    await expect(sends.move(early, 'post')).rejects.toThrow('会计期间 2019-06 已结账，不能在该日期过账')
  })
  await sends.move(early, 'post')
  await whileClosed('2019-06', async () => {
    await expect(sends.move(early, 'reverse', { reason })).rejects.toThrow(
      '会计期间 2019-06 已结账，不能冲销',
    )
  })

  const receiving = async (day: string) => (await receipts.add({ order: order.id, date: day })).id
  await expect(receipts.move(await receiving(tomorrow), 'post')).rejects.toThrow('业务日期不能晚于今天')
  const came = await receiving(date)
  await whileClosed('2019-06', async () => {
    await expect(receipts.move(came, 'post')).rejects.toThrow('会计期间 2019-06 已结账，不能在该日期过账')
  })
  await receipts.move(came, 'post')
  await whileClosed('2019-06', async () => {
    await expect(receipts.move(came, 'reverse', { reason })).rejects.toThrow(
      '会计期间 2019-06 已结账，不能冲销',
    )
  })
  expect(await receipts.move(came, 'reverse', { reason })).toMatchObject({ status: 'reversed' })

  const returning = async (day: string) => (await returns.add({ order: order.id, date: day })).id
  await expect(returns.move(await returning(tomorrow), 'post')).rejects.toThrow('业务日期不能晚于今天')
  const back = await returning(date)
  await whileClosed('2019-06', async () => {
    await expect(returns.move(back, 'post')).rejects.toThrow('会计期间 2019-06 已结账，不能在该日期过账')
  })
  await returns.move(back, 'post')
  await whileClosed('2019-06', async () => {
    await expect(returns.move(back, 'reverse', { reason })).rejects.toThrow(
      '会计期间 2019-06 已结账，不能冲销',
    )
  })
  expect(await returns.move(back, 'reverse', { reason })).toMatchObject({ status: 'reversed' })
})
