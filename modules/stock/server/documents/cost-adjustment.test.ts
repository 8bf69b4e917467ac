import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockCost, StockCostAdjustment, StockMove } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock } from '../index.ts'
import { layerFaults } from '../ledger/replay.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')
const adjustments = clerk.of(StockCostAdjustment)

type Place = { material: string; warehouse: string }
const move = async (at: Place, qty: number, unitCost?: number) => {
  const line = { ...at, qty, ...(unitCost !== undefined && { unitCost }) }
  const document = { entity: 'test', id: newId(), no: 'T1' }
  const { moves } = await asSystem('0', (ctx) =>
    postStock(ctx, { key: newId(), document, date: ctx.today, type: '702', lines: [line] }),
  )
  return moves[0]!.id
}
/** 100 at 10, 50 at 13, and so many gone. */
async function bought(gone: number, valuation: 'MA' | 'FIFO' = 'MA') {
  const at = { material: (await fixtures.material(valuation)).id, warehouse: (await fixtures.warehouse()).id }
  await move(at, 100, 10)
  const receipt = await move(at, 50, 13)
  await move(at, -gone)
  return { ...at, receipt }
}
const valueOf = async (material: string) =>
  (await clerk.of(StockCost).list({ where: { material } })).rows[0]?.value
const adjust = async (receipt: string, newCost: number) => {
  const { id } = await adjustments.add({ receipt, newCost })
  return adjustments.move(id, 'post')
}
const undo = (id: string) => adjustments.move(id, 'reverse', { reason: '录错' })
const faults = () => asSystem('0', async (ctx) => [...(await ledgerFaults(ctx)), ...(await layerFaults(ctx))])

test('a late price is booked once: the second time there is no difference', async () => {
  const { material, receipt } = await bought(130)
  expect(await valueOf(material)).toBe(220)
  const first = await adjust(receipt, 13.6)
  expect(await adjustments.get(first.id)).toMatchObject({ difference: 30, toStock: 12, variance: 18 })
  expect(await valueOf(material)).toBe(232)
  const again = await adjustments.add({ receipt, newCost: 13.6 })
  expect(again).toMatchObject({ oldCost: 13.6, difference: 0 })
  await expect(adjustments.move(again.id, 'post')).rejects.toThrow('实际单价与入库单价相同，不需要调整')
  expect(await valueOf(material)).toBe(232)
  // From 13.60 to 14.00 are 20 more, of which 20 of 50 pieces bear 8.
  expect(await adjust(receipt, 14)).toMatchObject({ difference: 20 })
  expect(await valueOf(material)).toBe(240)
})

test('two who price the same receipt at once book it once', async () => {
  const { material, receipt } = await bought(80)
  const drafts = [
    await adjustments.add({ receipt, newCost: 13.6 }),
    await adjustments.add({ receipt, newCost: 13.6 }),
  ]
  const answers = await Promise.allSettled(drafts.map(({ id }) => adjustments.move(id, 'post')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await valueOf(material)).toBe(800)
})

test.each(['MA', 'FIFO'] as const)(
  'a price that was mistyped is taken back, stock and variance alike, by %s',
  async (valuation) => {
    const { material, receipt } = await bought(130, valuation)
    const before = await valueOf(material)
    const wrong = await adjust(receipt, 130)
    expect(await valueOf(material)).toBe(before! + 2340)
    const corrected = await adjust(receipt, 13.6)
    await expect(undo(wrong.id)).rejects.toThrow('该入库流水之后又有成本调整，请先冲销后面的成本调整单')
    await undo(corrected.id)
    expect(await undo(wrong.id)).toMatchObject({ status: 'reversed' })
    expect(await valueOf(material)).toBe(before)
    const { rows } = await clerk.of(StockMove).list({ where: { material, type: '995' } })
    expect(rows.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-2340, -2328, 2328, 2340])
    expect(await adjust(receipt, 13.6)).toMatchObject({ oldCost: 13, difference: 30 })
    expect(await faults()).toEqual([])
  },
)

test.each(['MA', 'FIFO'] as const)(
  'what the stock bore is taken back also when it is gone, by %s',
  async (valuation) => {
    const { receipt, ...at } = await bought(130, valuation)
    const wrong = await adjust(receipt, 130)
    await move(at, -20)
    expect(await valueOf(at.material)).toBe(0)
    await undo(wrong.id)
    expect(await valueOf(at.material)).toBe(0)
    const { rows } = await clerk.of(StockMove).list({ where: { material: at.material, document: wrong.id } })
    // The mirror to the cent, and beside it what was not there to be taken.
    expect(rows.map(({ amount, reverses }) => [amount, reverses !== null])).toEqual(
      expect.arrayContaining([
        [2340, false],
        [-2340, true],
      ]),
    )
    expect(await faults()).toEqual([])
  },
)
