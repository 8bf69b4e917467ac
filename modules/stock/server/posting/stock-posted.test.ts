import { BusinessError, defineEntity, defineModule, f } from '@mortise/model'
import { newId, provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockIn, StockMove } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock, reverseStock, type StockLine, stockPosted } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

/** An area that books what the stock does, and refuses above a bound. */
const Voucher = defineEntity('voucher', {
  label: '凭证',
  fields: {
    documentNo: f.text('单号', { required: true, max: 64 }),
    amount: f.money('金额', { required: true }),
    types: f.text('类型', { max: 64 }),
  },
})
const books = serverModule(defineModule('books', { label: '账', entities: [Voucher] }), {
  needs: [stock],
  extensions: [
    provide(stockPosted, async ({ repo }, { posting, moves }) => {
      const amount = moves.reduce((sum, move) => sum + move.amount, 0)
      const types = moves.map(({ type }) => type).join()
      await repo(Voucher).add({ documentNo: posting.document.no, amount, types })
      if (amount > 1000) throw new BusinessError('凭证金额过大')
    }),
  ],
})

const app = await testApp(books)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')
const faults = () => asSystem('0', (ctx) => ledgerFaults(ctx))

test('what is posted is booked in the same transaction, and a refusal of the books undoes both', async () => {
  const [material, warehouse] = [(await fixtures.material()).id, (await fixtures.warehouse()).id]
  const receipt = async (qty: number) => {
    const items = [{ material, qty, unitCost: 10 }]
    return clerk.of(StockIn).add({ warehouse, items })
  }
  const vouchers = async (documentNo: string) =>
    (await clerk.of(Voucher).list({ where: { documentNo } })).rows.map(({ amount, types }) => [amount, types])
  const small = await receipt(12)
  await clerk.of(StockIn).move(small.id, 'approveAndPost')
  expect(await vouchers(small.no)).toEqual([[120, '701']])
  const large = await receipt(101)
  await expect(clerk.of(StockIn).move(large.id, 'approveAndPost')).rejects.toThrow('凭证金额过大')
  expect(await vouchers(large.no)).toEqual([])
  expect(await clerk.of(StockIn).get(large.id)).toMatchObject({ status: 'draft' })
  expect((await clerk.of(StockMove).list({ where: { document: large.id } })).total).toBe(0)
  const [balance] = (await clerk.of(StockBalance).list({ where: { material } })).rows
  expect(balance).toMatchObject({ qty: 12 })
  await clerk.of(StockIn).move(small.id, 'reverse', { reason: '录错' })
  expect(await vouchers(small.no)).toEqual(
    expect.arrayContaining([
      [120, '701'],
      [-120, '990'],
    ]),
  )
  const { rows } = await app.services.db.owner.query(
    `select from erp_stock_event where payload ->> 'no' = $1`,
    [small.no],
  )
  expect(rows).toHaveLength(2)
})

test('moves name the order line and the work order they are for, and their mirrors do too', async () => {
  const [material, warehouse] = [(await fixtures.material()).id, (await fixtures.warehouse()).id]
  const key = newId()
  const posting = { key, document: { entity: 'test', id: newId(), no: 'T1' }, type: '202' as const }
  const lines: StockLine[] = [
    { material, warehouse, qty: 4, unitCost: 2, orderLine: 'line-1', workOrder: 'work-1' },
  ]
  const { moves } = await asSystem('0', (ctx) => postStock(ctx, { ...posting, date: ctx.today, lines }))
  expect(moves).toMatchObject([{ orderLine: 'line-1', workOrder: 'work-1' }])
  await asSystem('0', (ctx) => reverseStock(ctx, { ...posting, key: newId(), of: key, date: ctx.today }))
  const { rows } = await clerk.of(StockMove).list({ where: { workOrder: 'work-1', orderLine: 'line-1' } })
  expect(rows.map(({ type, amount, hashVersion }) => [type, amount, hashVersion])).toEqual([
    ['990', -8, 2],
    ['202', 8, 2],
  ])
  expect(await faults()).toEqual([])
  await meddle(
    `update erp_stock_move set work_order = 'work-2' where material = '${material}' and type = '202'`,
  )
  expect((await faults()).map(({ what }) => what)).toEqual(['校验链断裂'])
  await meddle(
    `update erp_stock_move set work_order = 'work-1' where material = '${material}' and type = '202'`,
  )
  expect(await faults()).toEqual([])
})

test('rows that were hashed without them verify as before, and newer ones follow', async () => {
  const [material, warehouse] = [(await fixtures.material()).id, (await fixtures.warehouse()).id]
  const post = (qty: number) =>
    asSystem('0', (ctx) =>
      postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T1' },
        date: ctx.today,
        type: '701',
        lines: [{ material, warehouse, qty, unitCost: 1 }],
      }),
    )
  await post(3)
  // As the first version wrote it.
  await meddle(`update erp_stock_move set hash_version = 1, hash = encode(sha256(convert_to(concat_ws('|', '', cost_seq, id,
      post, type, entity, document, document_no, coalesce(line, ''), line_no, date, warehouse, material, lot_no, qty,
      amount, seq, qty_after, cost_key, cost_qty_after, cost_value_after, '', '', '', create_by,
      to_char(create_time, 'YYYY-MM-DD HH24:MI:SS')), 'UTF8')), 'hex') where material = '${material}';
    update erp_stock_cost set hash = (select hash from erp_stock_move where material = '${material}')
    where material = '${material}'`)
  expect(await faults()).toEqual([])
  await post(4)
  expect(await faults()).toEqual([])
  await meddle(`update erp_stock_move set qty = 2 where material = '${material}' and hash_version = 1`)
  expect((await faults()).map(({ what }) => what)).toContain('校验链断裂')
  await meddle(`update erp_stock_move set qty = 3 where material = '${material}' and hash_version = 1`)
})

test('the ledger follows its department when that moves, and stays otherwise', async () => {
  const { owner } = app.services.db
  const of = async (column: string) => {
    const { rows } = await owner.query<{ value: string }>(
      `select ${column} as value from erp_stock_move order by id limit 1`,
    )
    return rows[0]?.value
  }
  await owner.query(`update erp_stock_move set sys_org_code = 'A71A03'`)
  await app.services.asSystem('0', (ctx) => ctx.enqueue('system:recodeRows', { from: 'A71', to: 'A72A01' }))
  await expect.poll(() => of('sys_org_code')).toBe('A72A01A03')
  expect(await faults()).toEqual([])
  await expect(owner.query('update erp_stock_move set qty = qty + 1')).rejects.toThrow('never changed')
})

async function meddle(statement: string): Promise<void> {
  const { owner } = app.services.db
  await owner.query('alter table erp_stock_move disable trigger erp_stock_move_stays')
  await owner.query(statement)
  await owner.query('alter table erp_stock_move enable trigger erp_stock_move_stays')
}
