import { FinAllocation, FinOpenItem, GlBalance, GlVoucher } from '@mortise/finance/model'
import { sequence } from '@mortise/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import finance, { postVoucher } from '../index.ts'
import { allFaults } from '../testing/all-faults.ts'
import { openBooks } from '../testing/open-books.ts'
import { partsOf } from './allocate.ts'

const app = await testApp(finance)
await openBooks(app)
const { asSystem, db } = app.services
const clerk = app.as('clerk')
const faults = () => allFaults(app)
const ask = async (verb: string, body: object) =>
  (await clerk.call('POST', `${FinAllocation.wire}/${verb}`, { body })).body

let count = 0
const someone = () => ({ type: 'store' as const, id: `s${++count}`, name: `门店${count}` })
type Party = ReturnType<typeof someone>

/** Books an amount with a party: owed above zero, paid below. */
async function book(party: Party, account: string, amount: number, dueOn = '2026-05-04', contra = '1012') {
  const size = Math.abs(amount)
  const isDebit = amount > 0 === account.startsWith('1')
  const { id } = await asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: dueOn,
      kind: 'auto',
      summary: '往来',
      source: { type: 'test', id: newId(), event: 'add', no: `T${++count}` },
      entries: [
        { account, ...(isDebit ? { debit: size } : { credit: size }), party },
        { account: contra, ...(isDebit ? { credit: size } : { debit: size }) },
      ],
    }),
  )
  const [item] = (await clerk.of(FinOpenItem).list({ where: { voucher: id } })).rows
  if (!item) throw new Error('no item')
  return item
}
const residual = async ({ id }: { id: string }) => (await clerk.of(FinOpenItem).get(id)).residual

test('what is posted with a party is open until it is set off, never beyond, and as much again when that is undone', async () => {
  const party = someone()
  const owed = await book(party, '1122', 800)
  const paid = await book(party, '1122', -500)
  expect([owed.sign, owed.side, paid.sign]).toEqual([1, 'AR', -1])
  expect(await ask('allocate', { item: owed.id, against: paid.id, amount: 500.01 })).toMatchObject({
    success: false,
    message: expect.stringContaining('未核销 500 元'),
  })
  expect(await ask('allocate', { item: owed.id, against: paid.id, amount: 0.001 })).toMatchObject({
    success: false,
  })
  const { result } = await ask('allocate', { item: owed.id, against: paid.id, amount: 300, kind: 'receipt' })
  expect([await residual(owed), await residual(paid)]).toEqual([500, 200])
  expect(await faults()).toEqual([])
  expect(await ask('undo', { id: result })).toMatchObject({ success: true })
  expect(await ask('undo', { id: result })).toMatchObject({ success: false })
  expect([await residual(owed), await residual(paid)]).toEqual([800, 500])
  expect(await faults()).toEqual([])
})

test('a voucher answers what it left open, entry by entry, with the day it is due, its order line and its project', async () => {
  const party = someone()
  const source = { type: 'test', id: newId(), event: 'add', no: 'T' }
  const posting = {
    date: '2026-05-04',
    kind: 'auto',
    summary: '发货',
    source,
    entries: [
      { account: '1122', debit: 30, party, dueOn: '2026-06-03', project: 'p1', sourceLine: 'a' },
      { account: '6001', credit: 80 },
      { account: '1122', debit: 50, party, orderLine: 'l1', workOrder: 'w1', sourceLine: 'b' },
    ],
  } as const
  const { items } = await asSystem('0', (ctx) => postVoucher(ctx, posting))
  expect(items.map(({ at, account }) => [at, account])).toEqual([
    [0, '1122'],
    [2, '1122'],
  ])
  const again = await asSystem('0', (ctx) => postVoucher(ctx, posting))
  expect(again).toMatchObject({ isRepeated: true, items })
  expect(await clerk.of(FinOpenItem).get(items[0]?.id ?? '')).toMatchObject({
    dueOn: '2026-06-03',
    project: 'p1',
    sourceLine: 'a',
    amount: 30,
  })
  expect(await clerk.of(FinOpenItem).get(items[1]?.id ?? '')).toMatchObject({
    dueOn: '2026-05-04',
    orderLine: 'l1',
    workOrder: 'w1',
    source: source.id,
    sourceLine: 'b',
  })
})

test('estimates are not paid by advances, and what a document set off is not undone by hand', async () => {
  const party = { ...someone(), type: 'supplier' as const }
  const advance = await book(party as never, '1123', 100)
  const estimate = await book(party as never, '220202', 100)
  expect(await ask('offset', { advance: advance.id, owed: estimate.id, amount: 1 })).toMatchObject({
    message: '只能用预收冲应收、用预付冲应付',
  })
  const owed = await book(party as never, '220201', 100)
  expect(await ask('offset', { advance: advance.id, owed: owed.id, amount: 60 })).toMatchObject({
    success: true,
  })
  const [made] = (await clerk.of(FinAllocation).list({ where: { item: owed.id } })).rows
  expect(made).toMatchObject({
    cause: 'manual',
    voucher: expect.any(String),
    isUndone: false,
    undoneOn: null,
  })
  const posted = await clerk.of(GlVoucher).get(made?.voucher ?? '')
  expect([posted.sourceType, posted.source], 'a voucher leads to what it is of').toEqual([
    FinAllocation.name,
    made?.id,
  ])
  await ask('undo', { id: made?.id })
  expect(await clerk.of(FinAllocation).get(made?.id ?? '')).toMatchObject({
    isUndone: true,
    undoneBy: 'clerk',
    undoneOn: expect.stringMatching(/^\d{4}-/),
  })
  const byDocument = (await clerk.of(FinAllocation).list({ where: { cause: 'document' } })).rows
  expect(byDocument.length).toBeGreaterThan(0)
  expect(await ask('undo', { id: byDocument[0]?.id })).toMatchObject({
    message: `核销单 ${byDocument[0]?.no} 由业务单据产生，不能手工取消`,
  })
  expect(await faults()).toEqual([])
})

test('others, the same side and other accounts are not set off against each other', async () => {
  const [one, other] = [someone(), someone()]
  const owed = await book(one, '1122', 10)
  const tries = [
    [await book(other, '1122', -10), '不同往来单位之间不能核销'],
    [await book(one, '1122', 10), '同方向的往来明细不能互相核销'],
    [await book(one, '220301', 10), '不同科目之间不能直接核销，请使用冲抵'],
  ] as const
  for (const [against, words] of tries)
    expect(await ask('allocate', { item: owed.id, against: against.id, amount: 1 })).toMatchObject({
      message: words,
    })
})

test.each([
  ['fifo', [8000, 4500, 0]],
  ['prorata', [6250, 3906.25, 2343.75]],
] as const)('12,500 over 8,000, 5,000 and 3,000 by %s', async (strategy, parts) => {
  const items = [8000, 5000, 3000].map((residual) => ({ residual }))
  expect(partsOf(12_500, items, strategy)).toEqual(parts)
  const party = someone()
  const owed = []
  for (const [at, due] of ['2026-10-05', '2026-10-20', '2026-11-01'].entries())
    owed.push(await book(party, '1122', items[at]?.residual ?? 0, due))
  const paid = await book(party, '1122', -12_500)
  expect(await ask('auto', { against: paid.id, strategy, kind: 'receipt' })).toMatchObject({ success: true })
  const left = []
  for (const item of owed) left.push(await residual(item))
  expect(left).toEqual(items.map((item, at) => item.residual - (parts[at] ?? 0)))
  expect(await residual(paid)).toBe(0)
  expect(await faults()).toEqual([])
})

test('an advance pays for what is owed by a voucher, and its undoing by the mirror', async () => {
  const party = someone()
  const advance = await book(party, '220301', 3784.8)
  const owed = await book(party, '1122', 4115.2)
  expect(advance).toMatchObject({ side: 'ADV_IN', sign: 1 })
  expect(await ask('offset', { advance: owed.id, owed: advance.id, amount: 1 })).toMatchObject({
    message: '只能用预收冲应收、用预付冲应付',
  })
  expect(await ask('offset', { advance: advance.id, owed: owed.id, amount: 3784.8 })).toMatchObject({
    success: true,
  })
  expect([await residual(advance), await residual(owed)]).toEqual([0, 330.4])
  expect(await faults()).toEqual([])
  const [made] = (await clerk.of(FinAllocation).list({ where: { item: owed.id } })).rows
  expect(await ask('undo', { id: made?.id })).toMatchObject({ success: true })
  expect([await residual(advance), await residual(owed)]).toEqual([3784.8, 4115.2])
  expect(await faults()).toEqual([])
})

test('forty at once never spend a receipt twice', async () => {
  const party = someone()
  const paid = await book(party, '1122', -100)
  const owed = []
  for (let at = 0; at < 40; at++) owed.push(await book(party, '1122', 10))
  const answers = await Promise.all(
    owed.map((item) => ask('allocate', { item: item.id, against: paid.id, amount: 10, kind: 'receipt' })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(10)
  expect(await residual(paid)).toBe(0)
  expect(await faults()).toEqual([])
})

test('the tables refuse an item that is settled beyond its amount, and one that the books know nothing of', async () => {
  const party = someone()
  const owed = await book(party, '1122', 10)
  await expect(
    db.owner.query('update erp_fin_openitem set settled = 11, residual = -1 where id = $1', [owed.id]),
  ).rejects.toThrow('item_is_settled_within')
  await expect(
    db.owner.query('update erp_fin_openitem set settled = 4, residual = 6 where id = $1', [owed.id]),
  ).rejects.toThrow('往来明细与总账不一致')
})

test('whom the books are compared with is noted by the tables alone, and forgotten at the commit', async () => {
  const party = someone()
  const [owed, paid] = [await book(party, '1122', 70), await book(party, '1122', -70)]
  const client = await db.pool.connect()
  const asRequest = async (...texts: string[]) => {
    try {
      await client.query(`begin; select set_config('app.tenant', '0', true)`)
      for (const text of texts) await client.query(text)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  const settled = (id: string) => `update erp_fin_openitem set settled = 7, residual = 63 where id = '${id}'`
  try {
    await expect(asRequest(settled(owed.id), 'delete from erp_fin_touched')).rejects.toThrow('permission')
    await expect(asRequest('select from erp_fin_touched')).rejects.toThrow('permission')
    await expect(asRequest(settled(owed.id))).rejects.toThrow('往来明细与总账不一致')
    await asRequest(settled(owed.id), settled(paid.id))
  } finally {
    client.release()
  }
  expect(await residual(owed)).toBe(63)
  expect((await db.owner.query('select from erp_fin_touched')).rowCount).toBe(0)
  await db.owner.query(`update erp_fin_openitem set settled = 0, residual = 70 where id = any($1)`, [
    [owed.id, paid.id],
  ])
  expect(await faults()).toEqual([])
})

test('random postings, allocations and undoings agree with a naive model', { timeout: 120_000 }, async () => {
  const below = sequence(23)
  const parties = [someone(), someone(), someone()]
  const open = new Map<string, number>()
  const items: Awaited<ReturnType<typeof book>>[] = []
  const made: { id: string; item: string; against: string; amount: number }[] = []
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  for (let step = 0; step < 150; step++) {
    const act = below(5)
    if (act < 2) {
      const amount = (1 + below(9999)) / 100
      const item = await book(parties[below(3)] as Party, '1122', below(2) ? amount : -amount)
      items.push(item)
      open.set(item.id, amount)
    } else if (act < 4) {
      const [item, against] = [pick(items), pick(items)]
      if (!item || !against) continue
      const amount = (1 + below(5000)) / 100
      const isFit = item.party === against.party && item.sign !== against.sign
      const fits = isFit && amount <= (open.get(item.id) ?? 0) && amount <= (open.get(against.id) ?? 0)
      const answer = await ask('allocate', { item: item.id, against: against.id, amount })
      expect(answer.success, `step ${step}: ${answer.message}`).toBe(fits)
      if (!fits) continue
      for (const { id } of [item, against])
        open.set(id, Math.round(((open.get(id) ?? 0) - amount) * 100) / 100)
      made.push({ id: String(answer.result), item: item.id, against: against.id, amount })
    } else {
      const [undone] = made.splice(below(made.length || 1), 1)
      if (!undone) continue
      expect(await ask('undo', { id: undone.id })).toMatchObject({ success: true })
      for (const id of [undone.item, undone.against])
        open.set(id, Math.round(((open.get(id) ?? 0) + undone.amount) * 100) / 100)
    }
  }
  for (const item of items) expect(await residual(item)).toBe(open.get(item.id))
  for (const party of parties) {
    const { rows } = await clerk.of(GlBalance).list({ where: { party: party.id }, size: 100 })
    const booked = rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    const left = items
      .filter((item) => item.party === party.id)
      .reduce((sum, item) => sum + item.sign * (open.get(item.id) ?? 0), 0)
    expect(booked).toBeCloseTo(left, 2)
  }
  expect(await faults()).toEqual([])
})
