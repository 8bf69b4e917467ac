import { FinOpenItem, GlVoucher } from '@mortise/finance/model'
import { PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockIn, StockMove } from '@mortise/stock/model'
import { repriceStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { stockBooks } from '../testing/stock-books.ts'

const app = await testApp(finance)
await openBooks(app)
const books = await stockBooks(app)
const { clerk, faults, changes, buy, issue, sendBack, receive, reprice, material } = books
const accounts = ['1403', '1404', '220202', '6401', '6301']
const nothing = { '1403': 0, '1404': 0, '220202': 0, '6401': 0, '6301': 0 }

test('goods go back to their supplier for what they were bought at, and the rest is cost of sales', async () => {
  const board = await material('V1')
  const first = await buy(10, 14.69, board)
  await buy(10, 12.43, board)
  await issue(board, 10)
  expect(await changes(accounts, () => sendBack(first.id, 10))).toEqual({
    ...nothing,
    '1403': -120,
    '220202': 130,
    '6401': -10,
  })
  expect(await faults()).toEqual([])
})

test('the last pieces take with them all that the stock is worth', async () => {
  const board = await material('V2')
  await buy(10, 14.69, board)
  const second = await buy(10, 12.43, board)
  await issue(board, 10)
  expect(await changes(accounts, () => sendBack(second.id, 10))).toEqual({
    ...nothing,
    '1403': -120,
    '220202': 110,
    '6401': 10,
  })
  expect(await faults()).toEqual([])
})

test('a return that is taken back leaves nothing of itself, its difference included', async () => {
  const board = await material('V3')
  const first = await buy(10, 14.69, board)
  await buy(10, 12.43, board)
  await issue(board, 10)
  const sent = await changes(accounts, async () => {
    const { id } = await sendBack(first.id, 10)
    await clerk.of(PurchaseReturn).move(id, 'reverse', { reason: '错' })
    const [booked] = (await clerk.of(GlVoucher).list({ where: { source: id, status: 'reversed' } })).rows
    const mirrors = (await clerk.of(GlVoucher).list({ where: { reverses: booked?.id ?? '-' } })).rows
    expect(mirrors).toMatchObject([
      { status: 'posted', totalDebit: booked?.totalDebit, sourceNo: booked?.sourceNo },
    ])
  })
  expect(sent).toEqual(nothing)
  expect(await faults()).toEqual([])
})

test('a receipt that is reversed after the average moved clears its supplier, and touches no late price', async () => {
  const [one, other] = [await material('V4'), await material('V5')]
  const first = await buy(10, 14.69, one)
  await buy(10, 12.43, one)
  await issue(one, 10)
  await buy(1, 1.13, other)
  expect(
    await changes(accounts, async () => {
      await clerk.of(PurchaseReceipt).move(first.id, 'reverse', { reason: '送错' })
    }),
  ).toEqual({ ...nothing, '1403': -120, '220202': 130, '6401': -10 })
  const [item] = (await clerk.of(FinOpenItem).list({ where: { source: first.id, sign: 1 } })).rows
  expect(item).toMatchObject({ amount: 130, residual: 0, status: '9', side: 'EST' })
  expect(await faults()).toEqual([])
})

test('what came in otherwise gives back all of its income, whatever the stock is worth by then', async () => {
  const board = await material('V6')
  const first = await receive(board, 10, 13)
  await receive(board, 10, 11)
  await issue(board, 10)
  expect(
    await changes(accounts, async () => {
      await clerk.of(StockIn).move(first.id, 'reverse', { reason: '错' })
    }),
  ).toEqual({ ...nothing, '1403': -120, '6301': 130, '6401': -10 })
  expect(await faults()).toEqual([])
})

test.each([
  [0, { '1403': 30, '6401': 0 }],
  [30, { '1403': 12, '6401': 18 }],
  [50, { '1403': 0, '6401': 30 }],
])('a late price of 0.60 on 50 boards of which %d are gone', async (gone, parts) => {
  const board = await material(`L${gone}`)
  const receipt = await buy(50, 14.69, board)
  if (gone > 0) await issue(board, gone)
  expect(await changes(accounts, () => reprice(receipt.id, 13.6))).toEqual({
    ...nothing,
    '1404': -30,
    ...parts,
  })
  expect(await faults()).toEqual([])
})

test('labour of goods that are gone is cost of sales of their order line and work order', async () => {
  const board = await material('W1')
  await receive(board, 1, 923.92)
  const [came] = (await clerk.of(StockMove).list({ where: { material: board } })).rows
  await issue(board, 1)
  const changed = await changes(['1403', '6401', '500102'], () =>
    app.services.asSystem('0', (ctx) =>
      repriceStock(ctx, {
        key: `late:${board}`,
        document: { entity: 'test', id: 'late', no: 'L' },
        date: ctx.today,
        receipt: came?.id ?? '',
        difference: 18.6,
        reason: 'labour',
      }),
    ),
  )
  expect(changed).toEqual({ '1403': 0, '6401': 18.6, '500102': -18.6 })
  expect(await faults()).toEqual([])
})

test('a late price that was not booked, and a return that owes another amount, are found', async () => {
  const board = await material('F1')
  const first = await buy(10, 14.69, board)
  await buy(10, 12.43, board)
  await issue(board, 10)
  const sent = await sendBack(first.id, 10)
  const late = await buy(5, 14.69, board)
  await issue(board, 5)
  const adjusted = await reprice(late.id, 13.6)
  expect(await faults()).toEqual([])
  const { owner } = app.services.db
  const meddle = async (statement: string, values: readonly string[]) => {
    for (const table of ['erp_gl_voucher', 'erp_gl_voucher_entries'])
      await owner.query(`alter table ${table} disable trigger all`)
    await owner.query(statement, [...values])
    for (const table of ['erp_gl_voucher', 'erp_gl_voucher_entries'])
      await owner.query(`alter table ${table} enable trigger all`)
  }
  await meddle('update erp_gl_voucher set source_event = $2 where source = $1', [adjusted.id, 'elsewhere'])
  const [voucher] = (await clerk.of(GlVoucher).list({ where: { source: sent.id } })).rows
  await meddle('update erp_gl_voucher_entries set debit = 110 where parent_id = $1 and debit = 130', [
    voucher?.id ?? '',
  ])
  const found = (await faults()).map(({ what }) => what)
  expect(found).toEqual(expect.arrayContaining(['库存业务未记账', '暂估与采购退货不一致', '凭证借贷不平衡']))
})
