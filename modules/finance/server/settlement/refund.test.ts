import { deliveredDoors } from '@mortise/deliveries/testing'
import {
  BackReceivable,
  BankJournal,
  FinOpenItem,
  Prepay,
  PrepayAlloc,
  Receivable,
  Refund,
} from '@mortise/finance/model'
import { CustomerOrder, OrderReceipt } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo, StoreCredit } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { allFaults } from '../testing/all-faults.ts'
import { openBooks } from '../testing/open-books.ts'

const app = await testApp(finance)
await openBooks(app)
const yard = await deliveredDoors(app)
const { clerk, deliveries, orders, shipped } = yard
const [boss, cashier] = [app.as('boss'), app.as('cashier')]
const { asSystem } = app.services
const faults = () => allFaults(app)
const refunds = clerk.of(Refund)
const bank = await clerk.of(BankInfo).add({
  owner: 'self',
  accountName: '榫卯木业',
  bankName: '工商银行',
  accountNo: '1202020919900123456',
  openBalance: 100_000,
})
let count = 0
/** An account of a store that a second person has looked at. */
async function accountOf(store: string) {
  const { id } = await clerk.of(BankInfo).add({
    owner: 'store',
    store,
    accountName: '城东店',
    bankName: '农业银行',
    accountNo: `62284804025648${String(++count).padStart(5, '0')}`,
  })
  await boss.of(BankInfo).move(id, 'verify')
  return id
}
async function openItem(where: object) {
  const [item] = (await clerk.of(FinOpenItem).list({ where: { ...where, residual: { gt: 0 } } })).rows
  return item!
}
async function asked(item: string, store: string, amount: number) {
  const { id } = await refunds.add({
    item,
    amount,
    bank: bank.id,
    payeeBank: await accountOf(store),
    reason: '客户取消',
  })
  await refunds.move(id, 'submit')
  return id
}
const creditOf = async (store: string) => (await clerk.of(StoreCredit).list({ where: { store } })).rows[0]!

test('once books are kept 订单收款 pays nothing back; a refund does, by three people, and the bank may send it back', async () => {
  const { order } = await yard.ready(2)
  const refund = { order: order.id, kind: '2', amount: 10 } as const
  await asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { depositAmount: 100 }))
  await expect(clerk.of(OrderReceipt).add(refund)).rejects.toThrow('已启用总账，退款请填退款单')

  const advance = await openItem({ order: order.id, side: 'ADV_IN' })
  const most = advance.residual
  await expect(asked(advance.id, order.store, most + 0.01)).rejects.toThrow(
    `退款金额超过可退余额 ${most.toFixed(2)} 元`,
  )
  const id = await asked(advance.id, order.store, 500)
  await expect(asked(advance.id, order.store, most - 499.99)).rejects.toThrow(
    `退款金额超过可退余额 ${(most - 500).toFixed(2)} 元`,
  )
  await boss.of(Refund).move(id, 'approve')
  for (const person of [clerk, boss])
    await expect(person.of(Refund).move(id, 'pay')).rejects.toThrow('制单、审批、出纳不能为同一人')
  await cashier.of(Refund).move(id, 'pay')
  expect((await orders.get(order.id)).paidAmount).toBeCloseTo(order.paidAmount - 500, 2)
  expect(await clerk.of(FinOpenItem).get(advance.id)).toMatchObject({ residual: most - 500 })
  const lines = async () => (await clerk.of(BankJournal).list({ where: { source: id } })).rows
  expect(await lines()).toMatchObject([{ outAmount: 500 }])
  expect(await faults()).toEqual([])
  await cashier.of(Refund).move(id, 'fail', { reason: '户名不符' })
  expect((await orders.get(order.id)).paidAmount).toBeCloseTo(order.paidAmount, 2)
  expect(await clerk.of(FinOpenItem).get(advance.id)).toMatchObject({ residual: most })
  expect(await lines()).toHaveLength(2)
  expect(await faults()).toEqual([])
})

test('what is set aside for an order is released before it goes back, and of an order that is void too', async () => {
  const { order } = await yard.readyOnDeposit(1, 100)
  const { id: prepay } = await clerk
    .of(Prepay)
    .add({ partyType: 'store', store: order.store, bank: bank.id, amount: 1000 })
  await clerk.of(Prepay).move(prepay, 'submit')
  await boss.of(Prepay).move(prepay, 'approve')
  const earmark = await clerk.of(PrepayAlloc).add({ prepay, order: order.id, amount: 700 })
  const advance = await openItem({ source: prepay })
  await expect(asked(advance.id, order.store, 300.01)).rejects.toThrow('可退余额 300.00 元')
  await asSystem('0', ({ db }) =>
    db
      .updateTable(CustomerOrder.table as never)
      .set({ status: 'voided' } as never)
      .where('id' as never, '=', order.id as never)
      .execute(),
  )
  await clerk.of(PrepayAlloc).move(earmark.id, 'release', { reason: '订单作废' })
  expect(await clerk.of(Prepay).get(prepay)).toMatchObject({ earmarked: 0, balance: 1000 })
  const before = await creditOf(order.store)
  const id = await asked(advance.id, order.store, 1000)
  await boss.of(Refund).move(id, 'approve')
  await cashier.of(Refund).move(id, 'pay')
  expect(await clerk.of(Prepay).get(prepay)).toMatchObject({ balance: 0 })
  expect((await creditOf(order.store)).prepaid).toBe(before.prepaid - 1000)
  expect(await faults()).toEqual([])
})

test('goods on credit that were paid for and came back are refunded out of what was credited', async () => {
  const { order } = await yard.ready(2, { credit: 10_000 })
  const { id: delivery } = await shipped(order)
  const [owed] = (await clerk.of(Receivable).list({ where: { order: order.id } })).rows
  const item = await openItem({ source: owed!.id })
  const back = await clerk.of(BackReceivable).add({
    partyType: 'store',
    store: order.store,
    bank: bank.id,
    amount: owed!.amount,
    items: [{ item: item.id, amount: owed!.amount }],
  })
  await clerk.of(BackReceivable).move(back.id, 'submit')
  await boss.of(BackReceivable).move(back.id, 'approve')
  await deliveries.move(delivery, 'undoShip', { reason: '装错车' })
  const credit = await openItem({ order: order.id, side: 'AR', sign: -1 })
  await expect(asked(item.id, order.store, 1)).rejects.toThrow('只能退预收款或应收贷项')
  const before = await creditOf(order.store)
  const id = await asked(credit.id, order.store, credit.residual)
  await boss.of(Refund).move(id, 'approve')
  await cashier.of(Refund).move(id, 'pay')
  expect((await orders.get(order.id)).paidAmount).toBe(0)
  expect((await creditOf(order.store)).usedReceivable).toBeCloseTo(before.usedReceivable + credit.amount, 2)
  expect(await clerk.of(FinOpenItem).get(credit.id)).toMatchObject({ residual: 0 })
  expect(await faults()).toEqual([])
})
