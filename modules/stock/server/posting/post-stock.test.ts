import { type Context, newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockCost, StockMove, StockPeriod } from '@mortise/stock/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import stock, { postStock, repriceStock, reverseStock, type StockLine } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)

interface Options {
  key?: string
  date?: string
  type?: '101' | '702' | '501' | '102' | '601'
}
const document = () => ({ entity: 'test', id: newId(), no: `T${newId().slice(-6)}` })
async function post(lines: StockLine[], { key = newId(), date, type = '702' }: Options = {}) {
  return asSystem('0', (ctx) =>
    postStock(ctx, { key, document: document(), date: date ?? ctx.today, type, lines }),
  )
}
const costOf = (material: string) =>
  asSystem(
    '0',
    async ({ repo }) => (await repo(StockCost).first({ material })) as { qty: number; value: number },
  )
const balanceOf = (material: string, warehouse: string) =>
  asSystem('0', async ({ repo }) => repo(StockBalance).first({ material, warehouse }))

test.each(['MA', 'FIFO'] as const)(
  'the worked example by %s stands in the ledger to the cent',
  async (valuation) => {
    const [{ id: material }, { id: warehouse }, { id: other }] = [
      await fixtures.material(valuation),
      await fixtures.warehouse(),
      await fixtures.warehouse(),
    ]
    const move = async (qty: number, more: Partial<StockLine> = {}, at = warehouse) =>
      (await post([{ material, warehouse: at, qty, ...more }])).moves[0]!
    await move(100, { unitCost: 10 })
    const second = await move(50, { unitCost: 13 })
    const isAverage = valuation === 'MA'
    expect((await move(-80)).amount).toBe(isAverage ? -880 : -800)
    const { moves } = await post([
      { material, warehouse, qty: -30, pair: 'p', type: '501' },
      { material, warehouse: other, qty: 30, pair: 'p', type: '502' },
    ])
    expect(moves.map(({ amount }) => amount)).toEqual([0, 0])
    expect((await move(30, { unitCost: 12.35 })).amount).toBe(370.5)
    expect((await move(-33)).amount).toBe(isAverage ? -376.37 : -369)
    expect(await costOf(material)).toMatchObject({ qty: 67, value: isAverage ? 764.13 : 851.5 })
    expect((await move(-10, { costOf: second.id, type: '102' })).amount).toBe(-130)
    const all = await post([
      { material, warehouse, qty: -27 },
      { material, warehouse: other, qty: -30 },
    ])
    expect(all.moves[0]!.amount + all.moves[1]!.amount).toBeCloseTo(isAverage ? -634.13 : -721.5, 6)
    expect(await costOf(material)).toMatchObject({ qty: 0, value: 0 })
  },
)

test('a late price goes to the stock as far as it is still there', async () => {
  const [{ id: material }, { id: warehouse }] = [await fixtures.material(), await fixtures.warehouse()]
  await post([{ material, warehouse, qty: 100, unitCost: 10 }])
  const receipt = (await post([{ material, warehouse, qty: 50, unitCost: 13 }])).moves[0]!.id
  await post([{ material, warehouse, qty: -80 }])
  const reprice = (difference: number) =>
    asSystem('0', (ctx) =>
      repriceStock(ctx, { key: newId(), document: document(), date: ctx.today, receipt, difference }),
    )
  expect(await reprice(30)).toMatchObject({ variance: 0, moves: [{ type: '995', qty: 0, amount: 30 }] })
  expect(await costOf(material)).toMatchObject({ qty: 70, value: 800 })
  await post([{ material, warehouse, qty: -50 }])
  expect(await reprice(30)).toMatchObject({ variance: 18, moves: [{ amount: 12 }] })
})

test('more than is there does not leave: the sentence names row, material, place, need and rest', async () => {
  const [{ id: material, name }, { id: warehouse }] = [
    await fixtures.material(),
    await fixtures.warehouse('东仓'),
  ]
  await post([{ material, warehouse, qty: 40, unitCost: 1 }])
  const short = post([
    { material, warehouse, qty: -15, row: 0 },
    { material, warehouse, qty: -30, row: 1 },
  ])
  await expect(short).rejects.toThrow(
    `明细第2行：库存不足：物料「${name}」在「东仓」可用量不足：需要 30，可用 25`,
  )
  await expect(short).rejects.toMatchObject({ options: { field: 'qty', row: 1 } })
  expect(await balanceOf(material, warehouse)).toMatchObject({ qty: 40, moveSeq: 1 })
})

test('all lines of which there is not enough are told at once', async () => {
  const [first, second] = [await fixtures.material(), await fixtures.material()]
  const { id: warehouse } = await fixtures.warehouse('西仓')
  await post([{ material: first.id, warehouse, qty: 10, unitCost: 1 }])
  const short = post([
    { material: second.id, warehouse, qty: -3, row: 0 },
    { material: first.id, warehouse, qty: -4, row: 1 },
    { material: first.id, warehouse, qty: -7, row: 2 },
  ])
  await expect(short).rejects.toThrow(
    `明细第1行：库存不足：物料「${second.name}」在「西仓」可用量不足：需要 3，可用 0；明细第3行：库存不足：物料「${first.name}」在「西仓」可用量不足：需要 7，可用 6`,
  )
  await expect(short).rejects.toMatchObject({ options: { field: 'qty', row: 0 } })
  expect(await balanceOf(first.id, warehouse)).toMatchObject({ qty: 10, moveSeq: 1 })
})

test('figures that cannot be are refused, and nothing is posted', async () => {
  const [{ id: material, name }, { id: warehouse }] = [await fixtures.material(), await fixtures.warehouse()]
  const refused = async (line: Partial<StockLine>, words: string, options: Options = {}) =>
    expect(post([{ material, warehouse, qty: 1, unitCost: 1, row: 0, ...line }], options)).rejects.toThrow(
      words,
    )
  await refused({ qty: 0 }, '明细第1行：数量不能为 0')
  await refused({ qty: 1e9 }, '明细第1行：数量不能超过 99999999')
  await refused({ qty: 1.005 }, `明细第1行：物料「${name}」的数量必须大于 0，且小数位不超过 2 位`)
  await refused({ lotNo: 'L1' }, `明细第1行：物料「${name}」没有启用批次管理，不能填写批号`)
  await refused({ material: 'nothing' }, '明细第1行：物料不存在')
  await refused({ warehouse: 'nowhere' }, '明细第1行：仓库不存在')
  await refused({ unitCost: -1 }, '明细第1行：单价和金额不能小于 0')
  await refused({ unitCost: undefined }, `明细第1行：物料「${name}」没有库存成本，请填写单价`)
  await refused({}, '业务日期不能晚于今天', { date: '2999-01-01' })
  await refused({}, '业务日期格式不正确', { date: '2026-02-30' })
  const lots = await fixtures.material('LOT')
  await refused({ material: lots.id }, `明细第1行：物料「${lots.name}」启用了批次管理，请选择批次`)
  expect(await balanceOf(material, warehouse)).toBeNull()
})

test('in a closed month nothing is posted until it is opened again', async () => {
  const [{ id: material }, { id: warehouse }] = [await fixtures.material(), await fixtures.warehouse()]
  const month = await asSystem('0', ({ repo }) => repo(StockPeriod).add({ month: '2026-03' }))
  await asSystem('0', ({ repo }) => repo(StockPeriod).move(month.id, 'close'))
  const late = () => post([{ material, warehouse, qty: 1, unitCost: 1 }], { date: '2026-03-09' })
  await expect(late()).rejects.toThrow('会计期间 2026-03 已结账，不能在该日期过账')
  await asSystem('0', ({ repo }) => repo(StockPeriod).move(month.id, 'reopen', { reason: '补单' }))
  await expect(late()).resolves.toMatchObject({ isRepeated: false })
})

test('posting is planned for a connection, not for each document by the number of its lines', async () => {
  const materials = [await fixtures.material(), await fixtures.material(), await fixtures.material()]
  const { id: warehouse } = await fixtures.warehouse()
  const plans = await asSystem('0', async (ctx) => {
    for (let round = 0; round < 30; round++)
      await postStock(ctx, {
        key: newId(),
        document: document(),
        date: ctx.today,
        type: '702',
        lines: materials.slice(round % 3).map(({ id }) => ({ material: id, warehouse, qty: 1, unitCost: 1 })),
      })
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where generic_plans + custom_plans > 20 and statement like '%erp_stock_%unnest%'`.execute(ctx.db)
    return rows
  })
  expect(plans).toHaveLength(2)
  for (const { generic, custom } of plans) expect(generic).toBeGreaterThan(custom)
})

test('INV-S10 the same key twice is one posting, told twice', async () => {
  const [{ id: material }, { id: warehouse }] = [await fixtures.material(), await fixtures.warehouse()]
  const key = newId()
  const again = () => post([{ material, warehouse, qty: 5, unitCost: 2 }], { key })
  const [one, other] = await Promise.all([again(), again()])
  expect(one.isRepeated).toBe(!other.isRepeated)
  expect(one.moves).toEqual(other.moves)
  expect(await balanceOf(material, warehouse)).toMatchObject({ qty: 5, moveSeq: 1 })
})

test('INV-S7 a reversal is the exact mirror, once, and never below nothing', async () => {
  const [{ id: material, name }, { id: warehouse }] = [await fixtures.material(), await fixtures.warehouse()]
  await post([{ material, warehouse, qty: 100, unitCost: 10 }])
  const key = newId()
  await post([{ material, warehouse, qty: 50, unitCost: 13 }], { key })
  await post([{ material, warehouse, qty: -100 }])
  const undo = (again = newId()) =>
    asSystem('0', (ctx) => reverseStock(ctx, { key: again, of: key, document: document(), date: ctx.today }))
  // 50 are left at 11 each: the receipt was worth 650, so the difference of 100 is told as a change of cost.
  const { moves, variance } = await undo()
  expect(moves.map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['995', 0, 100],
    ['990', -50, -650],
  ])
  expect(variance).toBe(100)
  expect(await costOf(material)).toMatchObject({ qty: 0, value: 0 })
  await expect(undo()).rejects.toThrow(`冲销后库存将为负数（${name} 当前可用 0），不能冲销`)
  await post([{ material, warehouse, qty: 80, unitCost: 1 }])
  await expect(undo()).rejects.toThrow('单据已冲销，不能重复冲销')
})

test('nobody changes or deletes a row of the ledger', async () => {
  const [{ id: material }, { id: warehouse }] = [await fixtures.material(), await fixtures.warehouse()]
  const { moves } = await post([{ material, warehouse, qty: 5, unitCost: 2 }])
  const change = (statement: string) => app.services.db.owner.query(statement, [moves[0]!.id])
  await expect(change('update erp_stock_move set qty = 6 where id = $1')).rejects.toThrow('never changed')
  await expect(change('delete from erp_stock_move where id = $1')).rejects.toThrow('never changed')
  await expect(
    asSystem('0', (ctx: Context) => ctx.repo(StockMove).put(moves[0]!.id, { qty: 6 })),
  ).rejects.toThrow('permission denied for table erp_stock_move')
})
