import { BankJournal, type CashPlan, type CashRow, PayRequest } from '@mortise/finance/model'
import { addDays, startOfWeek, today } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import finance, { cashPlan, postVoucher } from '../index.ts'
import { allocateItems } from '../items/allocate.ts'
import { openBooks } from '../testing/open-books.ts'
import { paying } from '../testing/paying.ts'

const app = await testApp(finance)
await openBooks(app)
const books = await paying(app)
const { clerk, boss, theirs, granted, owed, requestFor } = books
const { asSystem } = app.services
await boss.of(BankInfo).move(theirs.id, 'verify')
const from = today()
const monday = startOfWeek(from)
const store = { type: 'store', id: 's1', name: '城东店' } as const

const post = (date: string, debit: string, credit: string, amount: number, dueOn?: string) =>
  asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date,
      kind: 'manual',
      summary: `${debit} ${credit}`,
      entries: [
        { account: debit, debit: amount, ...(debit === '1122' && { party: store, dueOn: dueOn ?? date }) },
        { account: credit, credit: amount },
      ],
    }),
  )
const call = async <R>(path: string, query: Record<string, string>): Promise<R> => {
  const { body } = await clerk.call('GET', `/fin/report/${path}`, { query })
  if (!body.success) throw new Error(body.message)
  return body.result as R
}
const plan = (query: Record<string, string> = {}) => call<CashPlan>('payCalendar', { from, ...query })
const rowsOf = (kind: string, week: number, query: Record<string, string> = {}) =>
  call<CashRow[]>('payCalendar/rows', { from, kind, week: String(week), ...query })
const amountsOf = ({ lines }: CashPlan, kind: string) =>
  lines.find((line) => line.kind === kind)?.amounts ?? []

test('money that is owed to us comes in the week it is due, what is late in the first, and later if its party is later', async () => {
  await post(from, '1002', '4001', 50_000)
  await post(from, '1122', '6001', 8000, addDays(monday, 7 * 3 + 2))
  await post(from, '1122', '6001', 3000, addDays(from, -20))
  await post(from, '1122', '6001', 900, addDays(monday, 7 * 30))
  const told = await plan()
  expect(told.weeks).toHaveLength(13)
  expect(told.weeks[0]).toMatchObject({ from, to: addDays(monday, 6) })
  expect(amountsOf(told, 'receivable')).toEqual([3000, 0, 0, 8000, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(await rowsOf('receivable', 3)).toMatchObject([{ partyName: '城东店', amount: 8000, note: '' }])
  expect(told.parties).toEqual([{ party: 's1', partyName: '城东店', late: 0, amount: 11_000 }])

  const later = await plan({ party: 's1', days: '14' })
  expect(amountsOf(later, 'receivable').slice(3, 6)).toEqual([0, 0, 8000])
  expect(later.weeks[4]?.balance).toBe((told.weeks[4]?.balance ?? 0) - 8000)
  expect(later.weeks[12]?.balance).toBe(told.weeks[12]?.balance)
  expect(await rowsOf('receivable', 3, { party: 's1', days: '14' })).toEqual([])
})

test('what was received late before is expected as late again', async () => {
  const sold = await post(addDays(from, -40), '1122', '6001', 500, addDays(from, -30))
  const paid = await asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: from,
      kind: 'manual',
      summary: '收款',
      entries: [
        { account: '1002', debit: 500 },
        { account: '1122', credit: 500, party: store },
      ],
    }),
  )
  await asSystem('0', (ctx) =>
    allocateItems(ctx, {
      item: sold.items[0]?.id ?? '',
      against: paid.items[0]?.id ?? '',
      amount: 500,
      kind: 'receipt',
    }),
  )
  const told = await plan()
  expect(told.parties[0]).toMatchObject({ partyName: '城东店', late: 30 })
  const shifted = Math.floor((7 * 3 + 2 + 30) / 7)
  expect(amountsOf(told, 'receivable')[shifted]).toBe(8000)
})

test('what is owed goes once: as it is asked for on the day that is planned, the rest as it is due', async () => {
  const before = await plan()
  const { payable } = await owed()
  await granted({ ...requestFor(payable.id, 500), planOn: addDays(monday, 7 * 2) })
  const told = await plan()
  const moved = (kind: string) =>
    amountsOf(told, kind).map(
      (amount, week) => Math.round((amount - amountsOf(before, kind)[week]!) * 100) / 100,
    )
  expect(moved('request')).toEqual([0, 0, -500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(moved('payable').reduce((sum, each) => sum + each, 0)).toBeCloseTo(-(payable.amount - 500), 2)
  const [request] = await rowsOf('request', 2)
  expect(request).toMatchObject({ partyName: '诚信木业', amount: -500, sourceType: PayRequest.name })
})

test('people and the state are paid on their days: what stands owed, and then what is usual', async () => {
  const month = (back: number) => addDays(`${from.slice(0, 7)}-01`, -back * 28).slice(0, 7)
  await post(`${month(1)}-20`, '660200', '221101', 6000)
  const told = await plan()
  const wages = amountsOf(told, 'wage').filter((amount) => amount !== 0)
  expect(wages.length).toBeGreaterThanOrEqual(3)
  expect(wages[0]).toBe(-6000)
  const days = await Promise.all(told.weeks.map((_, week) => rowsOf('wage', week)))
  for (const { on, note } of days.flat().slice(1)) {
    expect(on.slice(8)).toBe('10')
    expect(note).toBe('按近三个月平均')
  }
})

test('weeks add up to what is left, and the plan is what others are told by the server', async () => {
  const told = await plan()
  let balance = told.opening
  for (const [week, { in: coming, out, balance: left }] of told.weeks.entries()) {
    const column = told.lines.reduce((sum, { amounts }) => sum + amounts[week]!, 0)
    expect(coming - out).toBeCloseTo(column, 2)
    balance += column
    expect(left).toBeCloseTo(balance, 2)
  }
  expect(told.lowest.balance).toBe(Math.min(told.opening, ...told.weeks.map((each) => each.balance)))
  expect(await asSystem('0', (ctx) => cashPlan(ctx, from))).toEqual(told)
})

test('days before today, odd scenarios and those without the right are refused', async () => {
  await expect(plan({ from: addDays(from, -1) })).rejects.toThrow('资金计划从今天')
  await expect(plan({ from: '2026-13-40' })).rejects.toThrow('日期格式不正确')
  await expect(plan({ party: 's1', days: '1e3' })).rejects.toThrow('推迟天数应为0～365的整数')
  await expect(rowsOf('toString', 1)).rejects.toThrow('没有这个资金项目')
  await expect(rowsOf('wage', 13)).rejects.toThrow('周次应为0～12')
  const stranger = app.as('stranger', { can: [`${BankJournal.name}:list`] })
  expect((await stranger.call('GET', '/fin/report/payCalendar', { query: { from } })).status).toBe(403)
})
