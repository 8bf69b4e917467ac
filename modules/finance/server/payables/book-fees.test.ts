import { Payable } from '@mortise/finance/model'
import { OutsourceReceipt, OutsourceSend, OutsourceSettlement } from '@mortise/outsourcing/model'
import { paintedOutside } from '@mortise/outsourcing/testing'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { changesOf } from '../testing/stock-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const { clerk, ordered } = await paintedOutside(app)

test('what a partner is owed for work on doors of a work order is cost of that, and taken back with its receipt', async () => {
  const order = await ordered(3)
  const sends = clerk.of(OutsourceSend)
  await sends.move((await sends.add({ order: order.id })).id, 'post')
  const receipts = clerk.of(OutsourceReceipt)
  const [item] = order.items
  const { id } = await receipts.add({
    order: order.id,
    items: [{ orderItem: item?.id, material: item?.material ?? '', qty: 3 }],
  })
  const codes = ['500104', '220202']
  // 33.90 with tax are 30.00 without.
  const posted = await changesOf(clerk, codes, () => receipts.move(id, 'post'))
  expect(posted).toEqual({ '500104': 90, '220202': -90 })
  const undone = await changesOf(clerk, codes, () => receipts.move(id, 'reverse', { reason: '错' }))
  expect(undone).toEqual({ '500104': -90, '220202': 90 })
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})

test('what is settled with a partner is owed by what was estimated, once, and taken back while it is unpaid', async () => {
  const order = await ordered(3)
  const sends = clerk.of(OutsourceSend)
  await sends.move((await sends.add({ order: order.id })).id, 'post')
  const [item] = order.items
  const receipts = clerk.of(OutsourceReceipt)
  const { id: receipt } = await receipts.add({
    order: order.id,
    items: [{ orderItem: item?.id, material: item?.material ?? '', qty: 3 }],
  })
  await receipts.move(receipt, 'post')
  const settlements = clerk.of(OutsourceSettlement)
  const { id } = await settlements.add({
    order: order.id,
    items: [{ orderItem: item?.id, material: item?.material ?? '', qty: 3 }],
  })
  await settlements.move(id, 'submit')
  const codes = ['220202', '22210101', '220201', '500104']
  const approve = () => app.as('boss').of(OutsourceSettlement).move(id, 'approve')
  expect(await changesOf(clerk, codes, approve)).toEqual({
    '220202': 90,
    '22210101': 11.7,
    '220201': -101.7,
    '500104': 0,
  })
  const payables = clerk.of(Payable)
  const [owed] = (await payables.list({ where: { settlement: id } })).rows
  expect(owed).toMatchObject({ kind: 'outsource', amount: 101.7, residual: 101.7, status: 'posted' })
  await expect(payables.move(owed!.id, 'reverse', { reason: '错' })).rejects.toThrow('随结算单反审核')
  const undo = () => app.as('boss').of(OutsourceSettlement).move(id, 'unapprove', { reason: '数量有误' })
  expect(await changesOf(clerk, codes, undo)).toEqual({
    '220202': -90,
    '22210101': -11.7,
    '220201': 101.7,
    '500104': 0,
  })
  expect(await payables.get(owed!.id)).toMatchObject({ status: 'reversed', residual: 0 })
  await settlements.move(id, 'submit')
  await approve()
  const again = (await payables.list({ where: { settlement: id, status: 'posted' } })).rows
  expect(again).toMatchObject([{ residual: 101.7 }])
  const byHand = { kind: 'outsource', partyType: 'supplier', supplier: order.supplier } as const
  await expect(payables.add({ ...byHand, items: [{ itemName: '加工费', amount: 101.7 }] })).rejects.toThrow(
    '委外应付由外协结算单产生',
  )
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})
