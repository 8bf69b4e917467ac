import {
  GlAccount,
  GlOpening,
  GlRule,
  GlVoucher,
  type Statement,
  type TrialLine,
} from '@mortise/finance/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { addDays } from '@mortise/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockIn, Warehouse } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import finance, { postVoucher } from '../index.ts'
import { bookFaults } from '../verify.ts'
import { bringUp } from './set-up-tenant.ts'

const app = await testApp(finance)
const { asSystem, db } = app.services
const clerk = app.as('clerk')
const accounts = (await clerk.of(GlAccount).list({ size: 200 })).rows
const idOf = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''
const today = await asSystem('0', async (ctx) => ctx.today)
const present = today.slice(0, 7)
const start = async (month: string) =>
  (await clerk.call<string>('POST', '/erp_gl_opening/erpGlOpening/start', { body: { month } })).body
const report = async <T>(name: string, query: Record<string, string>): Promise<T> =>
  (await clerk.call('GET', `/fin/report/${name}`, { query })).body.result as T

const { warehouse, material } = await asSystem('0', async ({ repo }) => {
  const unit = (await repo(Unit).add({ name: '件测', code: 'TEST', precision: 2 })).id
  const category = (await repo(MaterialCategory).add({ name: '测试料' })).id
  const board = await repo(Material).add({ code: 'B1', name: '板', model: 'B', unit, category })
  return {
    warehouse: (await repo(Warehouse).add({ code: 'T1', name: '测试仓', kind: '1' })).id,
    material: board.id,
  }
})
const receive = async (date = today) => {
  const { id } = await clerk
    .of(StockIn)
    .add({ warehouse, date, items: [{ material, qty: 10, unitCost: 4.2 }] })
  return clerk.of(StockIn).move(id, 'approveAndPost')
}

test('a company keeps no books until it opens them with what it has, the stock among it, and none for days before', async () => {
  const before = await receive()
  expect((await clerk.of(GlVoucher).list({ where: { source: before.id } })).total).toBe(0)
  const early = await clerk.of(GlVoucher).add({
    entries: [
      { summary: '试', account: idOf('5101'), debit: 1 },
      { summary: '试', account: idOf('1002'), credit: 1 },
    ],
  })
  const chief = app.as('chief').of(GlVoucher)
  await expect(chief.move(early.id, 'approve')).rejects.toThrow('总账尚未启用')

  await clerk.of(GlOpening).add({ account: idOf('1002'), debit: 900 })
  expect(await start('2026-01')).toMatchObject({
    message: `${today} 已有库存业务，期初余额只能是现在的余额，请从 ${present} 启用`,
  })
  expect(await start('2999-01')).toMatchObject({ message: '会计期间 2999-01 未打开' })
  expect(await start(present)).toMatchObject({ success: false, message: '期初余额借贷不平衡，差额 900' })
  const capital = await clerk.of(GlOpening).add({ account: idOf('4001'), credit: 900 })
  expect(await start(present)).toMatchObject({ message: '科目 1403 的期初余额 0 元与库存金额 42 元不一致' })
  await clerk.of(GlOpening).add({ account: idOf('1403'), debit: 42 })
  await clerk.of(GlOpening).edit({ id: capital.id, version: capital.version, credit: 942 })
  await expect(clerk.of(GlOpening).add({ account: idOf('1122'), debit: 5 })).rejects.toThrow(
    '科目 1122 需要核算往来单位',
  )

  // Whoever posts stock and found no books is waited for: what it brought is in the stock by then.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrive = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const posting = asSystem('0', async (ctx) => {
    const document = { entity: 'test', id: newId(), no: 'T' }
    const lines = [{ material, warehouse, qty: 1, amount: 8 }]
    await postStock(ctx, { key: newId(), document, date: ctx.today, type: '701', lines })
    ctx.beforeCommit(async () =>
      ctx.beforeCommit(async () => {
        arrive()
        await isReleased
      }),
    )
  })
  await isThere
  const opening = start(present)
  await expect
    .poll(async () => {
      const { rows } = await db.owner.query(
        `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
      )
      return rows.length
    })
    .toBe(1)
  release()
  await posting
  expect(await opening).toMatchObject({ message: '科目 1403 的期初余额 42 元与库存金额 50 元不一致' })

  const [stock] = (await clerk.of(GlOpening).list({ where: { account: idOf('1403') } })).rows
  await clerk.of(GlOpening).edit({ id: stock?.id ?? '', version: stock?.version ?? 1, debit: 50 })
  const edited = await clerk.of(GlOpening).get(capital.id)
  await clerk.of(GlOpening).edit({ id: capital.id, version: edited.version, credit: 950 })
  expect(await start(present)).toMatchObject({
    success: true,
    message: `总账已启用，自 ${today} 起记账，期初凭证 记-0001`,
  })
  expect(await start(present)).toMatchObject({ success: false })
  await expect(receive(addDays(today, -1))).rejects.toThrow(`总账自 ${today} 启用，不能在更早的日期记账`)
  await receive()
  expect(await asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])

  const lines = await report<TrialLine[]>('trial', { from: `${present}-01`, to: today })
  expect(lines.find(({ code }) => code === '1403')).toMatchObject({
    open: 50,
    debit: 42,
    credit: 0,
    close: 92,
  })
  expect(lines.find(({ code }) => code === '4001')).toMatchObject({ open: 950, debit: 0, credit: 0 })
  const entries = await report<{ open: number; lines: object[] }>('ledger', {
    account: idOf('1403'),
    from: `${present}-01`,
    to: today,
  })
  expect(entries).toMatchObject({ open: 50, close: 92 })
  expect(entries.lines).toHaveLength(1)
})

test('what a closing carries away is still the income of its month', async () => {
  await asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: today,
      kind: 'close',
      summary: '结转损益',
      entries: [
        { account: '6301', debit: 42 },
        { account: '4103', credit: 42 },
      ],
    }),
  )
  const income = await report<Statement>('income', { from: `${present}-01`, to: today })
  const lineOf = ({ halves }: Statement, no: number) =>
    halves.flatMap(({ lines }) => lines).find((line) => line.no === no)?.amounts
  expect(lineOf(income, 22)?.[1]).toBe(42)
  const sheet = await report<Statement>('balanceSheet', { to: today })
  expect(sheet.difference).toBe(0)
  expect(lineOf(sheet, 51)?.[0]).toBe(42)
  expect(await asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})

test('rules of the product are written anew only where they are others', async () => {
  const shown = () =>
    asSystem('0', async ({ repo }) =>
      (await repo(GlRule).find({ isBuiltIn: true }, { limit: 1000, sort: [['id', 'asc']] })).map(
        ({ id }) => id,
      ),
    )
  const before = await shown()
  expect(before.length).toBeGreaterThan(0)
  await asSystem('0', bringUp)
  expect(await shown()).toEqual(before)
  await asSystem('0', ({ repo }) => repo(GlRule).put(before[0]!, { account: '9999' }))
  await asSystem('0', bringUp)
  expect(await shown()).not.toContain(before[0])
})
