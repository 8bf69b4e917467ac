import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Lot, StockCost } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock, repriceStock, type StockLine } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')
const document = () => ({ entity: 'test', id: newId(), no: 'CPRK1' })
const post = (type: '205' | '401', lines: StockLine[]) =>
  asSystem('0', (ctx) => postStock(ctx, { key: newId(), document: document(), date: ctx.today, type, lines }))

test('each finished door is a lot by its code: in at its own cost, out at it, and late costs find it', async () => {
  const { id: material } = await fixtures.material('LOT', { unit: fixtures.whole })
  const { id: warehouse } = await fixtures.warehouse()
  const doors = ['M26111600008S', 'M26111600016R', 'M26111600024Q'] as const
  const line = (lotNo: string, more: Partial<StockLine>): StockLine => ({
    material,
    warehouse,
    lotNo,
    qty: 1,
    orderLine: 'line-1',
    workOrder: 'work-1',
    ...more,
  })
  // M808 ×3: 2,771.75 in all, by cumulative rounding in the order of receipt.
  const amounts = [923.92, 923.91, 923.92]
  const { moves } = await post(
    '205',
    doors.map((lotNo, at) => line(lotNo, { amount: amounts[at] })),
  )
  expect(moves.map(({ lotNo, amount, workOrder }) => [lotNo, amount, workOrder])).toEqual(
    doors.map((lotNo, at) => [lotNo, amounts[at], 'work-1']),
  )
  const shipped = await post('401', [line(doors[1], { qty: -1 }), line(doors[0], { qty: -1 })])
  expect(shipped.moves.map(({ amount }) => amount)).toEqual([-923.91, -923.92])
  await expect(post('401', [line(doors[0], { qty: -1, row: 0 })])).rejects.toThrow('需要 1，可用 0')
  // Labour of the month was 18.60 a door more: one lies there, two are gone.
  const late = await Promise.all(
    moves.map(({ id }) =>
      asSystem('0', (ctx) =>
        repriceStock(ctx, {
          key: newId(),
          document: document(),
          date: ctx.today,
          receipt: id,
          difference: 18.6,
          reason: 'labour',
        }),
      ),
    ),
  )
  expect(late.map(({ variance }) => variance)).toEqual([18.6, 18.6, 0])
  const costs = (await clerk.of(StockCost).list({ where: { material } })).rows
  expect(new Map(costs.map(({ costKey, qty, value }) => [costKey, [qty, value]]))).toEqual(
    new Map([
      [doors[0], [0, 0]],
      [doors[1], [0, 0]],
      [doors[2], [1, 942.52]],
    ]),
  )
  expect((await clerk.of(Lot).list({ where: { material } })).total).toBe(3)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})
