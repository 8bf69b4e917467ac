import {
  BankJournal,
  FinOpenItem,
  Invoice,
  Payable,
  Payment,
  PayRequest,
  Prepay,
} from '@mortise/finance/model'
import type { InputOf } from '@mortise/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { paying } from '../testing/paying.ts'

const app = await testApp(finance)
await openBooks(app)
const books = await paying(app)
const { clerk, boss, cashier, theirs, faults, changes, buy, invoiced, owed, asking, granted, paid } = books
await boss.of(BankInfo).move(theirs.id, 'verify')
const requests = clerk.of(PayRequest)
let count = 0
const bought = async () => buy(10, 11.3, await books.material(`M${++count}`))
const ahead = (...items: { purchaseOrder: string; amount: number }[]): InputOf<typeof PayRequest> => ({
  ...asking(items),
  type: 'prepay',
})
const submit = async (input: InputOf<typeof PayRequest>) =>
  requests.move((await requests.add(input)).id, 'submit')

test('what was paid ahead for a purchase order pays for its invoice, and neither is paid a second time', async () => {
  const receipt = await bought()
  const payment = await paid(await granted(ahead({ purchaseOrder: receipt.order, amount: 30 })), 30, 1.2)
  const { payable } = await invoiced(receipt.id)
  expect(payable).toMatchObject({ amount: 113, settled: 30, residual: 83 })
  expect((await clerk.of(Prepay).list({ where: { payment } })).rows).toMatchObject([{ balance: 0 }])
  await expect(submit(asking([{ payable: payable.id, amount: 83.01 }]))).rejects.toThrow('可申请 83.00 元')
  await expect(submit(ahead({ purchaseOrder: receipt.order, amount: 0.01 }))).rejects.toThrow('可付 0.00 元')
  await expect(cashier.of(Payment).move(payment, 'fail', { reason: '退' })).rejects.toThrow('只能作废未核销')
  await paid(await granted(asking([{ payable: payable.id, amount: 83 }])), 83)
  expect(await clerk.of(Payable).get(payable.id)).toMatchObject({ residual: 0 })
  await expect(submit(ahead({ purchaseOrder: receipt.order, amount: 0.01 }))).rejects.toThrow('可付 0.00 元')
  expect(await faults()).toEqual([])
})

test('what is asked for ahead is not asked for by the invoice too, and pays for it once it is paid', async () => {
  const receipt = await bought()
  const request = await granted(ahead({ purchaseOrder: receipt.order, amount: 100 }))
  const { payable } = await invoiced(receipt.id)
  expect(payable.residual).toBe(113)
  await expect(submit(asking([{ payable: payable.id, amount: 13.01 }]))).rejects.toThrow('可申请 13.00 元')
  await paid(request, 100)
  expect(await clerk.of(Payable).get(payable.id)).toMatchObject({ residual: 13 })
  await submit(asking([{ payable: payable.id, amount: 13 }]))
  expect(await faults()).toEqual([])
})

test('an order is asked for once in a request, and only one that was approved', async () => {
  const { order } = await bought()
  const line = { purchaseOrder: order, amount: 60 }
  await expect(requests.add(ahead(line, line))).rejects.toThrow('采购订单')
  const draft = await clerk.of(PurchaseOrder).add({
    supplier: books.supplier,
    taxRate: 0.13,
    deliverOn: books.today,
    items: [{ material: books.board, qty: 1, price: 113 }],
  })
  await expect(requests.add(ahead({ purchaseOrder: draft.id, amount: 1 }))).rejects.toThrow(
    `采购订单 ${draft.no} 未审核或已作废`,
  )
  const asOther = { ...ahead(line), partyType: 'other', otherName: books.supplier } as const
  await expect(requests.add(asOther)).rejects.toThrow('收款人与申请单不一致')
})

test('a payment ahead over several orders is an advance for each; its fee is booked, and the bank sends all of it back', async () => {
  const [one, other] = [await bought(), await bought()]
  const request = await granted(
    ahead({ purchaseOrder: one.order, amount: 20 }, { purchaseOrder: other.order, amount: 10 }),
  )
  let payment = ''
  const codes = ['1123', '660301', '1002']
  const booked = await changes(codes, async () => {
    payment = await paid(request, 30, 1.2)
  })
  expect(booked).toEqual({ '1123': 30, '660301': 1.2, '1002': -31.2 })
  const advances = (await clerk.of(Prepay).list({ where: { payment }, sort: [['no', 'asc']] })).rows
  expect(advances.map(({ purchaseOrder, amount }) => [purchaseOrder, amount])).toEqual([
    [one.order, 20],
    [other.order, 10],
  ])
  const journal = async () =>
    (await clerk.of(BankJournal).list({ where: { source: payment }, sort: [['seq', 'asc']] })).rows
  expect(await journal()).toMatchObject([{ outAmount: 31.2 }])
  const back = await changes(codes, () => cashier.of(Payment).move(payment, 'fail', { reason: '户名不符' }))
  expect(back).toEqual({ '1123': -30, '660301': -1.2, '1002': 31.2 })
  expect(await journal()).toMatchObject([{ outAmount: 31.2 }, { inAmount: 31.2 }])
  expect(await requests.get(request)).toMatchObject({ status: 'approved', paid: 0 })
  expect(await faults()).toEqual([])
})

test('a line that names the order beside what is owed is unpaid as it was paid, and paid again', async () => {
  const { payable, receipt } = await owed(10, 11.3)
  const request = await granted(asking([{ payable: payable.id, purchaseOrder: receipt.order, amount: 113 }]))
  await cashier.of(Payment).move(await paid(request, 113), 'fail', { reason: '户名不符' })
  expect(await requests.get(request)).toMatchObject({ status: 'approved', paid: 0, unpaid: 113 })
  await paid(request, 113)
  expect(await requests.get(request)).toMatchObject({ status: 'paid', paid: 113 })
  expect(await clerk.of(Payable).get(payable.id)).toMatchObject({ residual: 0 })
  expect(await faults()).toEqual([])
})

test('the bank sends back a payment of several lines: each line is unpaid by what it had been paid', async () => {
  const [one, other] = [await owed(10, 11.3), await owed(10, 11.3)]
  const request = await granted(
    asking([
      { payable: one.payable.id, amount: 100 },
      { payable: other.payable.id, amount: 100 },
    ]),
  )
  const both = await paid(request, 200)
  await cashier.of(Payment).move(both, 'fail', { reason: '户名不符' })
  expect(await requests.get(request)).toMatchObject({ items: [{ paid: 0 }, { paid: 0 }] })
  for (const { payable } of [one, other])
    expect(await clerk.of(Payable).get(payable.id)).toMatchObject({ residual: 113 })

  const first = await paid(request, 100)
  await paid(request, 60)
  expect(await requests.get(request)).toMatchObject({ items: [{ paid: 100 }, { paid: 60 }] })
  await cashier.of(Payment).move(first, 'fail', { reason: '户名不符' })
  expect(await requests.get(request)).toMatchObject({ paid: 60, items: [{ paid: 0 }, { paid: 60 }] })
  expect(await clerk.of(Payable).get(one.payable.id)).toMatchObject({ residual: 113 })
  await paid(request, 140)
  expect(await requests.get(request)).toMatchObject({ status: 'paid', paid: 200 })
  const open = await clerk.of(FinOpenItem).list({ where: { source: one.payable.id, side: 'AP' } })
  expect(open.rows).toMatchObject([{ residual: 13 }])
  expect(await faults()).toEqual([])
})

test('what was paid ahead for an invoice that turns red pays for the one that comes instead', async () => {
  const receipt = await bought()
  const payment = await paid(await granted(ahead({ purchaseOrder: receipt.order, amount: 30 })), 30)
  const { invoice } = await invoiced(receipt.id)
  const wrong = await clerk.of(Invoice).add({
    direction: 'in',
    color: 'red',
    blue: invoice.id,
    taxNo: '91330100MA27XY1234',
    redConfirmNo: '33012611',
    invoiceNo: books.number(),
  } as unknown as InputOf<typeof Invoice>)
  await clerk.of(Invoice).move(wrong.id, 'submit')
  await clerk.of(Invoice).move(wrong.id, 'issue')
  expect((await clerk.of(Prepay).list({ where: { payment } })).rows).toMatchObject([{ balance: 30 }])
  const { payable } = await invoiced(receipt.id)
  expect(payable).toMatchObject({ amount: 113, settled: 30, residual: 83 })
  await expect(submit(asking([{ payable: payable.id, amount: 83.01 }]))).rejects.toThrow('可申请 83.00 元')
  expect(await faults()).toEqual([])
})
