import {
  BankLine,
  BankStatement,
  LineMatch,
  PartyStatement,
  Prepay,
  Receivable,
} from '@mortise/finance/model'
import { addDays, startOfMonth, today } from '@mortise/model'
import { addShop } from '@mortise/pricing/testing'
import { storyOf } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { bankLines } from '../testing/bank-lines.ts'
import { openBooks } from '../testing/open-books.ts'
import { bookFaults } from '../verify.ts'
import { demoBank } from './demo-bank.ts'

const app = await testApp(finance)
await openBooks(app)
const { clerk, account } = await bankLines(app)

test('the demonstration has lines of the bank that the journal has, and some that nobody knows', async () => {
  const bank = await account()
  const { version } = await clerk.of(BankInfo).get(bank)
  await clerk.of(BankInfo).edit({ id: bank, version, isDefault: true })
  const { store } = await addShop(app, 'dealer')
  const day = (back: number) => addDays(today(), -back)
  for (const [amount, back] of [
    [500, 60],
    [700, 10],
    [900, 8],
  ] as const) {
    const { id } = await clerk
      .of(Prepay)
      .add({ direction: 'in', store: store.id, amount, bank, date: day(back) })
    await clerk.of(Prepay).move(id, 'submit')
    await app.as('boss').of(Prepay).move(id, 'approve')
  }
  const lastMonth = addDays(startOfMonth(today()), -1)
  for (const date of [addDays(lastMonth, -40), lastMonth]) {
    const { id } = await clerk.of(Receivable).add({
      kind: 'other',
      store: store.id,
      date,
      dueOn: today(),
      items: [{ itemName: '展具, "大"', amount: 321 }],
    })
    await clerk.of(Receivable).move(id, 'post')
  }
  await app.services.asSystem('0', async (system) => {
    const ctx = await system.actAs('clerk')
    await demoBank(ctx, storyOf(ctx, 23))
  })
  const [statement] = (await clerk.of(BankStatement).list({ where: { bank } })).rows
  expect(statement).toMatchObject({ openBalance: 10_500 })
  const { rows } = await clerk.of(BankLine).list({ where: { bank }, size: 100 })
  const count = (status: string) => rows.filter((line) => line.status === status).length
  expect(count(LineMatch.matched)).toBe(2)
  expect(count(LineMatch.open)).toBe(5)
  expect((await clerk.of(PartyStatement).list({})).rows).toMatchObject([{ status: 'confirmed' }])
  expect(await app.services.asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})
