import {
  BankJournal,
  BankSmallSum,
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
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { paying } from '../testing/paying.ts'

const app = await testApp(finance)
await openBooks(app)
const books = await paying(app)
const { clerk, boss, cashier, supplier, own, theirs, faults, changes, buy } = books
const { number, invoiceInput, owed, requestFor } = books
const rights = ['bankInfo:list', 'bankInfo:edit', 'bankInfo:verify', 'supplier:list']

test('an account is verified by a second person, and again once its number is another', async () => {
  const writer = app.as('writer', { can: rights }).of(BankInfo)
  const row = await writer.get(theirs.id)
  await writer.edit({ id: row.id, version: row.version, accountName: '诚信木业公司' })
  await expect(writer.move(theirs.id, 'verify')).rejects.toThrow('请由他人审核')
  await boss.of(BankInfo).move(theirs.id, 'verify')
  expect(await writer.get(theirs.id)).toMatchObject({ verification: 'verified', verifiedBy: 'boss' })
  const verified = await writer.get(theirs.id)
  await writer.edit({ id: row.id, version: verified.version, accountNo: '6228480402564890026' })
  expect(await writer.get(theirs.id)).toMatchObject({ verification: 'unverified', verifiedBy: null })
  const { payable } = await owed()
  const request = await clerk.of(PayRequest).add(requestFor(payable.id, 10))
  await expect(clerk.of(PayRequest).move(request.id, 'submit')).rejects.toThrow('收款账户未核验，不能付款')
  await boss.of(BankInfo).move(theirs.id, 'verify')
  await clerk.of(PayRequest).move(request.id, 'submit')
})

test('A-009: an invoice at another price is decided on, and books what was estimated, the difference and the tax (12.4)', async () => {
  const receipt = await buy(50, 14.69, await books.material('INV1'))
  const [line] = (
    await clerk.call('GET', '/erp_purchase_in/erpPurchaseIn/queryById', { query: { id: receipt.id } })
  ).body.result.itemList
  const item = (qty: number, amount: number, more: object = {}) => ({
    sourceLine: line.id,
    name: '板材',
    qty,
    amount,
    taxRate: 0.13,
    ...more,
  })
  const invoices = clerk.of(Invoice)
  const add = (items: object[], more: object = {}) =>
    invoices.add({ ...invoiceInput(receipt.id, items), ...more })
  await expect(add([item(51, 700)])).rejects.toThrow('开票数量超过已入库数量：板材 可开 50')
  await expect(add([item(50, 768.4, { taxAmount: 88.42 })])).rejects.toThrow('税额与税率不符，差额 0.02')
  await expect(add([item(50, 768.4)], { taxNo: '123' })).rejects.toThrow('税号格式不正确')
  await expect(add([item(50, 768.4)], { invoiceNo: '123' })).rejects.toThrow('20位')
  const { id, invoiceNo } = await add([item(50, 768.4)])
  await expect(add([item(1, 15)], { invoiceNo })).rejects.toThrow(`发票号码 ${invoiceNo} 已存在`)
  await invoices.move(id, 'submit')
  expect(await invoices.get(id)).toMatchObject({
    status: 'submitted',
    difference: expect.stringContaining('4.6%'),
  })
  await boss.of(Invoice).move(id, 'approve')
  const booked = await changes(['220202', '1404', '22210101', '220201'], () => invoices.move(id, 'issue'))
  expect(booked).toEqual({ '220202': 650, '1404': 30, '22210101': 88.4, '220201': -768.4 })
  const [payable] = (await clerk.of(Payable).list({ where: { invoice: id } })).rows
  expect(payable).toMatchObject({ kind: 'goods', amount: 768.4, residual: 768.4, status: 'posted' })
  expect((await clerk.of(FinOpenItem).list({ where: { source: receipt.id } })).rows).toMatchObject([
    { side: 'EST', residual: 0 },
  ])
  await expect(add([item(1, 15)])).rejects.toThrow('可开 0')
  expect(await faults()).toEqual([])

  const red = {
    direction: 'in',
    color: 'red',
    blue: id,
    taxNo: '91330100MA27XY1234',
  } as const
  const reds = (items: object[]) =>
    invoices.add({ ...red, redConfirmNo: '33012611', invoiceNo: number(), items } as unknown as InputOf<
      typeof Invoice
    >)
  await expect(reds([item(50, 800)])).rejects.toThrow('红冲金额超过蓝字可红冲金额 768.40')
  await expect(reds([item(50, 700, { taxRate: 0.09 })])).rejects.toThrow('红字税率必须与蓝字一致')
  const reversed = await reds([])
  await invoices.move(reversed.id, 'submit')
  const back = await changes(['220202', '1404', '22210101', '220201'], () =>
    invoices.move(reversed.id, 'issue'),
  )
  expect(back).toEqual({ '220202': -650, '1404': -30, '22210101': -88.4, '220201': 768.4 })
  expect(await invoices.get(id)).toMatchObject({ status: 'allRed', redAmount: 768.4 })
  expect(await clerk.of(Payable).get(payable!.id)).toMatchObject({ residual: 0 })
  await expect(reds([])).rejects.toThrow('只能红冲已开票的蓝字发票')
  expect(await faults()).toEqual([])
})

test('A-017: a request holds what it asks for, three people pay it, and the bank may send it back (12.5)', async () => {
  const { payable } = await owed(50, 15.368)
  expect(payable.amount).toBe(768.4)
  const requests = clerk.of(PayRequest)
  const first = await requests.add(requestFor(payable.id, 500))
  const late = await requests.add({ ...requestFor(payable.id, 1), planOn: '2026-01-01' })
  await expect(requests.move(late.id, 'submit')).rejects.toThrow('计划付款日不能早于今天')
  await requests.move(first.id, 'submit')
  const second = await requests.add(requestFor(payable.id, 300))
  await expect(requests.move(second.id, 'submit')).rejects.toThrow(
    `申请金额超过可申请余额：${payable.no} 可申请 268.40 元`,
  )
  await boss.of(PayRequest).move(first.id, 'approve')
  const input = { request: first.id, bank: own.id, amount: 300, fee: 1.2 }
  const pay = await cashier.of(Payment).add(input)
  for (const person of [clerk, boss])
    await expect(person.of(Payment).move(pay.id, 'pay')).rejects.toThrow('制单、审批、出纳不能为同一人')
  const booked = await changes(['220201', '660301', '1002'], () => cashier.of(Payment).move(pay.id, 'pay'))
  expect(booked).toEqual({ '220201': 300, '660301': 1.2, '1002': -301.2 })
  expect(await requests.get(first.id)).toMatchObject({ status: 'partial', paid: 300, unpaid: 200 })
  expect(await clerk.of(Payable).get(payable.id)).toMatchObject({ settled: 300, residual: 468.4 })
  const more = await cashier.of(Payment).add({ ...input, amount: 200.01, fee: 0 })
  await expect(cashier.of(Payment).move(more.id, 'pay')).rejects.toThrow('付款金额超过未付金额 200.00 元')
  await cashier.of(Payment).move(pay.id, 'fail', { reason: '户名不符' })
  expect(await requests.get(first.id)).toMatchObject({ status: 'approved', paid: 0 })
  expect(await clerk.of(Payable).get(payable.id)).toMatchObject({ residual: 768.4 })
  const journal = (await clerk.of(BankJournal).list({ where: { source: pay.id }, sort: [['seq', 'asc']] }))
    .rows
  expect(journal.map(({ inAmount, outAmount }) => [inAmount, outAmount])).toEqual([
    [0, 301.2],
    [301.2, 0],
  ])
  await requests.move(first.id, 'close', { reason: '不付了' })
  await requests.move(second.id, 'submit')
  expect(await faults()).toEqual([])
})

test('money goes no further than an account has', async () => {
  const { payable } = await owed(500, 14.69)
  const request = await clerk.of(PayRequest).add(requestFor(payable.id, 5000))
  await clerk.of(PayRequest).move(request.id, 'submit')
  await boss.of(PayRequest).move(request.id, 'approve')
  const payment = await cashier.of(Payment).add({ request: request.id, bank: own.id, amount: 5000 })
  await expect(cashier.of(Payment).move(payment.id, 'pay')).rejects.toThrow('账户余额不足：可用')
  expect(await clerk.of(Payment).get(payment.id)).toMatchObject({ status: 'pending', voucher: null })
})

test('what is paid before goods come is bounded by the order, and is an advance to the supplier', async () => {
  const receipt = await buy(10, 11.3, await books.material('PRE1'))
  const order = await clerk.of(PurchaseOrder).get(receipt.order)
  const input = (amount: number): InputOf<typeof PayRequest> => ({
    ...requestFor('', amount),
    type: 'prepay',
    items: [{ purchaseOrder: order.id, amount }],
  })
  const tooMuch = await clerk.of(PayRequest).add(input(113.01))
  await expect(clerk.of(PayRequest).move(tooMuch.id, 'submit')).rejects.toThrow(
    '预付金额超过采购订单未付金额（可付 113.00 元）',
  )
  const request = await clerk.of(PayRequest).add(input(30))
  await clerk.of(PayRequest).move(request.id, 'submit')
  await boss.of(PayRequest).move(request.id, 'approve')
  const payment = await cashier.of(Payment).add({ request: request.id, bank: own.id, amount: 30 })
  const booked = await changes(['1123', '1002'], () => cashier.of(Payment).move(payment.id, 'pay'))
  expect(booked).toEqual({ '1123': 30, '1002': -30 })
  const [advance] = (await clerk.of(Prepay).list({ where: { purchaseOrder: order.id } })).rows
  expect(advance).toMatchObject({ direction: 'out', status: 'approved', balance: 30 })
  await expect(clerk.of(Prepay).move(advance!.id, 'reverse', { reason: '错' })).rejects.toThrow(
    '随付款单冲销',
  )
  await expect(
    clerk.of(Prepay).add({ direction: 'out', partyType: 'supplier', supplier, bank: own.id, amount: 1 }),
  ).rejects.toThrow('预付须由付款申请')
  expect(await faults()).toEqual([])
})

test('the fee of a payment is small: nobody approved more than was asked for', async () => {
  const say = async (value: string) => {
    const [row] = (await clerk.of(SystemParameter).list({ where: { code: BankSmallSum.code } })).rows
    await clerk.of(SystemParameter).edit({ id: row!.id, version: row!.version, value })
  }
  const { payable } = await owed()
  const request = await books.granted(requestFor(payable.id, 100))
  const payments = cashier.of(Payment)
  const payment = { request, bank: own.id, amount: 100 }
  await expect(payments.add({ ...payment, fee: 300_000 })).rejects.toThrow(
    '手续费超过上限 200.00 元，请核对；确需更多的另提付款申请',
  )
  await expect(payments.add({ ...payment, fee: 200.01 })).rejects.toThrow('手续费超过上限 200.00 元')
  const { id } = await payments.add({ ...payment, amount: 60, fee: 200 })
  // What the company says later holds for what was written before.
  await say('10')
  await expect(payments.move(id, 'pay')).rejects.toThrow('手续费超过上限 10.00 元')
  await say('200')
  await payments.move(id, 'pay')
  expect(await payments.get(id)).toMatchObject({ status: 'paid', fee: 200 })
  await expect(payments.add({ ...payment, amount: 40, fee: 0.01 })).rejects.toThrow('手续费超过上限')
})
