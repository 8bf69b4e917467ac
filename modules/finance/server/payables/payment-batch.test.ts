import { BankJournal, Payment, PaymentBatch, PayRequest } from '@mortise/finance/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { paying } from '../testing/paying.ts'

const app = await testApp(finance)
await openBooks(app)
const books = await paying(app)
const { clerk, boss, cashier, own, theirs, faults } = books
await boss.of(BankInfo).move(theirs.id, 'verify')
const batches = cashier.of(PaymentBatch)

/** A request for something, approved. */
const asked = async (amount: number) => {
  const input = { ...books.asking([]), type: 'other' as const }
  const { id } = await clerk.of(PayRequest).add({ ...input, items: [{ amount }] })
  await clerk.of(PayRequest).move(id, 'submit')
  await boss.of(PayRequest).move(id, 'approve')
  return id
}
const batchOf = (...requests: string[]) =>
  batches.add({ bank: own.id, items: requests.map((request) => ({ request, purpose: '=1+1' })) })
const releaser = app.as('releaser', {
  can: ['paymentBatch:list', 'paymentBatch:release', 'paymentBatch:recall'],
  orgCode: 'A01',
})
async function answered(id: string, rows: readonly (readonly string[])[]) {
  const text = [['序号', '账号', '金额', '结果', '流水号', '失败原因'], ...rows]
    .map((row) => row.join(','))
    .join('\n')
  const form = new FormData()
  form.append('file', new Blob([text]), 'result.csv')
  const uploaded = await cashier.call('POST', '/sys/common/upload', { body: form })
  return (
    await cashier.call('POST', `${PaymentBatch.wire}/result`, { body: { id, file: uploaded.body.message } })
  ).body
}
const no = theirs.accountNo

test('a batch is released by a second person before the bank is told, and says what its requests say', async () => {
  const request = await asked(120)
  const batch = await batchOf(request)
  expect(batch).toMatchObject({
    amount: 120,
    items: [{ accountName: '诚信木业', accountNo: no, amount: 120 }],
  })
  const file = async (format: string) =>
    cashier.call('POST', `${PaymentBatch.wire}/file`, { body: { id: batch.id, format } })
  expect((await file('csv')).body).toMatchObject({ success: false })
  const maker = app.as('maker', {
    can: [
      'paymentBatch:list',
      'paymentBatch:add',
      'paymentBatch:release',
      'bankInfo:list',
      'payRequest:list',
    ],
  })
  await expect(batchOf(request)).rejects.toThrow(`已在批次 ${batch.no} 中`)
  await releaser.of(PaymentBatch).move(batch.id, 'release')
  const { bytes } = await file('csv')
  expect(bytes.toString()).toContain(`"1","诚信木业","${no}","农业银行","","120.00","'=1+1"`)
  expect((await file('xlsx')).bytes.subarray(0, 2).toString()).toBe('PK')
  expect(
    (await maker.call('POST', `${PaymentBatch.wire}/file`, { body: { id: batch.id } })).body.success,
  ).toBe(false)
  const beside = await cashier.of(Payment).add({ request, bank: own.id, amount: 120 })
  await expect(cashier.of(Payment).move(beside.id, 'pay')).rejects.toThrow(`已在放行的批次 ${batch.no} 中`)
  await releaser.of(PaymentBatch).move(batch.id, 'recall', { reason: '改期' })
  await batches.move(batch.id, 'void', { reason: '改期' })
  await cashier.of(Payment).move(beside.id, 'pay')
})

test('who asked for the money or approved it neither releases the batch nor takes the bank’s file', async () => {
  const batch = await batchOf(await asked(7))
  for (const one of [clerk, boss])
    await expect(one.of(PaymentBatch).move(batch.id, 'release')).rejects.toThrow(
      '制单、审批、出纳不能为同一人',
    )
  await releaser.of(PaymentBatch).move(batch.id, 'release')
  const file = (one: typeof clerk) =>
    one.call('POST', `${PaymentBatch.wire}/file`, { body: { id: batch.id, format: 'csv' } })
  for (const one of [clerk, boss])
    expect((await file(one)).body).toMatchObject({ success: false, message: '制单、审批、出纳不能为同一人' })
  expect((await file(cashier)).bytes.toString()).toContain('"7.00"')
})

test('once the bank’s file was taken, who took it is known, and only another person recalls the batch', async () => {
  const batch = await batchOf(await asked(9))
  await releaser.of(PaymentBatch).move(batch.id, 'release')
  await cashier.call('POST', `${PaymentBatch.wire}/file`, { body: { id: batch.id, format: 'csv' } })
  expect(await batches.get(batch.id)).toMatchObject({
    downloadedBy: ['cashier'],
    downloadedAt: expect.any(String),
  })
  await expect(batches.move(batch.id, 'recall', { reason: '直接付款' })).rejects.toThrow(
    '须由他人核实银行未付款后撤回',
  )
  await releaser.of(PaymentBatch).move(batch.id, 'recall', { reason: '银行未受理' })
  await app.as('secondReleaser').of(PaymentBatch).move(batch.id, 'release')
  expect(await batches.get(batch.id)).toMatchObject({ downloadedBy: null, downloadedAt: null })
  await batches.move(batch.id, 'recall', { reason: '还没有告诉银行' })
  await batches.move(batch.id, 'void', { reason: '作废' })
})

test('who makes a batch does not release it', async () => {
  const rights = [
    'paymentBatch:list',
    'paymentBatch:add',
    'paymentBatch:release',
    'bankInfo:list',
    'payRequest:list',
  ]
  const maker = app.as('lone', { can: rights, orgCode: 'A01' })
  const { id } = await maker.of(PaymentBatch).add({ bank: own.id, items: [{ request: await asked(5) }] })
  await expect(maker.of(PaymentBatch).move(id, 'release')).rejects.toThrow('请由他人审核')
})

test('what the bank paid is booked once, what it refused may be asked of it again', async () => {
  const [one, other] = [await asked(200), await asked(80)]
  const batch = await batchOf(one, other)
  await releaser.of(PaymentBatch).move(batch.id, 'release')
  const refused: readonly (readonly [readonly (readonly string[])[], string])[] = [
    [[['9', no, '200', '成功', 'B1', '']], '导入第 2 行：序号 批次中没有第9笔'],
    [[['1', no, '200.01', '成功', 'B1', '']], '导入第 2 行：金额 与批次不符：200.01'],
    [[['1', '6228', '200', '成功', 'B1', '']], '导入第 2 行：账号 与批次不符：6228'],
    [
      [
        ['1', no, '200', '成功', 'B1', ''],
        ['2', no, '80', '处理中', '', ''],
      ],
      '导入第 3 行：结果 无法识别：处理中',
    ],
  ]
  for (const [rows, message] of refused) expect((await answered(batch.id, rows)).message).toBe(message)
  expect((await cashier.of(Payment).list({ where: { request: one } })).rows).toEqual([])
  const answer = await answered(batch.id, [
    ['1', no, '200.00', '成功', 'B1', ''],
    ['2', no, '80.00', '失败', '', '账号户名不符'],
  ])
  expect(answer.message).toBe('已付 1 笔，失败 1 笔')
  expect(await batches.get(batch.id)).toMatchObject({
    status: 'finished',
    items: [
      { result: '1', bankSerial: 'B1' },
      { result: '2', failedFor: '账号户名不符' },
    ],
  })
  const [payment] = (await cashier.of(Payment).list({ where: { request: one } })).rows
  expect(payment).toMatchObject({ status: 'paid', amount: 200, bankSerial: 'B1' })
  expect((await clerk.of(BankJournal).list({ where: { source: payment!.id } })).rows).toMatchObject([
    { outAmount: 200 },
  ])
  expect(await clerk.of(PayRequest).get(one)).toMatchObject({ status: 'paid' })
  expect(await clerk.of(PayRequest).get(other)).toMatchObject({ status: 'approved' })
  expect((await answered(batch.id, [['1', no, '200', '成功', 'B1', '']])).success).toBe(false)
  expect(await batchOf(other)).toMatchObject({ amount: 80 })
  expect(await faults()).toEqual([])
})

test('what the bank paid to the account it was told is booked, though the payee has another by then', async () => {
  const request = await asked(33)
  const batch = await batchOf(request)
  await releaser.of(PaymentBatch).move(batch.id, 'release')
  const rename = async (accountNo: string) => {
    const { version } = await clerk.of(BankInfo).get(theirs.id)
    await clerk.of(BankInfo).edit({ id: theirs.id, version, accountNo })
  }
  await rename('6228480402564890083')
  expect((await answered(batch.id, [['1', '6228480402564890083', '33', '成功', 'B3', '']])).message).toBe(
    '导入第 2 行：账号 与批次不符：6228480402564890083',
  )
  expect((await answered(batch.id, [['1', no, '33', '成功', 'B3', '']])).message).toBe('已付 1 笔，失败 0 笔')
  expect(await clerk.of(PayRequest).get(request)).toMatchObject({ status: 'paid' })
  await rename(no ?? '')
  await boss.of(BankInfo).move(theirs.id, 'verify')
})

test('an account that was changed after the approval is approved once more, and who verified it does not pay it', async () => {
  const request = await asked(60)
  const pay = async (one: typeof cashier) => {
    const { id } = await one.of(Payment).add({ request, bank: own.id, amount: 60 })
    return one.of(Payment).move(id, 'pay')
  }
  const { version } = await clerk.of(BankInfo).get(theirs.id)
  await clerk.of(BankInfo).edit({ id: theirs.id, version, accountNo: '6228480402564890091' })
  await expect(pay(cashier)).rejects.toThrow('收款账户未核验，不能付款')
  await cashier.of(BankInfo).move(theirs.id, 'verify')
  const changed = '收款账户在审批后已变更，请先由他人【确认收款账户】'
  await expect(pay(cashier)).rejects.toThrow(changed)
  await expect(batchOf(request)).rejects.toThrow(changed)
  for (const one of [clerk, cashier])
    await expect(one.of(PayRequest).move(request, 'confirmAccount')).rejects.toThrow('请由他人确认')
  await boss.of(PayRequest).move(request, 'confirmAccount')
  await expect(pay(cashier)).rejects.toThrow('变更的收款账户由您本人核验，请由他人付款')
  expect(await pay(app.as('secondCashier'))).toMatchObject({ status: 'paid' })
  expect(await faults()).toEqual([])
})

test('whoever changed the account does not confirm it, though somebody else saved a trifle of it after that', async () => {
  const request = await asked(61)
  const mover = app.as('accountMover')
  const change = async (one: typeof mover, values: { accountNo: string } | { remark: string }) => {
    const { version } = await one.of(BankInfo).get(theirs.id)
    await one.of(BankInfo).edit({ id: theirs.id, version, ...values })
  }
  await change(mover, { accountNo: '6228480402564890018' })
  await change(clerk, { remark: '补备注' })
  await cashier.of(BankInfo).move(theirs.id, 'verify')
  await expect(mover.of(PayRequest).move(request, 'confirmAccount')).rejects.toThrow('请由他人确认')
  await boss.of(PayRequest).move(request, 'confirmAccount')
  await change(app.as('otherMover'), { accountNo: '6228480402564890091' })
  await cashier.of(BankInfo).move(theirs.id, 'verify')
  // What was confirmed since is no longer the mover's to answer for.
  await mover.of(PayRequest).move(request, 'confirmAccount')
})
