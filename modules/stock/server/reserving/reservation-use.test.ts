import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockDemand, StockOut, StockReservation } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import { ledgerFaults, releaseStock, reserveStock } from '../index.ts'
import { demanders } from '../testing/demanders.ts'
import { receive, stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(demanders)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')
const issues = clerk.of(StockOut)

/** Twelve of twenty pieces are reserved for an order. */
async function reserved() {
  const place = await fixtures.place()
  await receive(clerk, place, '2026-01-05', { qty: 20, unitCost: 3 })
  const source = { type: '6', id: newId(), no: 'DD1' } as const
  await asSystem('0', (ctx) => reserveStock(ctx, source, [{ material: place.material, qty: 12, line: 'l1' }]))
  const [reservation] = (await clerk.of(StockReservation).list({ where: { sourceId: source.id } })).rows
  return { ...place, source, reservation: reservation!.id }
}
type Reserved = Awaited<ReturnType<typeof reserved>>
const issue = async (
  { material, warehouse, reservation }: Omit<Reserved, 'source'>,
  qty: number,
  more: { type?: '201' | '401' | '702'; reason?: '4' } = {},
) => {
  const items = [{ material, qty, reservation }]
  const { id } = await issues.add({ type: '201', warehouse, items, ...more })
  await issues.move(id, 'approveAndPost')
  return id
}
const figures = async ({ material, source, reservation }: Reserved) => {
  const [demand] = (await clerk.of(StockDemand).list({ where: { sourceId: source.id } })).rows
  const [balance] = (await clerk.of(StockBalance).list({ where: { material } })).rows
  return {
    demand: [demand!.reserved, demand!.taken, demand!.short, demand!.status],
    stock: [balance!.qty, balance!.reserved],
    reservation: (await clerk.of(StockReservation).get(reservation)).status,
  }
}
const undo = (id: string) => issues.move(id, 'reverse', { reason: '领错' })

test('an issue that is undone gives the order its goods back', async () => {
  const goods = await reserved()
  const first = await issue(goods, 12)
  expect(await figures(goods)).toEqual({ demand: [0, 12, 0, '3'], stock: [8, 0], reservation: 'consumed' })
  await undo(first)
  expect(await figures(goods)).toEqual({ demand: [12, 0, 0, '2'], stock: [20, 12], reservation: 'open' })
  // Of one that took more than was reserved, what was reserved.
  const second = await issue(goods, 15)
  expect(await figures(goods)).toMatchObject({ stock: [5, 0] })
  await undo(second)
  expect(await figures(goods)).toEqual({ demand: [12, 0, 0, '2'], stock: [20, 12], reservation: 'open' })
  const part = await issue(goods, 5)
  await undo(part)
  expect(await figures(goods)).toEqual({ demand: [12, 0, 0, '2'], stock: [20, 12], reservation: 'open' })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what comes back to an order that is over is free', async () => {
  const goods = await reserved()
  const id = await issue(goods, 12)
  await asSystem('0', (ctx) => releaseStock(ctx, goods.source))
  await undo(id)
  expect(await figures(goods)).toMatchObject({ demand: [0, 12, 0, '3'], stock: [20, 0] })
})

test('what is reserved for an order leaves for the order alone', async () => {
  const goods = await reserved()
  await expect(issue(goods, 5, { type: '702', reason: '4' })).rejects.toThrow(
    /明细第1行：预留 YL\d+ 的来源是「销售订单」，不能用于「其它出」/,
  )
  await issue(goods, 5, { type: '401' })
  const byHand = await clerk
    .of(StockReservation)
    .add({ material: goods.material, warehouse: goods.warehouse, qty: 2 })
  await issue({ ...goods, reservation: byHand.id }, 2, { type: '702', reason: '4' })
})

test('what is reserved for a source that no area knows is neither taken nor let go by hand', async () => {
  const place = await fixtures.place()
  await receive(clerk, place, '2026-01-05', { qty: 20, unitCost: 3 })
  const source = { type: '2', id: newId(), no: 'FH1' } as const
  await asSystem('0', (ctx) => reserveStock(ctx, source, [{ material: place.material, qty: 12, line: 'a' }]))
  const [held] = (await clerk.of(StockReservation).list({ where: { sourceId: source.id } })).rows
  await expect(issue({ ...place, reservation: held!.id }, 5, { type: '401' })).rejects.toThrow(
    `预留 ${held!.no} 的来源是「发货」，不能用于「销售出库」`,
  )
  await expect(clerk.of(StockReservation).move(held!.id, 'release')).rejects.toThrow(
    `预留 ${held!.no} 由「发货」FH1占用，不能手工释放`,
  )
})
