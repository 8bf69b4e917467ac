import { Delivery, DeliveryBill } from '@mortise/deliveries/model'
import { deliveredDoors } from '@mortise/deliveries/testing'
import {
  BackReceivable,
  BankJournal,
  FinOpenItem,
  GlVoucher,
  Invoice,
  Prepay,
  PrepayAlloc,
  Receivable,
} from '@mortise/finance/model'
import { addDays, type InputOf, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo, PayTerm } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { allFaults } from '../testing/all-faults.ts'
import { openBooks } from '../testing/open-books.ts'
import { takeFormerBills } from './take-bill.ts'

const app = await testApp(finance)
await openBooks(app)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, shipped } = yard
const { asSystem } = app.services
const boss = app.as('boss')
const receivables = clerk.of(Receivable)

const faults = () => allFaults(app)
const bank = await clerk.of(BankInfo).add({
  owner: 'self',
  accountName: '榫卯木业',
  bankName: '工商银行',
  accountNo: '1202020919900123456',
  openBalance: 1000,
})
const onCredit = (id: string) =>
  asSystem('0', ({ repo }) => repo(CustomerOrder).put(id, { payTerm: PayTerm.monthly }))
/** An order that is paid for, of which nothing is made yet. */
const bought = async () => orders.get(await yard.paid(1))
const receivableOf = async (order: string) =>
  (await receivables.list({ where: { order }, sort: [['no', 'asc']] })).rows
const firstOf = async (order: string) => receivables.get((await receivableOf(order))[0]?.id ?? '')
const entriesOf = async (voucher: string | null) => {
  const { entries } = await clerk.of(GlVoucher).get(voucher ?? '')
  const accounts = new Map<string, string>()
  for (const { account } of entries) {
    const found = await clerk.call('GET', '/erp_gl_account/erpGlAccount/queryById', {
      query: { id: account },
    })
    accounts.set(account, found.body.result.code)
  }
  return entries.map(({ account, debit, credit }) => [accounts.get(account), debit, credit])
}
const itemsOf = async (where: object) => (await clerk.of(FinOpenItem).list({ where, size: 100 })).rows

test('A-007: what is shipped is owed for in the same transaction, and what was paid before pays for it (12.2)', async () => {
  const { order } = await yard.ready(2)
  await shipped(order)
  const made = await firstOf(order.id)
  expect(made).toMatchObject({
    kind: 'order',
    partyType: 'store',
    status: 'posted',
    amount: 3802.7,
    settled: 3802.7,
    residual: 0,
  })
  expect(made.items[0]).toMatchObject({ orderLine: order.lines[0]!.id, amount: 3802.7 })
  expect(await entriesOf(made.voucher)).toEqual([
    ['1122', 3802.7, 0],
    ['6001', 0, made.netAmount],
    ['222103', 0, made.taxAmount],
  ])
  const [bill] = (await clerk.of(DeliveryBill).list({ where: { order: order.id } })).rows
  expect(bill).toMatchObject({ isTaken: true, taxAmount: made.taxAmount })
  expect(await faults()).toEqual([])
  await expect(receivables.move(made.id, 'reverse', { reason: '试' })).rejects.toThrow('不能单独冲销')
})

test('what comes back is owed no more, and what was paid for it is an advance again', async () => {
  const { order } = await yard.ready(2)
  const { id } = await shipped(order)
  await deliveries.move(id, 'undoShip', { reason: '装错车' })
  const [left, back] = await receivableOf(order.id)
  expect(left).toMatchObject({ amount: 3802.7, residual: 0 })
  expect(back).toMatchObject({ kind: 'credit', amount: -3802.7, residual: 0 })
  const advances = await itemsOf({ side: 'ADV_IN', order: order.id, sign: 1 })
  expect(advances.reduce((sum, { residual }) => sum + residual, 0)).toBeCloseTo(order.paidAmount, 2)
  await deliveries.move(id, 'ship')
  expect((await receivableOf(order.id)).at(-1)).toMatchObject({ kind: 'order', residual: 0 })
  expect(await faults()).toEqual([])
})

test('what cannot be booked is not shipped', async () => {
  const { order } = await yard.ready(1)
  const { id } = await yard.submitted(order)
  const account = (isActive: boolean) =>
    app.services.db.owner.query('update erp_gl_account set is_active = $1 where code = $2', [
      isActive,
      '222103',
    ])
  await account(false)
  await expect(deliveries.move(id, 'ship')).rejects.toThrow('科目 222103')
  expect((await clerk.of(Delivery).get(id)).status).toBe('submitted')
  await account(true)
  await deliveries.move(id, 'ship')
})

test('A-008: money that comes pays for what is due first, counts on its order, and the rest is an advance', async () => {
  const { order } = await yard.readyOnDeposit(2, 100)
  await onCredit(order.id)
  await shipped(await orders.get(order.id))
  const [owed] = await receivableOf(order.id)
  const [item] = await itemsOf({ source: owed!.id })
  expect(item).toMatchObject({ side: 'AR', residual: owed!.residual })
  const input: InputOf<typeof BackReceivable> = {
    partyType: 'store',
    store: order.store,
    bank: bank.id,
    amount: owed!.residual + 50,
    fee: 2.5,
  }
  await expect(clerk.of(BackReceivable).add({ ...input, date: addDays(today(), 2) })).rejects.toThrow(
    '不能晚于今天',
  )
  const tooMuch = [{ item: item!.id, amount: owed!.residual + 0.01 }]
  await expect(clerk.of(BackReceivable).add({ ...input, items: tooMuch })).rejects.toThrow(
    `未收 ${owed!.residual.toFixed(2)} 元`,
  )
  const back = await clerk.of(BackReceivable).add(input)
  const spread = await clerk.of(BackReceivable).move(back.id, 'spread')
  expect(spread.items.length).toBeGreaterThan(0)
  await clerk.of(BackReceivable).edit({
    id: back.id,
    version: spread.version,
    items: [{ item: item!.id, amount: owed!.residual }],
  })
  await clerk.of(BackReceivable).move(back.id, 'submit')
  const done = await boss.of(BackReceivable).move(back.id, 'approve')
  expect(await entriesOf((await clerk.of(BackReceivable).get(back.id)).voucher)).toEqual([
    ['1002', owed!.residual + 47.5, 0],
    ['660301', 2.5, 0],
    ['1122', 0, owed!.residual],
    ['220301', 0, 50],
  ])
  expect(done.status).toBe('approved')
  expect((await receivableOf(order.id))[0]).toMatchObject({ residual: 0 })
  expect((await orders.get(order.id)).paidAmount).toBeCloseTo(order.totalAmount, 2)
  expect(await clerk.of(BackReceivable).get(back.id)).toMatchObject({ unallocated: 50 })
  const [line] = (await clerk.of(BankJournal).list({ where: { source: back.id } })).rows
  expect(line).toMatchObject({ inAmount: owed!.residual + 47.5, outAmount: 0 })
  expect(await faults()).toEqual([])
  await boss.of(BackReceivable).move(back.id, 'reverse', { reason: '重复入账' })
  expect((await receivableOf(order.id))[0]).toMatchObject({ residual: owed!.residual })
  expect((await orders.get(order.id)).paidAmount).toBeCloseTo(100, 2)
  const [, taken] = (await clerk.of(BankJournal).list({ where: { source: back.id }, sort: [['seq', 'asc']] }))
    .rows
  expect(taken).toMatchObject({ outAmount: owed!.residual + 47.5 })
  expect(await faults()).toEqual([])
})

test('A-004: an advance is set aside for an order, which is confirmed by it, and pays for what is shipped', async () => {
  const { order } = await yard.readyOnDeposit(1, 100)
  const advances = clerk.of(Prepay)
  const input: InputOf<typeof Prepay> = {
    partyType: 'store',
    store: order.store,
    bank: bank.id,
    amount: 3000,
  }
  await expect(advances.add({ ...input, amount: 0 })).rejects.toThrow('预收金额必须大于0')
  await expect(advances.add({ ...input, direction: 'out', partyType: 'supplier' })).rejects.toThrow()
  const can = ['list', 'add', 'submit', 'approve'].map((act) => `prepay:${act}`)
  const writer = app
    .as('writer', { can: [...can, 'store:list', 'bankInfo:list'], orgCode: order.sysOrgCode ?? '' })
    .of(Prepay)
  const advance = await writer.add(input)
  await writer.move(advance.id, 'submit')
  await expect(writer.move(advance.id, 'approve')).rejects.toThrow('请由他人审核')
  await boss.of(Prepay).move(advance.id, 'approve')
  expect(await advances.get(advance.id)).toMatchObject({ balance: 3000, usedAmount: 0, earmarked: 0 })
  const { id: delivery } = await yard.submitted(await orders.get(order.id))
  await expect(deliveries.move(delivery, 'ship')).rejects.toThrow('未付清')
  const earmarks = clerk.of(PrepayAlloc)
  await expect(earmarks.add({ prepay: advance.id, order: order.id, amount: 3000.01 })).rejects.toThrow(
    '可分配余额不足：3000.00 元',
  )
  await expect(earmarks.add({ prepay: advance.id, order: order.id, amount: 2999 })).rejects.toThrow('不能收')
  const wanted = order.totalAmount - 100
  const earmark = await earmarks.add({ prepay: advance.id, order: order.id, amount: wanted })
  expect((await orders.get(order.id)).paidAmount).toBeCloseTo(order.totalAmount, 2)
  expect(await advances.get(advance.id)).toMatchObject({ earmarked: wanted, balance: 3000 })
  await earmarks.move(earmark.id, 'release', { reason: '改用现金' })
  await expect(deliveries.move(delivery, 'ship')).rejects.toThrow('未付清')
  const again = await earmarks.add({ prepay: advance.id, order: order.id, amount: wanted })
  await expect(boss.of(Prepay).move(advance.id, 'reverse', { reason: '错' })).rejects.toThrow(
    '已被使用，不能作废',
  )
  await deliveries.move(delivery, 'ship')
  expect((await receivableOf(order.id))[0]).toMatchObject({ residual: 0 })
  expect(await earmarks.get(again.id)).toMatchObject({ status: 'consumed', left: 0 })
  expect(await advances.get(advance.id)).toMatchObject({ usedAmount: wanted, earmarked: 0 })
  await deliveries.move(delivery, 'undoShip', { reason: '装错车' })
  expect(await earmarks.get(again.id)).toMatchObject({ status: 'active', left: wanted })
  expect(await advances.get(advance.id)).toMatchObject({ usedAmount: 0, earmarked: wanted, balance: 3000 })
  expect(await faults()).toEqual([])
})

test('bills of before the books took them over become receivables once, and nothing is lost', async () => {
  const { order } = await yard.ready(1)
  await shipped(order)
  const [made] = await receivableOf(order.id)
  await app.services.db.owner.query(`update erp_receivable set deleted = true, bill = null where id = $1`, [
    made!.id,
  ])
  await app.services.db.owner.query(`update erp_delivery_bill set is_taken = false where "order" = $1`, [
    order.id,
  ])
  expect(await asSystem('0', (ctx) => takeFormerBills(ctx))).toBe(1)
  expect(await asSystem('0', (ctx) => takeFormerBills(ctx))).toBe(0)
  expect((await receivableOf(order.id))[0]).toMatchObject({ amount: made!.amount })
})

test('what is charged by hand is written, changed, posted and taken back while nobody paid', async () => {
  const order = await bought()
  const input = { partyType: 'store', store: order.store, kind: 'freight' } as const
  await expect(receivables.add({ ...input, items: [{ itemName: '运费', amount: 0 }] })).rejects.toThrow(
    '金额必须大于0',
  )
  await expect(
    receivables.add({ partyType: 'store', items: [{ itemName: '运费', amount: 1 }] }),
  ).rejects.toThrow('往来单位不能为空')
  const { id } = await receivables.add({ ...input, items: [{ itemName: '运费', amount: 113 }] })
  expect(await receivables.get(id)).toMatchObject({ amount: 113, taxAmount: 13, netAmount: 100, residual: 0 })
  await receivables.move(id, 'post')
  expect(await receivables.get(id)).toMatchObject({ residual: 113, status: 'posted' })
  await boss.of(Receivable).move(id, 'reverse', { reason: '开错' })
  expect(await receivables.get(id)).toMatchObject({ residual: 0, status: 'reversed' })
  expect(await faults()).toEqual([])
})

test('what is open is told by how long it is due as of any day, and comes to what the ledger says', async () => {
  const order = await bought()
  const { id } = await receivables.add({
    partyType: 'store',
    store: order.store,
    date: addDays(today(), -100),
    dueOn: addDays(today(), -40),
    items: [{ itemName: '样品费', amount: 113 }],
  })
  const lineOn = async (to: string) => {
    const { body } = await clerk.call('GET', '/fin/report/ageing', { query: { side: 'AR', to } })
    return body.result.find(({ party }: { party: string }) => party === order.store)
  }
  expect(await lineOn(today())).toBeUndefined()
  await receivables.move(id, 'post')
  expect(await lineOn(today())).toMatchObject({ total: 113, to60: 113, notDue: 0 })
  expect(await lineOn(addDays(today(), -60))).toMatchObject({ total: 113, notDue: 113 })
  expect(await lineOn(addDays(today(), -101))).toBeUndefined()
  await boss.of(Receivable).move(id, 'reverse', { reason: '开错' })
  expect(await lineOn(today())).toBeUndefined()
})

test('what is invoiced is not taken back off the truck before its invoice is red', async () => {
  const { order } = await yard.ready(1)
  const { id } = await shipped(order)
  const invoices = clerk.of(Invoice)
  const invoice = (values: object) =>
    invoices.add({ direction: 'out', taxNo: '91330100MA27XY1234', ...values } as InputOf<typeof Invoice>)
  const issue = async (of: string) => {
    await invoices.move(of, 'submit')
    await invoices.move(of, 'issue')
  }
  const blue = await invoice({ order: order.id, invoiceNo: '26332000000000007001' })
  const untaxed = await invoice({
    order: order.id,
    items: blue.items.map((line) => ({ ...line, taxRate: 0, taxAmount: 0 })),
  })
  expect(untaxed.difference).toContain('税率0%与来源税率13%不同')
  expect(await invoices.move(untaxed.id, 'submit')).toMatchObject({ status: 'submitted' })
  await invoices.move(untaxed.id, 'void', { reason: '税率错' })
  await issue(blue.id)
  const takeBack = () => deliveries.move(id, 'undoShip', { reason: '装错车' })
  await expect(takeBack()).rejects.toThrow('已开销项发票，请先红冲发票')
  expect((await clerk.of(Delivery).get(id)).status).toBe('shipped')
  const red = { color: 'red', blue: blue.id, redConfirmNo: '33012611', invoiceNo: '26332000000000007002' }
  await issue((await invoice(red)).id)
  expect(await takeBack()).toMatchObject({ status: 'submitted' })
  expect(await faults()).toEqual([])
})

test('a discount is given on what is owed alone, and never becomes an advance', async () => {
  const input: InputOf<typeof BackReceivable> = {
    partyType: 'other',
    otherName: '散客',
    bank: bank.id,
    amount: 100,
    discount: 50,
  }
  const { id, version } = await clerk.of(BackReceivable).add(input)
  await expect(clerk.of(BackReceivable).move(id, 'submit')).rejects.toThrow(
    '现金折扣 50.00 元超过核销合计 0.00 元',
  )
  await clerk.of(BackReceivable).edit({ id, version, discount: 0 })
  await clerk.of(BackReceivable).move(id, 'submit')
  expect(await boss.of(BackReceivable).move(id, 'approve')).toMatchObject({ status: 'approved' })
})

test('money for an order that was paid meanwhile is an advance of nothing in particular', async () => {
  const order = await bought()
  const advance = await clerk.of(Prepay).add({
    direction: 'in',
    partyType: 'store',
    store: order.store,
    order: order.id,
    bank: bank.id,
    amount: 80,
  })
  await clerk.of(Prepay).move(advance.id, 'submit')
  expect(await boss.of(Prepay).move(advance.id, 'approve')).toMatchObject({ status: 'approved' })
  expect((await clerk.of(PrepayAlloc).list({ where: { prepay: advance.id } })).rows).toEqual([])
  expect((await clerk.of(Prepay).get(advance.id)).balance).toBe(80)
  expect(await faults()).toEqual([])
})

test('nobody writes off a debt alone: what is owed less by hand is posted by a second person', async () => {
  const order = await bought()
  const { store } = order
  const input = { partyType: 'store' as const, store, kind: 'credit' as const }
  const { id, no, version } = await receivables.add({ ...input, items: [{ itemName: '让利', amount: -100 }] })
  await expect(receivables.move(id, 'post')).rejects.toThrow(`应收贷项 ${no} 由您本人制单，请由他人过账`)
  await boss.of(Receivable).edit({ id, version, remark: '看过' })
  await expect(boss.of(Receivable).move(id, 'post')).rejects.toThrow('由您本人制单')
  const items = [{ itemName: '让利', amount: -100 }]
  await app.as('helper').of(Receivable).edit({ id, items })
  await receivables.edit({ id, remark: '再看' })
  await expect(app.as('helper').of(Receivable).move(id, 'post')).rejects.toThrow('由您本人制单')
  expect(await app.as('head').of(Receivable).move(id, 'post')).toMatchObject({
    status: 'posted',
    amount: -100,
  })
  const more = await receivables.add({ ...input, kind: 'other', items: [{ itemName: '运费', amount: 100 }] })
  expect(await receivables.move(more.id, 'post')).toMatchObject({ status: 'posted' })
  expect(await faults()).toEqual([])
})
