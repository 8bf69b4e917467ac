import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockDemand, StockReservation } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { handOverDemands, ledgerFaults, reserveStock } from '../index.ts'
import { receive, stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')

/** An order needs twelve pieces of which so many lie there. */
async function orderOf(stocked: number) {
  const place = await fixtures.place()
  await receive(clerk, place, '2026-01-05', { qty: stocked, unitCost: 3 })
  const order = { type: '6', id: newId(), no: 'DD1' } as const
  const work = { type: '1', id: newId(), no: 'GD1' } as const
  const { material } = place
  await asSystem('0', (ctx) => reserveStock(ctx, order, [{ material, qty: 12, line: 'l1' }]))
  const take = (qty: number, from: string | null = 'l1', line = 'm1') =>
    asSystem('0', (ctx) => handOverDemands(ctx, order, work, [{ material, qty, line, from }]))
  const figures = async ({ id }: { id: string }) =>
    (await clerk.of(StockDemand).list({ where: { sourceId: id } })).rows.map(({ qty, reserved, short }) => [
      qty,
      reserved,
      short,
    ])
  const held = async () => {
    const { rows } = await clerk.of(StockReservation).list({ where: { material, status: 'open' } })
    return new Map(rows.map(({ source, qty }) => [source, qty]))
  }
  const balance = async () => (await clerk.of(StockBalance).list({ where: { material } })).rows[0]
  return { order, work, take, figures, held, balance }
}

test('a work order takes its part of what an order holds, and nobody else gets it', async () => {
  const { order, work, take, figures, held, balance } = await orderOf(5)
  await take(4)
  expect(await figures(order)).toEqual([[8, 1, 7]])
  expect(await figures(work)).toEqual([[4, 4, 0]])
  expect(await held()).toEqual(
    new Map([
      ['1', 4],
      ['6', 1],
    ]),
  )
  expect(await balance()).toMatchObject({ qty: 5, reserved: 5, available: 0 })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('it takes all of it, and what is missing stays missing', async () => {
  const { order, work, take, figures, held } = await orderOf(5)
  await take(12)
  expect(await figures(order)).toEqual([[0, 0, 0]])
  expect(await figures(work)).toEqual([[12, 5, 7]])
  expect(await held()).toEqual(new Map([['1', 5]]))
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what comes on top leaves the order what it has, and takes what is free', async () => {
  const { order, work, take, figures, balance } = await orderOf(13)
  await take(2, null)
  expect(await figures(order)).toEqual([[12, 12, 0]])
  expect(await figures(work)).toEqual([[2, 1, 1]])
  expect(await balance()).toMatchObject({ reserved: 13, available: 0 })
})
