import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Lot, StockBalance, StockReservation } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { freeAt, ledgerFaults, postStock, reserveStock, type StockLine } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')
const post = (lines: StockLine[]) =>
  asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T9' },
      date: ctx.today,
      type: '702',
      lines,
    }),
  )

test('lots that are valued one by one leave at what they cost, and their first receipt makes them', async () => {
  const [material, warehouse] = [(await fixtures.material('LOT')).id, (await fixtures.warehouse()).id]
  const at = { material, warehouse }
  await post([
    { ...at, lotNo: 'A', qty: 10, unitCost: 3 },
    { ...at, lotNo: 'B', qty: 10, unitCost: 5 },
  ])
  const { moves } = await post([
    { ...at, lotNo: 'B', qty: -4 },
    { ...at, lotNo: 'A', qty: -10 },
  ])
  expect(moves.map(({ amount }) => amount)).toEqual([-20, -30])
  const lots = (await clerk.of(Lot).list({ where: { material } })).rows
  expect(lots.map(({ lotNo, quality, sourceNo }) => [lotNo, quality, sourceNo])).toContainEqual([
    'A',
    '1',
    'T9',
  ])
  await expect(post([{ ...at, lotNo: 'A', qty: -1 }])).rejects.toThrow('需要 1，可用 0')
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('of lots that are valued one by one a document writes the costs of its own alone', async () => {
  const [one, other] = [await fixtures.material('LOT'), await fixtures.material('LOT')]
  const { id: warehouse } = await fixtures.warehouse()
  const line = (material: string, lotNo: string) => ({ material, warehouse, lotNo, qty: 10, unitCost: 3 })
  /** Which transaction wrote each row last. */
  const writers = async () => {
    const { rows } = await app.services.db.owner.query<{ writer: string }>(
      `select xmin::text as writer from erp_stock_cost where material = any($1)
        order by material = $2, cost_key`,
      [[one.id, other.id], other.id],
    )
    return rows.map(({ writer }) => writer)
  }
  await post([one.id, other.id].flatMap((material) => [line(material, 'A'), line(material, 'B')]))
  const before = await writers()
  await post([line(one.id, 'A'), line(other.id, 'B')])
  const after = await writers()
  expect(after.map((writer, at) => writer !== before[at])).toEqual([true, false, false, true])
})

test('a lot that is not good is issued to nobody, and goes back or is scrapped', async () => {
  const [material, warehouse] = [
    (await fixtures.material('MA', { isLotManaged: true })).id,
    (await fixtures.warehouse()).id,
  ]
  const at = { material, warehouse, lotNo: 'Q1' }
  await post([{ ...at, qty: 10, unitCost: 3 }])
  const [lot] = (await clerk.of(Lot).list({ where: { material } })).rows
  await clerk.of(Lot).edit({ id: lot!.id, quality: '4' })
  await expect(post([{ ...at, qty: -1, row: 0 }])).rejects.toThrow(
    '明细第1行：批次「Q1」质量状态为「不良」，不能发料',
  )
  await expect(post([{ ...at, qty: -1, type: '206' }])).resolves.toMatchObject({ isRepeated: false })
  await clerk.of(Lot).edit({ id: lot!.id, quality: '1' })
  await expect(post([{ ...at, qty: -1 }])).resolves.toMatchObject({ isRepeated: false })
})

test('what expires first is held first, and what is not good is not held at all', async () => {
  const [material, warehouse] = [
    (await fixtures.material('MA', { isLotManaged: true })).id,
    (await fixtures.warehouse()).id,
  ]
  await post(['L1', 'L2', 'L3'].map((lotNo) => ({ material, warehouse, lotNo, qty: 10, unitCost: 1 })))
  const lots = (await clerk.of(Lot).list({ where: { material } })).rows
  const changes = {
    L1: { expiresOn: '2099-06-01' },
    L2: { expiresOn: '2099-01-01' },
    L3: { quality: '5' },
  } as const
  for (const { id, lotNo } of lots)
    await clerk.of(Lot).edit({ id, ...changes[lotNo as keyof typeof changes] })
  expect(await asSystem('0', (ctx) => freeAt(ctx, { material, warehouse }))).toEqual([
    { lotNo: 'L2', qty: 10 },
    { lotNo: 'L1', qty: 10 },
  ])
  const demand = { material, qty: 25, line: 'l' }
  const answer = await asSystem('0', (ctx) =>
    reserveStock(ctx, { type: '1', id: newId(), no: 'GD1' }, [demand]),
  )
  expect(answer).toMatchObject([{ reserved: 20, short: 5 }])
  const reserved = (await clerk.of(StockReservation).list({ where: { material } })).rows
  expect(new Map(reserved.map(({ lotNo, qty }) => [lotNo, qty]))).toEqual(
    new Map([
      ['L2', 10],
      ['L1', 10],
    ]),
  )
  const [frozen] = (await clerk.of(StockBalance).list({ where: { material, lotNo: 'L3' } })).rows
  expect(frozen).toMatchObject({ reserved: 0, available: 10 })
})
