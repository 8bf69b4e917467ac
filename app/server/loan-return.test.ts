import { readFile } from 'node:fs/promises'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { Loan } from './loan.fixture.ts'
import { LoanReturn, loans } from './loan-return.fixture.ts'

const app = await testApp(loans)
const clerk = app.as('clerk')
const chief = app.as('chief')

async function lend() {
  const { id } = await clerk.of(Loan).add({
    store: '城东店',
    doors: [
      { door: 'M808', qty: 3, deposit: 300 },
      { door: 'G206', qty: 1, deposit: 500 },
    ],
  })
  await clerk.of(Loan).move(id, 'submit')
  return chief.of(Loan).move(id, 'approve')
}
const bringBack = (loan: string, doors?: { loanDoor: string; qty: number }[]) =>
  clerk.of(LoanReturn).add({ loan, ...(doors && { doors }) })
async function approve(id: string) {
  await clerk.of(LoanReturn).move(id, 'submit')
  return chief.of(LoanReturn).move(id, 'approve')
}
const returned = async (id: string) => {
  const { doors } = await clerk.of(Loan).get(id)
  return doors.map(({ returnedQty }) => returnedQty)
}

test('a document of at most sixty lines is made from another, approved, counted back and measured', async () => {
  const file = await readFile(new URL('loan-return.fixture.ts', import.meta.url), 'utf8')
  expect(file.trimEnd().split('\n').length).toBeLessThanOrEqual(60)

  const loan = await lend()
  const all = await bringBack(loan.id)
  expect(all).toMatchObject({ store: '城东店', total: 1400, status: 'draft' })
  expect(all.doors.map(({ door, qty, amount }) => [door, qty, amount])).toEqual([
    ['M808', 3, 900],
    ['G206', 1, 500],
  ])
  expect(await returned(loan.id)).toEqual([0, 0])
  await approve(all.id)
  expect(await returned(loan.id)).toEqual([3, 1])

  const { body } = await clerk.call('GET', '/measure/loanReturn.refunded', { query: { groupBy: 'store' } })
  expect(body.result.groups).toEqual([{ value: '城东店', text: '城东店', count: 1, total: 1400 }])
})

test('no more comes back than is out, and undoing gives it back', async () => {
  const loan = await lend()
  const [first] = loan.doors
  const some = await bringBack(loan.id, [{ loanDoor: first!.id, qty: 2 }])
  await approve(some.id)
  await expect(bringBack(loan.id, [{ loanDoor: first!.id, qty: 2 }])).rejects.toThrow('最多')
  await chief.of(LoanReturn).move(some.id, 'unapprove', { reason: '点错了' })
  expect(await returned(loan.id)).toEqual([0, 0])
})

test('nothing is made from a loan that nobody approved, and nobody approves what is their own', async () => {
  const { id } = await clerk
    .of(Loan)
    .add({ store: '城西店', doors: [{ door: 'M808', qty: 1, deposit: 300 }] })
  await expect(bringBack(id)).rejects.toThrow('当前状态【草稿】')
  await clerk.of(Loan).move(id, 'submit')
  const plain = app.as('plain', { can: ['loan:add', 'loan:list', 'loan:submit', 'loan:approve'] })
  const own = await plain.of(Loan).add({ store: '城西店', doors: [{ door: 'M808', qty: 1, deposit: 300 }] })
  await plain.of(Loan).move(own.id, 'submit')
  await expect(plain.of(Loan).move(own.id, 'approve')).rejects.toThrow('由您本人')
})
