import { GlAccount, GlBalance, GlRule, GlVoucher } from '@mortise/finance/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { sequence } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt, PurchaseReturn, Supplier } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import {
  StockCostAdjustment,
  StockCount,
  StockIn,
  StockMove,
  StockOut,
  Warehouse,
} from '@mortise/stock/model'
import { expect, test } from 'vitest'
import finance from '../index.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
const { asSystem } = app.services
const clerk = app.as('clerk')
const faults = () => asSystem('0', (ctx) => bookFaults(ctx))
const today = await asSystem('0', async (ctx) => ctx.today)

const base = await asSystem('0', async ({ repo }) => {
  const unit = (await repo(Unit).add({ name: '件测', code: 'TEST', precision: 2 })).id
  const category = (await repo(MaterialCategory).add({ name: '测试料' })).id
  const made = (await repo(MaterialCategory).add({ name: '测试包材', kind: '6' })).id
  const warehouse = (await repo(Warehouse).add({ code: 'T1', name: '测试仓', kind: '1' })).id
  const supplier = (await repo(Supplier).add({ name: '诚信木业', kind: '1' })).id
  const add = (code: string, of: string) =>
    repo(Material).add({ code, name: code, model: code, unit, category: of })
  return { warehouse, supplier, board: (await add('B1', category)).id, box: (await add('P1', made)).id }
})
const { warehouse, supplier, board, box } = base

/** What an account has taken so far, debits less credits. */
async function balanceOf(code: string): Promise<number> {
  const [account] = (await clerk.of(GlAccount).list({ where: { code } })).rows
  const { rows } = await clerk.of(GlBalance).list({ where: { account: account?.id ?? '' }, size: 500 })
  return Math.round(rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0) * 100) / 100
}

async function receive(material: string, qty: number, unitCost: number) {
  const { id } = await clerk.of(StockIn).add({ warehouse, items: [{ material, qty, unitCost }] })
  return clerk.of(StockIn).move(id, 'approveAndPost')
}
async function issue(material: string, qty: number) {
  const { id } = await clerk.of(StockOut).add({ warehouse, reason: '9', items: [{ material, qty }] })
  return clerk.of(StockOut).move(id, 'approveAndPost')
}

async function buy(qty: number, price: number) {
  const order = await clerk
    .of(PurchaseOrder)
    .add({ supplier, taxRate: 0.13, deliverOn: today, items: [{ material: board, qty, price }] })
  await clerk.of(PurchaseOrder).move(order.id, 'submit')
  const { status } = await clerk.of(PurchaseOrder).get(order.id)
  if (status === 'submitted') await clerk.of(PurchaseOrder).move(order.id, 'approve')
  const [line] = (await clerk.of(PurchaseOrder).get(order.id)).items
  const receipt = await clerk.of(PurchaseReceipt).add({
    order: order.id,
    warehouse,
    items: [{ orderItem: line?.id, material: board, arrivedQty: qty }],
  })
  return clerk.of(PurchaseReceipt).move(receipt.id, 'post')
}

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

test('a voucher of the stock is not reversed by itself, and a rule that is missing refuses the posting', async () => {
  const received = await receive(board, 2, 5)
  const [voucher] = (await clerk.of(GlVoucher).list({ where: { source: received.id } })).rows
  await expect(clerk.of(GlVoucher).move(voucher?.id ?? '', 'reverse', { reason: '试' })).rejects.toThrow(
    `业务凭证随来源单据 ${received.no} 冲销`,
  )
  await asSystem('0', async ({ repo }) => {
    for (const rule of await repo(GlRule).find({ event: 'stock.701' }))
      await repo(GlRule).put(rule.id, { isActive: false })
  })
  await expect(receive(board, 1, 5)).rejects.toThrow('未找到记账规则：stock.701')
  await asSystem('0', async ({ repo }) => {
    for (const rule of await repo(GlRule).find({ event: 'stock.701' }))
      await repo(GlRule).put(rule.id, { isActive: true })
  })
  await receive(board, 1, 5)
  expect(await faults()).toEqual([])
})

test('rules of the company come before those that the product brings; one that does not balance refuses', async () => {
  const [builtIn] = (await clerk.of(GlRule).list({ where: { event: 'stock.701' } })).rows
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
      const moves = (await clerk.of(StockMove).list({ where: { type: '101' }, size: 20 })).rows
      const move = moves[below(moves.length)]
      const { id } = await clerk
        .of(StockCostAdjustment)
        .add({ receipt: move?.id ?? '', newCost: (100 + below(900)) / 100 })
      await clerk.of(StockCostAdjustment).move(id, 'post')
    },
    async sendBack() {
      const rows = (await clerk.of(PurchaseReceipt).list({ where: { status: 'posted' }, size: 20 })).rows
      const receipt = await clerk.of(PurchaseReceipt).get(rows[below(rows.length)]?.id ?? '')
      const { id } = await clerk.of(PurchaseReturn).add({
        receipt: receipt.id,
        mode: '1',
        reason: '2',
        items: [{ receiptItem: receipt.items[0]?.id, material: board, qty: 1 }],
      } as never)
      await clerk.of(PurchaseReturn).move(id, 'submit')
      await clerk.of(PurchaseReturn).move(id, 'approve')
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
