import {
  type CloseChecklist,
  type CloseStep,
  FinClose,
  GlVoucher,
  type Statement,
} from '@mortise/finance/model'
import { today } from '@mortise/model'
import { PurchaseOrder, PurchaseReceipt } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import { BankInfo } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import { writeJournal } from '../bank/journal.ts'
import finance, { bookFaults, postVoucher } from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { stockBooks } from '../testing/stock-books.ts'

const app = await testApp(finance)
await openBooks(app)
const clerk = app.as('clerk')
const { asSystem } = app.services
const party = { type: 'store', id: 's1', name: '城东店' } as const
const post = (date: string, debit: string, credit: string, amount: number) =>
  asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date,
      kind: 'manual',
      summary: `${debit} ${credit}`,
      entries: [
        { account: debit, debit: amount, ...(debit === '1122' && { party, dueOn: '2017-06-01' }) },
        { account: credit, credit: amount },
      ],
    }),
  )
await post('2018-01-03', '1002', '4001', 100_000)
await post('2018-01-05', '1122', '6001', 20_000)
await post('2018-01-05', '1122', '22210102', 2600)
await post('2018-01-06', '22210101', '1002', 600)
await post('2018-01-09', '660200', '221101', 3000)
await post('2018-01-12', '5101', '1002', 1500)
await post('2018-02-02', '660200', '1002', 10)

const base = '/erp_fin_close/erpFinClose'
const call = async (path: string, body: object) => {
  const { body: answer } = await clerk.call('POST', `${base}/${path}`, { body })
  if (!answer.success) throw new Error(answer.message)
  return answer.message
}
const list = async (month = '2018-01') =>
  (await clerk.call('GET', `${base}/checklist`, { query: { month } })).body.result as CloseChecklist
const stepOf = async (no: number, month?: string): Promise<CloseStep> => (await list(month)).steps[no - 1]!
const run = (step: number, month = '2018-01') => call('run', { month, step })
const netIncome = async () => {
  const query = { from: '2018-01-01', to: '2018-01-31' }
  const { halves } = (await clerk.call('GET', '/fin/report/income', { query })).body.result as Statement
  return halves[0]?.lines.at(-1)?.amounts[1]
}

test('a month is worked through step by step, closed, opened again, and closed with the same figures', async () => {
  const begun = await list()
  expect(begun.steps).toHaveLength(14)
  expect(begun.refusal).toBeNull()
  expect(begun.steps[7]).toMatchObject({
    name: '制造费用',
    status: '0',
    left: '待结转 1500.00 元',
    canRun: true,
  })
  await expect(call('close', { month: '2018-01' })).rejects.toThrow('未通过')
  await expect(run(12)).rejects.toThrow('请先执行【制造费用】：待结转 1500.00 元')
  await run(8)
  expect(await stepOf(8)).toMatchObject({ status: '1', count: 0, detail: expect.stringContaining('凭证 ') })
  // 22,600 overdue 244 days: 20 %.
  await run(10)
  // 2,600 − 600 = 2,000 owed; 7 + 3 + 2 % of it.
  await run(11)
  expect(await netIncome()).toBe(20_000 - 3000 - 4520 - 240)
  await run(12)
  expect(await netIncome()).toBe(12_240)
  const banks = await stepOf(4)
  expect(banks).toMatchObject({ status: '2', left: '总账与日记账相差 97900.00 元', canSkip: true })
  await expect(call('close', { month: '2018-01' })).rejects.toThrow(
    '第4步【银行对账】未通过：总账与日记账相差',
  )
  await expect(call('skip', { month: '2018-01', step: 4, reason: ' ' })).rejects.toThrow('请填写原因')
  await expect(call('skip', { month: '2018-01', step: 1, reason: '急' })).rejects.toThrow('该步骤不能跳过')
  await call('skip', { month: '2018-01', step: 4, reason: '日记账下月补登' })
  expect(await call('close', { month: '2018-01' })).toBe('会计期间 2018-01 已结账')
  expect(await list()).toMatchObject({ isClosed: true, refusal: '会计期间 2018-01 已结账' })
  await expect(post('2018-01-20', '660200', '1002', 5)).rejects.toThrow('会计期间 2018-01 已结账')
  await expect(run(12)).rejects.toThrow('会计期间 2018-01 已结账')

  await expect(call('reopen', { month: '2018-01', reason: '' })).rejects.toThrow('请填写原因')
  await call('reopen', { month: '2018-01', reason: '漏记费用' })
  const closing = async () =>
    (await clerk.of(GlVoucher).list({ where: { month: '2018-01', sourceType: 'finClose' }, size: 50 })).total
  const vouchers = await closing()
  expect(await run(12)).toContain('没有需要结转的金额')
  expect(await closing()).toBe(vouchers)
  await call('close', { month: '2018-01' })
  expect(await netIncome()).toBe(12_240)

  await call('reopen', { month: '2018-01', reason: '漏记费用' })
  await post('2018-01-25', '660200', '1002', 40)
  expect(await stepOf(12)).toMatchObject({ status: '2', left: '待结转 40.00 元' })
  await expect(call('close', { month: '2018-01' })).rejects.toThrow('第12步【结转损益】未通过')
  await run(12)
  const [carried] = (await clerk.of(FinClose).list({ where: { month: '2018-01', step: 12 } })).rows
  expect(await clerk.of(GlVoucher).get(carried?.voucher ?? '')).toMatchObject({
    kind: 'close',
    date: '2018-01-31',
  })
  expect(await netIncome()).toBe(12_200)
  await call('close', { month: '2018-01' })
  expect(await asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})

test('months are closed in their order, when they are over, and by those who may', async () => {
  const march = await list('2018-03')
  expect(march.refusal).toMatch(/^请先结账 2018-0[12]$/)
  const today = await asSystem('0', async (ctx) => ctx.today)
  expect((await list(today.slice(0, 7))).refusal).toContain('尚未结束')
  expect((await list('2017-12')).refusal).toBe('总账自 2018-01 启用')
  await expect(call('close', { month: '2018-3' })).rejects.toThrow('期间应为年月')
  const stranger = app.as('stranger', { can: ['finClose:list'] })
  const { status } = await stranger.call('POST', `${base}/close`, { body: { month: '2018-02' } })
  expect(status).toBe(403)
})

test('by the list of periods a month of the books is closed and opened as by the steps', async () => {
  const [period] = (await clerk.of(StockPeriod).list({ where: { month: '2018-01' } })).rows
  const id = period?.id ?? ''
  const byPeriods = app.as('byPeriods', {
    can: ['stockPeriod:list', 'stockPeriod:close', 'stockPeriod:reopen'],
  })
  const periods = byPeriods.of(StockPeriod)
  await expect(periods.move(id, 'reopen', { reason: '补记' })).rejects.toThrow(
    '总账已启用，反结账须有【反结账】权限的人办理',
  )
  expect((await list()).isClosed).toBe(true)
  await clerk.of(StockPeriod).move(id, 'reopen', { reason: '漏记运费' })
  expect(await stepOf(14)).toMatchObject({ status: '0', detail: '反结账：漏记运费' })
  await post('2018-01-28', '660200', '1002', 7)
  await expect(periods.move(id, 'close')).rejects.toThrow('第12步【结转损益】未通过：待结转 7.00 元')
  expect((await list()).isClosed).toBe(false)
  await run(12)
  await periods.move(id, 'close')
  expect(await stepOf(14)).toMatchObject({ status: '1', detail: '已结账', runBy: 'byPeriods' })
  const today = await asSystem('0', async (ctx) => ctx.today)
  const present = await clerk.of(StockPeriod).add({ month: today.slice(0, 7) })
  await expect(periods.move(present.id, 'close')).rejects.toThrow(/尚未结束|请先结账/)
})

test('the journals of a month are what moved until its end, in whatever order it was written down', async () => {
  const step = await stepOf(4, '2018-02')
  const missing = Number(/相差 ([\d.]+) 元/.exec(step.left ?? '')?.[1])
  const { id: bank } = await asSystem('0', ({ repo }) =>
    repo(BankInfo).add({
      owner: 'self',
      type: 'basic',
      accountName: '榫卯',
      bankName: '工商银行',
      accountNo: '62220000001',
    }),
  )
  const [voucher] = (await clerk.of(GlVoucher).list()).rows
  const write = (date: string, amount: number) =>
    asSystem('0', (ctx) =>
      writeJournal(ctx, {
        bank,
        date,
        amount,
        summary: '收款',
        source: { type: 'test', id: date, no: date },
        voucher: voucher?.id ?? '',
      }),
    )
  await write('2018-03-10', 50)
  await write('2018-02-28', missing)
  expect(await stepOf(4, '2018-02')).toMatchObject({ status: '1', left: '' })
})

test('two who close a month at once close it once', async () => {
  for (const step of [8, 10, 11, 12]) await run(step, '2018-02')
  for (const { step, count, canSkip } of (await list('2018-02')).steps)
    if (count > 0 && canSkip) await call('skip', { month: '2018-02', step, reason: '不适用' })
  const tries = await Promise.allSettled([1, 2, 3].map(() => call('close', { month: '2018-02' })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [period] = (await clerk.of(StockPeriod).list({ where: { month: '2018-02' } })).rows
  expect(period?.status).toBe('closed')
})

test('goods that came and were not taken in keep the step of the stock open', async () => {
  const { buy, material, warehouse } = await stockBooks(app)
  const month = today().slice(0, 7)
  const { order } = await buy(10, 11.3, await material('C1'))
  const { items, supplier } = await clerk.of(PurchaseOrder).get(order)
  const [line] = items
  const more = await clerk.of(PurchaseOrder).add({
    supplier,
    deliverOn: today(),
    items: [{ material: line?.material ?? '', qty: 2, price: 11.3 }],
  })
  await clerk.of(PurchaseOrder).move(more.id, 'submit')
  const [asked] = (await clerk.of(PurchaseOrder).move(more.id, 'approve')).items
  const coming = await clerk.of(PurchaseReceipt).add({
    order: more.id,
    warehouse,
    items: [{ orderItem: asked?.id, material: asked?.material ?? '', arrivedQty: 2 }],
  })
  expect((await stepOf(2, month)).left).toContain('未过账采购入库单 1 张')
  await clerk.of(PurchaseReceipt).move(coming.id, 'post')
  expect((await stepOf(2, month)).left).not.toContain('未过账采购入库')
})
