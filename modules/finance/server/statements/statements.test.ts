import type { Statement, StatementEntries } from '@mortise/finance/model'
import { testApp } from '@mortise/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import finance, { postVoucher } from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { compared } from './periods.ts'

const app = await testApp(finance)
await openBooks(app)
const clerk = app.as('clerk')
const { asSystem } = app.services
const party = { type: 'store', id: 's1', name: '城东店' } as const

const post = (date: string, debit: string, credit: string, amount: number, more: object = {}) =>
  asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date,
      kind: 'manual',
      summary: `${debit} ${credit}`,
      entries: [
        { account: debit, debit: amount, ...(/^(1122|2203)/.test(debit) && { party }) },
        { account: credit, credit: amount, ...(/^(1122|2203)/.test(credit) && { party }) },
      ],
      ...more,
    }),
  )
await post('2018-02-05', '1002', '4001', 500_000)
await post('2018-03-02', '1601', '1002', 120_000)
await post('2018-03-31', '5101', '1602', 1000)
const sold = await post('2018-03-05', '1122', '6001', 90_000)
await post('2018-03-10', '6401', '5101', 600)
const paid = await post('2018-03-20', '1002', '1122', 70_000)
await post('2018-03-21', '221101', '1002', 8000)
await post('2018-03-22', '660200', '1002', 2500)
await post('2018-03-23', '1002', '2001', 30_000)
await post('2018-03-24', '660300', '1002', 150)
await post('2018-03-25', '1001', '1002', 900)
await post('2018-03-31', '6001', '4103', 90_000, { kind: 'close' })
await post('2019-03-07', '1122', '6001', 10_000)

const report = async <T = Statement>(name: string, query: Record<string, string>): Promise<T> => {
  const { body } = await clerk.call('GET', `/fin/report/${name}`, { query })
  if (!body.success) throw new Error(body.message)
  return body.result as T
}
const lineOf = ({ halves }: Statement, no: number) =>
  halves.flatMap(({ lines }) => lines).find((line) => line.no === no)?.amounts
const march = { from: '2018-03-01', to: '2018-03-31' }

test('the balance sheet of any day stands in the form of the standard, and both sides come to the same', async () => {
  const sheet = await report('balanceSheet', { to: '2018-03-31', before: '2018-02-28' })
  expect(sheet).toMatchObject({ form: '会小企01表', period: '2018年3月31日', difference: 0 })
  expect(sheet.columns.map(({ title }) => title)).toEqual(['期末余额', '2018-02-28 余额'])
  // 500,000 − 120,000 + 70,000 − 8,000 − 2,500 + 30,000 − 150; what went into the till is money too.
  expect(lineOf(sheet, 1)).toEqual([469_350, 500_000])
  expect(lineOf(sheet, 4)).toEqual([20_000, 0])
  expect([lineOf(sheet, 9), lineOf(sheet, 11)]).toEqual([
    [400, 0],
    [400, 0],
  ])
  expect([lineOf(sheet, 18), lineOf(sheet, 19), lineOf(sheet, 20)]).toEqual([
    [120_000, 0],
    [1000, 0],
    [119_000, 0],
  ])
  expect(lineOf(sheet, 30)).toEqual([608_750, 500_000])
  expect(lineOf(sheet, 35)).toEqual([-8000, 0])
  expect(lineOf(sheet, 51)).toEqual([86_750, 0])
  expect(lineOf(sheet, 53)).toEqual(lineOf(sheet, 30))
  expect((await report('balanceSheet', { to: '2018-03-31' })).columns[1]).toMatchObject({
    title: '年初余额',
    to: '2017-12-31',
  })
})

test('the income of a period stands beside the year so far and other days, whatever closings carried away', async () => {
  const income = await report('income', march)
  expect(income.columns.map(({ title }) => title)).toEqual(['本年累计金额', '本期金额', '上年同期金额'])
  expect(lineOf(income, 1)).toEqual([90_000, 90_000, 0])
  expect(lineOf(income, 2)).toEqual([600, 600, 0])
  expect([lineOf(income, 18), lineOf(income, 19)]).toEqual([
    [150, 150, 0],
    [150, 150, 0],
  ])
  expect(lineOf(income, 32)).toEqual([86_750, 86_750, 0])
  expect(lineOf(await report('income', { from: '2019-03-01', to: '2019-03-31' }), 1)).toEqual([
    10_000, 10_000, 90_000,
  ])
  const next = await report('income', { from: '2018-04-01', to: '2018-04-30', beside: 'period' })
  expect(next.columns[2]).toEqual({ title: '上期金额', from: '2018-03-01', to: '2018-03-31' })
  expect(lineOf(next, 1)).toEqual([90_000, 0, 90_000])
})

test('the cash flow tells where money came from and went to, and with what there was comes to what there is', async () => {
  const flow = await report('cashflow', march)
  expect(flow.difference).toBe(0)
  const figures = [1, 3, 4, 6, 7, 12, 13, 14, 15, 17, 19, 20, 21, 22].map((no) => lineOf(flow, no)?.[1])
  expect(figures).toEqual([
    70_000, 0, 8000, 2500, 59_500, 120_000, -120_000, 30_000, 0, 150, 29_850, -30_650, 500_000, 469_350,
  ])
  expect(lineOf(flow, 15)?.[0]).toBe(500_000)
})

test('every figure leads to its entries, their vouchers and documents; sums lead to none', async () => {
  const entries = (name: string, line: number) =>
    report<StatementEntries>('entries', { name, line: String(line), ...march })
  expect(await entries('income', 1)).toMatchObject({
    title: '一、营业收入',
    amount: 90_000,
    isCut: false,
    lines: [{ voucher: sold.id, no: sold.no, credit: 90_000, account: '6001 主营业务收入' }],
  })
  const money = await entries('cashflow', 1)
  expect(money).toMatchObject({ amount: 70_000, lines: [{ voucher: paid.id }] })
  expect(await entries('cashflow', 12)).toMatchObject({ amount: 120_000 })
  expect((await entries('balanceSheet', 4)).amount).toBe(20_000)
  await expect(entries('income', 32)).rejects.toThrow('没有分录')
  await expect(report('entries', { name: 'no', line: '1' })).rejects.toThrow('没有这张报表')
  await expect(report('balanceSheet', { to: '2018-02-30' })).rejects.toThrow('日期格式不正确')
  await expect(report('income', { from: '2018-04-01', to: '2018-03-01' })).rejects.toThrow(
    '开始日期不能晚于结束日期',
  )
})

test('a statement is exported as a page that is printed as it is', async () => {
  const { bytes, headers } = await clerk.call('GET', '/fin/report/exportXls', {
    query: { name: 'balanceSheet', to: '2018-03-31' },
  })
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('资产负债表2018年3月31日.xlsx'))
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.rows[0]?.[0]).toBe('资产负债表')
  expect(sheet?.rows[1]?.[0]).toBe('会小企01表')
  expect(sheet?.rows[3]).toEqual([
    '资产',
    '行次',
    '期末余额',
    '年初余额',
    '负债和所有者权益',
    '行次',
    '期末余额',
    '年初余额',
  ])
  expect(sheet?.rows[5]?.slice(0, 4)).toEqual(['货币资金', '1', 469_350, 0])
  expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true })
})

test.each([
  ['2018-03-01', '2018-03-31', 'year', '2017-03-01', '2017-03-31'],
  ['2020-02-01', '2020-02-29', 'year', '2019-02-01', '2019-02-28'],
  ['2018-03-01', '2018-03-31', 'period', '2018-02-01', '2018-02-28'],
  ['2018-01-01', '2018-03-31', 'period', '2017-10-01', '2017-12-31'],
  ['2018-03-01', '2018-03-30', 'period', '2018-02-01', '2018-02-28'],
  ['2018-03-05', '2018-03-10', 'period', '2018-02-27', '2018-03-04'],
])('%s to %s by %s is compared with %s to %s', (from, to, beside, start, end) => {
  expect(compared(from, to, beside)).toEqual([start, end])
})
