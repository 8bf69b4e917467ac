import { deliveredDoors } from '@mortise/deliveries/testing'
import type { CostTie, DoorCost, LineCost } from '@mortise/finance/model'
import { WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { StockMove } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import finance, { postVoucher } from '../index.ts'
import { openBooks } from '../testing/open-books.ts'
import { bookFaults } from '../verify.ts'

const app = await testApp(finance)
await openBooks(app)
const yard = await deliveredDoors(app)
const { clerk, made, report, ready, shipped } = yard
const { asSystem } = app.services
const cents = (value: number) => Math.round(value * 100)

async function linesOf(order: string): Promise<LineCost[]> {
  const { body } = await clerk.call('GET', '/fin/cost/order', { query: { id: order } })
  if (!body.success) throw new Error(body.message)
  return body.result
}
const ties = async () => (await clerk.call('GET', '/fin/cost/ties', { query: {} })).body.result as CostTie[]
/** What was fetched for a work order, as the stock tells. */
async function fetchedFor(workOrder: string): Promise<number> {
  const { rows } = await clerk.of(StockMove).list({ where: { workOrder }, size: 200 })
  const own = rows.filter(({ type }) => type === '201' || type === '202')
  return -own.reduce((all, { amount }) => all + cents(amount ?? 0), 0) / 100
}
const costs = (of: DoorCost | LineCost | undefined) => (of && 'costs' in of ? of.costs : of?.actual)

test('the profit of door M808 from configuration to the last scan is what one adds up by hand', async () => {
  // Nothing is scanned: what is fetched is all it cost, and the bill of 812.66 all that was planned of material.
  const { order, work, fetch } = await made(1, { upTo: 0, isFetched: false })
  const [begun] = await linesOf(order.id)
  // 1,901.35 with 13 % tax.
  expect(begun).toMatchObject({ qty: 1, made: 0, revenue: 1682.61, cost: 0, profit: 1682.61, margin: 1 })
  // 114 minutes at 58 yuan an hour.
  expect(begun?.planned.labour).toBe(110.2)
  const planned = begun?.planned.material ?? 0
  expect(planned).toBe(812.66)
  expect(begun?.expected).toBe(922.86)
  expect(begun?.expectedProfit).toBe(759.75)
  expect(begun?.expectedMargin).toBe(0.4515)

  await fetch()
  const material = await fetchedFor(work.id)
  expect(material).toBeGreaterThan(0)
  const [fetched] = await linesOf(order.id)
  expect(fetched?.actual).toMatchObject({ material, labour: 0, overhead: 0, outsource: 0 })
  expect(cents(fetched?.expected ?? 0)).toBe(cents(Math.max(material, planned)) + 11_020)

  // 12, 18, 10, 6, 8, 20, 25, 5 and 10 minutes at 58 yuan an hour, each to the cent.
  const steps = [11.6, 17.4, 9.67, 5.8, 7.73, 19.33, 24.17, 4.83, 9.67]
  let labour = 0
  for (const [at, { opNo }] of work.ops.entries()) {
    await report(work.id, opNo, 'FINISH')
    labour += cents(steps[at] ?? 0)
    const [line] = await linesOf(order.id)
    expect(cents(line?.actual.labour ?? 0), `after ${opNo}`).toBe(labour)
    expect(cents(line?.cost ?? 0)).toBe(cents(material) + labour)
    expect(cents(line?.profit ?? 0)).toBe(168_261 - cents(material) - labour)
  }
  const [done] = await linesOf(order.id)
  expect(done).toMatchObject({ made: 1, expected: done?.cost, expectedProfit: done?.profit })
  expect(done?.doors).toHaveLength(1)
  expect(done?.doors[0]).toMatchObject({ revenue: 1682.61, cost: done?.cost, profit: done?.profit })
})

test('three doors share what was fetched for them to the cent, and carry it on as they are sold', async () => {
  const { order, work } = await ready(3)
  const [line] = await linesOf(order.id)
  const material = await fetchedFor(work.id)
  expect(line?.actual.material).toBe(material)
  expect(line?.doors).toHaveLength(3)
  const total = (key: 'revenue' | 'cost') => line!.doors.reduce((all, door) => all + cents(door[key]), 0)
  expect(total('cost')).toBe(cents(line?.cost ?? 0))
  expect(total('revenue')).toBe(cents(line?.revenue ?? 0))
  const each = line!.doors.map((door) => cents(costs(door)?.material ?? 0))
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
  expect(line?.carried).toBe(0)
  await shipped(order)
  const [sold] = await linesOf(order.id)
  expect(sold?.carried).toBe(sold?.cost)
  expect(await asSystem('0', (ctx) => bookFaults(ctx))).toEqual([])
})

test('overhead of a month goes to what was worked on in it by its minutes, to the cent all of it', async () => {
  const today = await asSystem('0', async (ctx) => ctx.today)
  await asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: today,
      kind: 'manual',
      summary: '车间电费',
      entries: [
        { account: '5101', debit: 12_345.67 },
        { account: '1002', credit: 12_345.67 },
      ],
    }),
  )
  const { order } = await made(1, { upTo: 10 })
  const { body } = await clerk.call('GET', '/fin/cost/board', { query: {} })
  const lines: LineCost[] = body.result
  expect(lines.reduce((all, { actual }) => all + cents(actual.overhead), 0)).toBe(1_234_567)
  const mine = lines.find((line) => line.order === order.id)
  const minutes = 12 / (12 + 114 + 3 * 114)
  expect(Math.abs((mine?.actual.overhead ?? 0) - 12_345.67 * minutes)).toBeLessThan(0.02)
})

test('what is spent on an order as a whole is spread over its lines by what they are sold for; all of it ties to the ledger', async () => {
  const { order } = await made([1, 2].length, { upTo: 0, beside: [1] })
  const today = await asSystem('0', async (ctx) => ctx.today)
  await asSystem('0', (ctx) =>
    postVoucher(ctx, {
      date: today,
      kind: 'manual',
      summary: '送货',
      entries: [
        { account: '660107', debit: 100, order: order.id },
        { account: '1002', credit: 100 },
      ],
    }),
  )
  const lines = await linesOf(order.id)
  expect(lines.map(({ actual }) => actual.freight)).toEqual([66.67, 33.33])
  const all: LineCost[] = (await clerk.call('GET', '/fin/cost/board', { query: {} })).body.result
  const [material, outsource] = await ties()
  expect(material).toMatchObject({ code: '500101', parts: 0, unassigned: 0 })
  expect(cents(material?.ledger ?? 0)).toBe(cents(material?.orders ?? 0))
  expect(all.reduce((sum, { actual }) => sum + cents(actual.material), 0)).toBe(cents(material?.ledger ?? 0))
  expect(outsource).toMatchObject({ code: '500104', ledger: 0 })
})

test('cost is for those who may see it: a seller is refused every figure', async () => {
  const { order } = await made(1, { upTo: 0 })
  const seller = app.as('seller', { can: ['customerOrder:list', `${WorkOrder.name}:list`], orgCode: 'A01' })
  for (const path of ['order', 'board', 'ties']) {
    const { status, body } = await seller.call('GET', `/fin/cost/${path}`, { query: { id: order.id } })
    expect(status, path).toBe(403)
    expect(JSON.stringify(body)).not.toContain('revenue')
  }
  const foreign = app.as('foreign', { can: ['finance:orderCost', 'customerOrder:list'], orgCode: 'B99' })
  const { body } = await foreign.call('GET', '/fin/cost/order', { query: { id: order.id } })
  expect(body.success).toBe(false)
  const theirs = await foreign.call('GET', '/fin/cost/board', { query: {} })
  expect(theirs.body.result).toEqual([])
})
