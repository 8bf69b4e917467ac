import { deliveredDoors } from '@mortise/deliveries/testing'
import {
  BackReceivable,
  BankClaim,
  BankTransfer,
  FinOpenItem,
  Prepay,
  Receivable,
} from '@mortise/finance/model'
import { approvalLimitsOf, type Parameter, today } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { addShop } from '@mortise/pricing/testing'
import { testApp } from '@mortise/server/testing'
import { BankInfo, PayTerm } from '@mortise/stores/model'
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { bankLines } from '../testing/bank-lines.ts'
import { openBooks } from '../testing/open-books.ts'

/** Money that leaves beside the amount of a document is bounded as the amount is. */
const app = await testApp(finance)
await openBooks(app)
const yard = await deliveredDoors(app)
const { clerk, account, told, claim, lineNow } = await bankLines(app)
const boss = app.as('boss')
const second = app.as('second', {
  can: ['backReceivable:list', 'backReceivable:approve', 'bankTransfer:list', 'bankTransfer:approve'],
  orgCode: 'A01',
})
const { asSystem } = app.services
const date = today()
const bank = await account()

async function say({ code }: Parameter, value: string): Promise<void> {
  const [row] = (await clerk.of(SystemParameter).list({ where: { code } })).rows
  await clerk.of(SystemParameter).edit({ id: row!.id, version: row!.version, value })
}

test('a cash discount counts in what a receipt settles: it is approved neither by itself nor beyond the bound', async () => {
  await say(approvalLimitsOf(BackReceivable).auto, '100')
  await say(approvalLimitsOf(BackReceivable).large, '1000')
  const { order } = await yard.readyOnDeposit(1, 100)
  await asSystem('0', ({ repo }) => repo(CustomerOrder).put(order.id, { payTerm: PayTerm.monthly }))
  await yard.shipped(order)
  const [item] = (
    await clerk.of(FinOpenItem).list({ where: { order: order.id, side: 'AR', residual: { gt: 0 } } })
  ).rows
  const owed = item!.residual
  expect(owed).toBeGreaterThan(1000)
  const receipts = clerk.of(BackReceivable)
  const { id, no } = await receipts.add({
    partyType: 'store',
    store: order.store,
    bank,
    date,
    amount: 0.01,
    discount: owed - 0.01,
    items: [{ item: item!.id, amount: owed }],
  })
  await receipts.move(id, 'submit')
  expect(await receipts.get(id)).toMatchObject({ status: 'submitted', settles: owed })
  await expect(second.of(BackReceivable).move(id, 'approve')).rejects.toThrow(`回款单${no}金额超过 1000 元`)
  const small = await receipts.add({
    partyType: 'store',
    store: order.store,
    bank,
    date,
    amount: 60,
    discount: 40,
    items: [{ item: item!.id, amount: 100 }],
  })
  await receipts.move(small.id, 'submit')
  expect(await receipts.get(small.id)).toMatchObject({ status: 'approved' })
})

test('the fee of a transfer counts in what leaves the account', async () => {
  await say(approvalLimitsOf(BankTransfer).auto, '100')
  await say(approvalLimitsOf(BankTransfer).large, '1000')
  const transfers = clerk.of(BankTransfer)
  const { id, no } = await transfers.add({ from: bank, to: await account(), date, amount: 0.01, fee: 5000 })
  await transfers.move(id, 'submit')
  expect(await transfers.get(id)).toMatchObject({ status: 'submitted', leaves: 5000.01 })
  await expect(second.of(BankTransfer).move(id, 'approve')).rejects.toThrow(`内部转账${no}金额超过 1000 元`)
})

test('interest and charges beyond a small sum, in one part or many, are confirmed by a second person', async () => {
  await addShop(app, 'dealer')
  const [line, quarter] = await told(
    bank,
    { date, amount: 13_568.98, memo: '货款' },
    { date, amount: 199.99, memo: '结息' },
  )
  expect(await claim(quarter!.id, [{ kind: 'interest', amount: 199.99 }])).toMatchObject({ success: true })
  const claimsOf = async (id: string) =>
    (await clerk.of(BankClaim).list({ where: { line: id }, sort: [['no', 'asc']] })).rows
  expect(await claimsOf(quarter!.id)).toMatchObject([{ status: 'active', voucher: expect.any(String) }])

  expect(await claim(line!.id, [{ kind: 'interest', amount: 150 }])).toMatchObject({ success: true })
  expect(await claim(line!.id, [{ kind: 'interest', amount: 60 }])).toMatchObject({
    success: true,
    message: '已提交认领：利息或手续费超过 200.00 元，须由他人确认',
  })
  const [, waiting] = await claimsOf(line!.id)
  expect(waiting).toMatchObject({ status: 'pending', voucher: null })
  await expect(clerk.of(BankClaim).move(waiting!.id, 'confirm')).rejects.toThrow(
    '利息或手续费超过 200.00 元，由您本人认领，请由他人确认',
  )
  await boss.of(BankClaim).move(waiting!.id, 'confirm')
  expect((await claimsOf(line!.id))[1]).toMatchObject({ status: 'active', voucher: expect.any(String) })
  expect(await lineNow(line!.id)).toMatchObject({ claimed: 210 })
})

test('what two people made its writer does not take back alone', async () => {
  await say(approvalLimitsOf(BankTransfer).large, '0')
  const acts = ['list', 'add', 'edit', 'reverse']
  const can = [
    ...[Prepay, BankTransfer, Receivable].flatMap(({ name }) => acts.map((act) => `${name}:${act}`)),
    ...[Prepay, BankTransfer].flatMap(({ name }) => [`${name}:submit`, `${name}:approve`]),
    'receivable:post',
  ]
  const [writer, other] = [
    app.as('writer', { can, orgCode: 'A01' }),
    app.as('other', { can, orgCode: 'A01' }),
  ]
  const { store } = await addShop(app, 'dealer')
  const party = { partyType: 'store', store: store.id } as const
  const mine = (no: string) => `${no}由您本人制单，请由他人冲销`

  const advance = await writer.of(Prepay).add({ direction: 'in', ...party, bank, date, amount: 9000 })
  await writer.of(Prepay).move(advance.id, 'submit')
  await other.of(Prepay).move(advance.id, 'approve')
  await expect(writer.of(Prepay).move(advance.id, 'reverse', { reason: '错' })).rejects.toThrow(
    mine(`预收预付${advance.no}`),
  )
  await other.of(Prepay).move(advance.id, 'reverse', { reason: '错' })

  const transfer = await writer.of(BankTransfer).add({ from: bank, to: await account(), date, amount: 500 })
  await writer.of(BankTransfer).move(transfer.id, 'submit')
  await other.of(BankTransfer).move(transfer.id, 'approve')
  await expect(writer.of(BankTransfer).move(transfer.id, 'reverse', { reason: '错' })).rejects.toThrow(
    mine(`内部转账${transfer.no}`),
  )

  const items = [{ itemName: '运费', amount: 9000 }]
  const charge = await writer.of(Receivable).add({ ...party, kind: 'freight', date, dueOn: date, items })
  await writer.of(Receivable).move(charge.id, 'post')
  await expect(writer.of(Receivable).move(charge.id, 'reverse', { reason: '错' })).rejects.toThrow(
    mine(`应收单${charge.no}`),
  )
  expect(await other.of(Receivable).move(charge.id, 'reverse', { reason: '错' })).toMatchObject({
    status: 'reversed',
  })
})

test('how far an account may be overdrawn is said with a right of its own', async () => {
  const rights = ['bankInfo:list', 'bankInfo:add', 'bankInfo:edit']
  const keeper = app.as('keeper', { can: rights, orgCode: 'A01' }).of(BankInfo)
  const row = await keeper.get(bank)
  const { id, version } = row
  await expect(keeper.edit({ id, version, overdraftLimit: 99_999_999_999 })).rejects.toThrow(
    '没有设定透支额度的权限',
  )
  const saved = await keeper.edit({ id, version, overdraftLimit: row.overdraftLimit, remark: '基本户' })
  const chief = app.as('overdrawer', { can: [...rights, 'bankInfo:overdraft'], orgCode: 'A01' }).of(BankInfo)
  expect(await chief.edit({ id, version: saved.version, overdraftLimit: 5000 })).toMatchObject({
    overdraftLimit: 5000,
  })
})
