import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { ReservationSource, StockBalance, StockReservation } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import { holdAt, ledgerFaults, postStock, reverseStock, type StockLine } from '../index.ts'
import { demanders } from '../testing/demanders.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(demanders)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)

const post = (lines: StockLine[], type: '101' | '301' | '304', key = newId()) =>
  asSystem('0', (ctx) =>
    postStock(ctx, { key, document: { entity: 'test', id: newId(), no: 'T' }, date: ctx.today, type, lines }),
  )

test('goods that were brought somewhere for somebody are held there under one reservation, and go back out of it', async () => {
  const { material, warehouse } = await fixtures.place()
  const there = (await fixtures.warehouse()).id
  await post([{ material, warehouse, qty: 10, unitCost: 3 }], '101')
  const source = { type: ReservationSource.outsourcing, id: newId(), no: 'WX1' }
  const bring = async (qty: number, key: string) => {
    const pair = newId()
    const line = newId()
    await post(
      [
        { material, warehouse, qty: -qty, pair, line },
        { material, warehouse: there, qty, pair, line },
      ],
      '301',
      key,
    )
    await asSystem('0', (ctx) =>
      holdAt(ctx, source, [{ warehouse: there, material, lotNo: '', line: 'a', qty }]),
    )
    return line
  }
  const [first, second] = [newId(), newId()]
  await bring(4, first)
  await bring(3, second)
  const held = () => asSystem('0', ({ repo }) => repo(StockReservation).find({ sourceId: source.id }))
  const at = () => asSystem('0', ({ repo }) => repo(StockBalance).first({ material, warehouse: there }))
  expect(await held()).toMatchObject([{ qty: 7, consumed: 0, status: 'open' }])
  expect(await at()).toMatchObject({ qty: 7, reserved: 7, available: 0 })
  // For nobody else, not even to undo what brought it.
  await expect(post([{ material, warehouse: there, qty: -1 }], '304')).rejects.toThrow('可用量不足')
  const undo = (heldBy?: () => string) =>
    asSystem('0', (ctx) =>
      reverseStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T' },
        date: ctx.today,
        of: second,
        ...(heldBy && { heldBy }),
      }),
    )
  await expect(undo()).rejects.toThrow('冲销后库存将为负数')
  const [own] = await held()
  await undo(() => own!.id)
  expect(await at()).toMatchObject({ qty: 4, reserved: 4 })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what comes in bears what went out for it under the same name, and its own amount', async () => {
  const [used, spoilt, made] = [await fixtures.place(), await fixtures.place(), await fixtures.place()]
  await post([{ ...used, qty: 3, amount: 10 }], '101')
  await post([{ ...spoilt, qty: 3, amount: 30 }], '101')
  const { moves } = await post(
    [
      { ...used, qty: -1, carry: 'a' },
      { ...spoilt, qty: -1 },
      { ...used, qty: -1, carry: 'a' },
      { ...made, qty: 2, amount: 5, carry: 'a' },
    ],
    '304',
  )
  expect(moves.map(({ amount }) => amount)).toEqual([-3.33, -10, -3.34, 11.67])
})
