import { Payable } from '@mortise/finance/model'
import { OutsourceSettlement } from '@mortise/outsourcing/model'
import { partnerShop } from '@mortise/outsourcing/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { changesOf } from '../testing/stock-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const shop = await partnerShop(app)
const { clerk, addGoods, stockUp } = shop

test('what a partner used up beyond what was agreed comes off what is owed, and leaves nothing estimated', async () => {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 25, 20)
  const order = await shop.approved(goods)
  await shop.send(order, 23)
  await shop.receive(order, { qty: 10 }, 23)
  const codes = ['220202', '22210101', '220201']
  // 169.50 with tax for ten leaves, less 40.00 for 2 m2 too much.
  const settled = await changesOf(clerk, codes, () => shop.settle(order.id))
  expect(settled).toEqual({ '220202': 110, '22210101': 19.5, '220201': -129.5 })
  const [owed] = (await clerk.of(Payable).list({ where: { kind: 'outsource' } })).rows
  expect(owed).toMatchObject({ amount: 129.5, residual: 129.5 })
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})

test('a settlement that comes to nothing is taken back as it was booked, however often it is approved', async () => {
  const goods = await addGoods()
  await stockUp(goods.veneer.id, 25, 84.75)
  const order = await shop.approved(goods)
  await shop.send(order, 23)
  await shop.receive(order, { qty: 10 }, 23)
  const codes = ['220202', '22210101', '220201']
  // 169.50 with tax for ten leaves, less as much for 2 m2 too much.
  const booked = { '220202': 150 - 169.5, '22210101': 19.5, '220201': 0 }
  const settlements = clerk.of(OutsourceSettlement)
  let id = ''
  const settled = await changesOf(clerk, codes, async () => {
    id = (await shop.settle(order.id)).id
  })
  expect(settled).toEqual(booked)
  const undo = () => settlements.move(id, 'unapprove', { reason: '数量有误' })
  const undone = { '220202': 19.5, '22210101': -19.5, '220201': 0 }
  expect(await changesOf(clerk, codes, undo)).toEqual(undone)
  await settlements.move(id, 'submit')
  expect(await changesOf(clerk, codes, () => settlements.move(id, 'approve'))).toEqual(booked)
  expect(await changesOf(clerk, codes, undo)).toEqual(undone)
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})
