import { GlAccount } from '@mortise/finance/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import finance, { postVoucher } from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const { asSystem, db } = app.services
const clerk = app.as('clerk')
const accounts = (await clerk.of(GlAccount).list({ size: 200 })).rows
const idOf = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''

/** As requests work, past the product: the role that owns nothing, and one tenant. */
async function asRequest<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query(`select set_config('app.tenant', '0', false)`)
    await client.query('begin')
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const voucherRow = (client: PoolClient, over: Record<string, unknown> = {}) => {
  const row: Record<string, unknown> = {
    id: newId(),
    tenant_id: '0',
    no: `X-${newId().slice(-8)}`,
    date: '2026-03-05',
    month: '2026-03',
    summary: '试',
    kind: 'manual',
    total_debit: 10,
    total_credit: 10,
    difference: 0,
    attach_count: 0,
    status: 'posted',
    create_by: 'x',
    create_time: '2026-03-05 10:00:00',
    ...over,
  }
  const names = Object.keys(row)
  return client
    .query(
      `insert into erp_gl_voucher (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    )
    .then(() => String(row.id))
}
const entryRow = (client: PoolClient, voucher: string, lines: readonly (readonly [number, number])[]) =>
  client.query(
    `insert into erp_gl_voucher_entries (id, tenant_id, parent_id, sort_no, summary, account, debit, credit)
     select gen_random_uuid()::text, '0', $1, l.at, '试', $2, l.debit, l.credit
     from json_to_recordset($3) as l (at int, debit numeric, credit numeric)`,
    [voucher, idOf('5101'), JSON.stringify(lines.map(([debit, credit], at) => ({ at, debit, credit })))],
  )

const posted = () =>
  asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: '2026-03-06',
      kind: 'auto',
      summary: '电费',
      source: { type: 'test', id: newId(), event: 'add', no: 'T' },
      entries: [
        { account: '5101', debit: 10 },
        { account: '1002', credit: 10 },
      ],
    }),
  )

test('requests work as a role that owns none of the tables', async () => {
  const { rows } = await asRequest((client) =>
    client.query(
      `select current_user <> tableowner as apart from pg_tables where tablename = 'erp_gl_voucher'`,
    ),
  )
  expect(rows).toEqual([{ apart: true }])
  await expect(
    asRequest((client) => client.query('alter table erp_gl_voucher disable trigger all')),
  ).rejects.toThrow('must be owner')
})

test('1: an entry has one side, and no amount below zero', async () => {
  for (const sides of [
    [0, 0],
    [1, 1],
    [-1, 0],
  ] as const)
    await expect(
      asRequest(async (client) => entryRow(client, await voucherRow(client, { status: 'draft' }), [sides])),
    ).rejects.toThrow('gl_entry_has_one_side')
})

test('2: a voucher that counts balances when it is committed, to the cent', async () => {
  const write = (lines: readonly (readonly [number, number])[]) =>
    asRequest(async (client) => {
      const id = await voucherRow(client, { status: 'draft' })
      await entryRow(client, id, lines)
      await client.query(`update erp_gl_voucher set status = 'posted' where id = $1`, [id])
      return id
    })
  await expect(
    write([
      [10, 0],
      [0, 9.99],
    ]),
  ).rejects.toThrow('凭证借贷不平衡，差额 0.01')
  await expect(
    write([
      [9, 0],
      [0, 9],
    ]),
  ).rejects.toThrow('凭证合计与分录不符')
  await expect(asRequest((client) => voucherRow(client))).rejects.toThrow('凭证没有分录')
  await expect(
    write([
      [10, 0],
      [0, 10],
    ]),
  ).resolves.toBeTypeOf('string')
})

test('2: nothing is added to a voucher that is posted, not even what balances by itself', async () => {
  const { id } = await posted()
  await expect(
    asRequest((client) =>
      entryRow(client, id, [
        [5, 0],
        [0, 5],
      ]),
    ),
  ).rejects.toThrow('凭证合计与分录不符')
})

test('2: lines do not join a voucher that is posted by changing whose they are', async () => {
  const { id } = await posted()
  await expect(
    asRequest(async (client) => {
      const draft = await voucherRow(client, { status: 'draft' })
      await entryRow(client, draft, [[7, 0]])
      await client.query('update erp_gl_voucher_entries set parent_id = $1 where parent_id = $2', [id, draft])
    }),
  ).rejects.toThrow('已记账凭证不能修改，请冲销')
})

test('2: a voucher without totals does not count', async () => {
  await expect(
    asRequest(async (client) => {
      const id = await voucherRow(client, { status: 'draft', total_debit: null, total_credit: null })
      await entryRow(client, id, [
        [5, 0],
        [0, 5],
      ])
      await client.query(`update erp_gl_voucher set status = 'posted' where id = $1`, [id])
    }),
  ).rejects.toThrow('凭证合计与分录不符')
})

test('2: an account of parties takes no entry without one, by whatever way', async () => {
  const entries = [
    { account: '220202', debit: 3 },
    { account: '1002', credit: 3 },
  ]
  const posting = { date: '2026-03-06', kind: 'auto', summary: '试', entries } as const
  await expect(asSystem('0', (ctx) => postVoucher(ctx, posting))).rejects.toThrow(
    '科目 220202 需要核算往来单位',
  )
  await expect(
    asRequest(async (client) => {
      const id = await voucherRow(client, { status: 'draft' })
      await entryRow(client, id, [
        [10, 0],
        [0, 10],
      ])
      await client.query(
        'update erp_gl_voucher_entries set account = $2 where parent_id = $1 and debit > 0',
        [id, idOf('220202')],
      )
      await client.query(`update erp_gl_voucher set status = 'posted' where id = $1`, [id])
    }),
  ).rejects.toThrow('科目 220202 需要核算往来单位')
})

test('3: what is approved is posted as it was approved, and stays approved in a month that is closed', async () => {
  const approved = (month: string) =>
    asRequest(async (client) => {
      const id = await voucherRow(client, { status: 'draft', month, date: `${month}-03` })
      await entryRow(client, id, [
        [10, 0],
        [0, 10],
      ])
      await client.query(`update erp_gl_voucher set status = 'approved' where id = $1`, [id])
      return id
    })
  const id = await approved('2026-04')
  for (const values of [`date = '2026-04-09'`, 'total_debit = 12, total_credit = 12', 'deleted = true'])
    await expect(
      asRequest((client) => client.query(`update erp_gl_voucher set ${values} where id = $1`, [id])),
    ).rejects.toThrow('已审核凭证不能修改，请先反审核')
  const old = await approved('2018-02')
  await db.owner.query(`update erp_stock_period set status = 'closed' where month = '2018-02'`)
  const withdraw = (client: PoolClient) =>
    client.query(`update erp_gl_voucher set status = 'draft' where id = $1`, [old])
  await expect(asRequest(withdraw)).rejects.toThrow('会计期间 2018-02 已结账')
  await db.owner.query(`update erp_stock_period set status = 'open' where month = '2018-02'`)
  await asRequest(withdraw)
  await asRequest((client) => client.query(`update erp_gl_voucher set status = 'draft' where id = $1`, [id]))
  await db.owner.query(`delete from erp_gl_voucher_entries where parent_id = any($1)`, [[old, id]])
  await db.owner.query(`delete from erp_gl_voucher where id = any($1)`, [[old, id]])
  await db.owner.query(`delete from erp_stock_period where month = '2018-02'`)
})

/** What the steps of closing have against it is not the question here. */
const close = (month: string) =>
  db.owner.query(`update erp_stock_period set status = 'closed' where month = $1`, [month])

test('3: a closed month takes no voucher, an open one does, and none comes before a closed one', async () => {
  await clerk.of(StockPeriod).add({ month: '2018-05' })
  await close('2018-05')
  const inMonth = (month: string) => asRequest((client) => voucherRow(client, { month, date: `${month}-03` }))
  await expect(inMonth('2018-05')).rejects.toThrow('会计期间 2018-05 已结账')
  await expect(inMonth('2018-04')).rejects.toThrow('会计期间 2018-05 已结账，不能在更早的日期记账')
  await expect(
    asRequest((client) => voucherRow(client, { month: '2018-06', date: '2018-05-03' })),
  ).rejects.toThrow('凭证日期与会计期间不符')
})

test('3: a close waits for a posting of its month, and a posting for the close: none slips through', async () => {
  await clerk.of(StockPeriod).add({ month: '2018-07' })
  const posting = await db.pool.connect()
  await posting.query(`select set_config('app.tenant', '0', false)`)
  await posting.query('begin')
  const voucher = await voucherRow(posting, { month: '2018-07', date: '2018-07-03' })
  await entryRow(posting, voucher, [
    [10, 0],
    [0, 10],
  ])
  let isClosed = false
  const closing = close('2018-07').then(() => (isClosed = true))
  await waitedFor(/erp_stock_period/)
  expect(isClosed).toBe(false)
  await posting.query('commit')
  posting.release()
  await closing
  await expect(
    asRequest((client) => voucherRow(client, { month: '2018-07', date: '2018-07-04' })),
  ).rejects.toThrow('会计期间 2018-07 已结账')
})

test('4: the same event of the same source is posted once, and its first voucher answered', async () => {
  const posting = {
    date: '2026-03-06',
    kind: 'auto',
    summary: '电费',
    source: { type: 'test', id: newId(), event: 'add', no: 'T' },
    entries: [
      { account: '5101', debit: 3 },
      { account: '1002', credit: 3 },
    ],
  } as const
  const all = await Promise.all(
    Array.from({ length: 8 }, () => asSystem('0', (ctx) => postVoucher(ctx, posting))),
  )
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  const { type, id, event } = posting.source
  await expect(
    asRequest((client) =>
      voucherRow(client, { source_type: type, source: id, source_event: event, status: 'draft' }),
    ),
  ).rejects.toThrow('duplicate key')
})

test.each([
  ['changes its amount', `update erp_gl_voucher set total_debit = 11 where id = $1`],
  ['takes it back to a draft', `update erp_gl_voucher set status = 'draft' where id = $1`],
  ['moves it to another day', `update erp_gl_voucher set date = '2026-03-07' where id = $1`],
  ['hides it', `update erp_gl_voucher set deleted = true where id = $1`],
  ['deletes it', `delete from erp_gl_voucher where id = $1`],
  ['changes an entry', `update erp_gl_voucher_entries set debit = 11 where parent_id = $1 and debit > 0`],
  ['deletes its entries', `delete from erp_gl_voucher_entries where parent_id = $1`],
])('5: nobody %s once it is posted', async (_what, statement) => {
  const { id } = await posted()
  await expect(asRequest((client) => client.query(statement, [id]))).rejects.toThrow(
    '已记账凭证不能修改，请冲销',
  )
  await expect(
    asRequest(async (client) => {
      await client.query(`select set_config('app.initializing', 'on', true)`)
      await client.query(statement, [id])
    }),
  ).rejects.toThrow('已记账凭证不能修改，请冲销')
})

test('5: nobody calls a voucher reversed that has no mirror', async () => {
  const { id } = await posted()
  await expect(
    asRequest((client) => client.query(`update erp_gl_voucher set status = 'reversed' where id = $1`, [id])),
  ).rejects.toThrow('没有冲销凭证')
})

test('what was meddled with past all of it is found', async () => {
  const { id } = await posted()
  const found = () => asSystem('0', (ctx) => bookFaults(ctx))
  const before = (await found()).length
  await db.owner.query(`alter table erp_gl_voucher_entries disable trigger all`)
  await db.owner.query(`update erp_gl_voucher_entries set debit = 11 where parent_id = $1 and debit > 0`, [
    id,
  ])
  await db.owner.query(`alter table erp_gl_voucher_entries enable trigger all`)
  const words = (await found()).map(({ what }) => what)
  expect(words.length).toBeGreaterThan(before)
  expect(words).toEqual(expect.arrayContaining(['凭证借贷不平衡', '余额与分录不符']))
})

/** Until some statement waits for a lock. */
const waitedFor = (statement: RegExp): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await db.owner.query<{ query: string }>(
        `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.some(({ query }) => statement.test(query))
    })
    .toBe(true)
