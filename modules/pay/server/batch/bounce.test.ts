import { BankJournal } from '@mortise/finance/model'
import { bookFaults } from '@mortise/finance/server'
import { PayAdjustment, PayBatch } from '@mortise/pay/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const office = await payOffice(app)
const { clerk, boss, cashier, hire, attend, batch, approve, slipsOf, own } = office

test('pay that came back after it was paid is owed again, is in the account again, and is paid again', async () => {
  const whole = { hiredOn: '2022-01-01', leftOn: '2022-01-31' }
  const one = await hire('bounced', whole)
  const other = await hire('kept', whole)
  for (const { username } of [one, other]) await attend(username, '2022-01')
  const { id: loan } = await clerk
    .of(PayAdjustment)
    .add({ worker: one.username, month: '2022-01', type: 'loan', amount: 200, reason: '预支' })
  await clerk.of(PayAdjustment).move(loan, 'submit')
  await boss.of(PayAdjustment).move(loan, 'approve')
  const made = await batch('2022-01')
  await approve(made.id)
  await cashier.of(PayBatch).move(made.id, 'post')
  const bounce = (more: object = {}) =>
    cashier.of(PayBatch).move(made.id, 'bounce', {
      answers: {
        bank: own.id,
        bouncedOn: '2022-02-12',
        accounts: one.accountNo,
        reason: '账户已销户',
        ...more,
      },
    })
  await expect(bounce()).rejects.toThrow('不是本批次已发放员工的工资卡')
  await office.pay(made.id)
  await expect(bounce({ bouncedOn: '2022-02-09' })).rejects.toThrow('退回日期不能早于发放日期 2022-02-10')
  await expect(bounce({ accounts: `${one.accountNo} ${one.accountNo}` })).rejects.toThrow('或与前面重复')
  expect(await bounce()).toMatchObject({ status: 'posted' })

  const standing = async () => (await slipsOf(made.id)).map(({ isPaid, payFault }) => [isPaid, payFault])
  expect(await standing()).toEqual(
    expect.arrayContaining([
      [false, '退汇：账户已销户'],
      [true, null],
    ]),
  )
  const net = (await slipsOf(made.id)).find(({ worker }) => worker === one.username)?.net
  const journal = async () =>
    (await clerk.of(BankJournal).list({ where: { source: made.id }, sort: [['seq', 'asc']] })).rows
  expect(await journal()).toMatchObject([{ outAmount: made.net }, { inAmount: net, outAmount: 0 }])
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
  await office.pay(made.id)
  expect(await clerk.of(PayBatch).get(made.id)).toMatchObject({ status: 'paid' })
  expect((await journal()).at(-1)).toMatchObject({ outAmount: net })
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})
