import { GlRule, GlVoucher } from '@mortise/finance/model'
import { Material, MaterialCategory } from '@mortise/materials/model'
import { sequence } from '@mortise/model'
import { PurchaseReceipt } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockCount, StockIn, StockOut } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import finance, { bookEvents } from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { stockBooks } from '../testing/stock-books.ts'

const app = await testApp(finance)
await openBooks(app)
const { asSystem } = app.services
const books = await stockBooks(app)
const { clerk, warehouse, board, box, balanceOf, faults, receive, issue, buy } = books

test('what is bought is owed to its supplier by estimate, on the account of its kind, in the transaction that takes it in', async () => {
  const [stock, owed] = [await balanceOf('1403'), await balanceOf('220202')]
  const receipt = await buy(50, 14.69)
  expect((await balanceOf('1403')) - stock).toBeCloseTo(650, 2)
  expect((await balanceOf('220202')) - owed).toBeCloseTo(-650, 2)
  const [voucher] = (await clerk.of(GlVoucher).list({ where: { source: receipt.id } })).rows
  expect(voucher).toMatchObject({ kind: 'auto', status: 'posted', sourceNo: receipt.no, totalDebit: 650 })
  const { entries } = await clerk.of(GlVoucher).get(voucher?.id ?? '')
  expect(entries.find(({ credit }) => credit > 0)).toMatchObject({
    partyType: 'supplier',
    partyName: '诚信木业',
  })
  expect(await faults()).toEqual([])

  await clerk.of(PurchaseReceipt).move(receipt.id, 'reverse', { reason: '送错' })
  expect(await balanceOf('220202')).toBe(owed)
  expect(await faults()).toEqual([])
})

test('goods that come in and go out otherwise are booked by their reasons, and their reversals take it back', async () => {
  const income = await balanceOf('6301')
  const received = await receive(box, 10, 3.33)
  expect((await balanceOf('6301')) - income).toBeCloseTo(-33.3, 2)
  expect(await balanceOf('1411')).toBeCloseTo(33.3, 2)
  const used = await issue(box, 4)
  expect(await balanceOf('1411')).toBeCloseTo(19.98, 2)
  await clerk.of(StockOut).move(used.id, 'reverse', { reason: '错' })
  await clerk.of(StockIn).move(received.id, 'reverse', { reason: '错' })
  expect(await balanceOf('1411')).toBe(0)
  expect(await balanceOf('6301')).toBe(income)
  expect(await faults()).toEqual([])
})

test('a voucher of the stock is not reversed by itself', async () => {
  const received = await receive(board, 2, 5)
  const [voucher] = (await clerk.of(GlVoucher).list({ where: { source: received.id } })).rows
  await expect(clerk.of(GlVoucher).move(voucher?.id ?? '', 'reverse', { reason: '试' })).rejects.toThrow(
    `业务凭证随来源单据 ${received.no} 冲销`,
  )
})

test('what no rule knows is refused, and what the product brings needs no row of the company', async () => {
  const posting = { date: books.today, summary: '试', source: { type: 'test', id: '1', event: 'x', no: '1' } }
  await expect(
    asSystem('0', (ctx) => bookEvents(ctx, posting, [{ event: 'stock.none', values: { amount: 1 } }])),
  ).rejects.toThrow('未找到记账规则：stock.none')
  await app.services.db.owner.query(`delete from ${GlRule.table} where event = 'stock.701'`)
  await receive(board, 1, 5)
  expect(await faults()).toEqual([])
})

test('rules of the company come before those that the product brings; one that does not balance refuses', async () => {
  const [builtIn] = (await clerk.of(GlRule).list({ where: { event: 'stock.702' } })).rows
  await expect(
    clerk.of(GlRule).edit({ id: builtIn?.id ?? '', version: builtIn?.version ?? 1, amount: 'amount*2' }),
  ).rejects.toThrow('内置规则不能修改')
  const own = await clerk
    .of(GlRule)
    .add({ event: 'stock.701', side: 'D', account: 'stock', amount: 'amount' })
  await expect(receive(board, 1, 5)).rejects.toThrow('凭证借贷不平衡，差额 5')
  const other = await clerk
    .of(GlRule)
    .add({ event: 'stock.701', side: 'C', account: '6051', amount: 'amount', sort: 2 })
  const before = await balanceOf('6051')
  await receive(board, 1, 5)
  expect((await balanceOf('6051')) - before).toBe(-5)
  for (const { id } of [own, other]) await clerk.of(GlRule).remove(id)
  expect(await faults()).toEqual([])
})

test('rules of the company cannot part the stock from its accounts, nor can another kind of material', async () => {
  await receive(box, 10, 3)
  const add = (side: 'D' | 'C', account: string, sort: number) =>
    clerk.of(GlRule).add({ event: 'stock.701', side, account, amount: 'amount', sort })
  await expect(add('D', '1403', 1)).rejects.toThrow('存货科目 1403 随物料类别确定，请填写 stock')
  const own = [await add('D', '660200', 1), await add('C', '6301', 2)]
  await expect(receive(board, 1, 5)).rejects.toThrow('记账规则使存货科目 1403 记 0 元，与库存 5 元不一致')
  for (const { id } of own) await clerk.of(GlRule).remove(id)
  const { category } = await clerk.of(Material).get(box)
  const { id, version } = await clerk.of(MaterialCategory).get(category)
  await expect(clerk.of(MaterialCategory).edit({ id, version, kind: '1' })).rejects.toThrow('有库存金额')
  await issue(box, 10)
  expect(await clerk.of(MaterialCategory).edit({ id, version, kind: '1' })).toMatchObject({ kind: '1' })
  await clerk.of(MaterialCategory).edit({ id, version: version + 1, kind: '6' })
  expect(await faults()).toEqual([])
})

test('I17: after whatever happens to the stock its accounts are worth what it is', {
  timeout: 120_000,
}, async () => {
  const below = sequence(17)
  const receipts: { id: string; status: string }[] = []
  const tries = {
    async in() {
      receipts.push(await receive(below(2) ? board : box, 1 + below(9), (1 + below(999)) / 100))
    },
    async out() {
      await issue(below(2) ? board : box, 1 + below(4))
    },
    async buy() {
      await buy(1 + below(7), (100 + below(900)) / 100)
    },
    async reverse() {
      const { id } = receipts[below(receipts.length)] ?? { id: '' }
      await clerk.of(StockIn).move(id, 'reverse', { reason: '错' })
    },
    async reprice() {
      const rows = (await clerk.of(PurchaseReceipt).list({ where: { status: 'posted' }, size: 20 })).rows
      await books.reprice(rows[below(rows.length)]?.id ?? '', (100 + below(900)) / 100)
    },
    async sendBack() {
      const rows = (await clerk.of(PurchaseReceipt).list({ where: { status: 'posted' }, size: 20 })).rows
      await books.sendBack(rows[below(rows.length)]?.id ?? '', 1)
    },
    async count() {
      const { id } = await clerk.of(StockCount).add({ warehouse })
      await clerk.of(StockCount).move(id, 'start')
      await clerk.of(StockCount).move(id, 'void', { reason: '试' })
    },
  }
  const names = Object.keys(tries) as (keyof typeof tries)[]
  const done: Record<string, number> = {}
  for (let step = 0; step < 60; step++) {
    const name = names[below(names.length)] ?? 'in'
    const isDone = await tries[name]().then(
      () => true,
      (error: Error) => (done[`${name}: ${error.message.slice(0, 40)}`] = 1) < 0,
    )
    if (isDone) done[name] = (done[name] ?? 0) + 1
    expect(await faults(), `after step ${step}, ${name}`).toEqual([])
  }
  expect(done).toMatchObject({ in: expect.any(Number), out: expect.any(Number), buy: expect.any(Number) })
  expect(done).toMatchObject({
    reverse: expect.any(Number),
    reprice: expect.any(Number),
    sendBack: expect.any(Number),
  })
})
