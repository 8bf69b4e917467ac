import { areaOf, CutPlan, checkNest, type Nest, Offcut, Panel } from '@mortise/cutting/model'
import { sum } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockMove } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import cutting from './index.ts'
import { jobOf } from './plan/job-of.ts'
import { sawShop } from './testing/saw-shop.ts'

const app = await testApp(cutting)
const { asSystem } = app.services
const { clerk, board, plans, panels, work, stockUp, nested } = await sawShop(app)
await stockUp(5000, { unitCost: 13.57 })

const size = fc.record({
  length: fc.integer({ min: 200, max: 2400 }),
  width: fc.integer({ min: 100, max: 1200 }),
})
const rounds = fc.record({
  sizes: fc.array(size, { minLength: 1, maxLength: 8 }),
  kerf: fc.constantFrom(0, 3.2, 4),
  trim: fc.constantFrom(0, 10),
  end: fc.constantFrom('release', 'reverse', 'void'),
})

test('INV-N1, INV-N2: whatever is nested, released or taken back, each panel lies once, can be sawn, and no area or cent is lost', async () => {
  const made = await work(1)
  await fc.assert(
    fc.asyncProperty(rounds, async ({ sizes, kerf, trim, end }) => {
      for (const each of sizes) await panels.add({ workOrder: made.id, material: board.id, ...each })
      const plan = await nested([made], { kerf, trim })
      const nest = { layouts: plan.layouts.flatMap(({ layout }) => layout ?? []), unplaced: [] }
      const job = await asSystem('0', (ctx) => jobOf(ctx, plan))
      expect(placedFaults(job, nest)).toEqual([])
      const own = (await panels.list({ where: { plan: plan.id }, size: 500 })).rows
      const placed = nest.layouts.flatMap(({ placements }) => placements.flatMap(({ panels: ids }) => ids))
      expect(placed.toSorted()).toEqual(own.map(({ id }) => id).toSorted())
      if (end === 'void') await plans.move(plan.id, 'void')
      else await plans.move(plan.id, 'release')
      if (end === 'reverse') await plans.move(plan.id, 'reverse', { reason: '试' })
      await expectBalanced(plan.id)
    }),
    { numRuns: 8 },
  )
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

/** What could not be laid was let go already, and is no fault here. */
const placedFaults = (job: Parameters<typeof checkNest>[0], nest: Pick<Nest, 'layouts' | 'unplaced'>) => {
  const areas = nest.layouts.reduce(
    (all, { areas: own, count }) => ({
      panels: all.panels + own.panels * count,
      offcuts: all.offcuts + own.offcuts * count,
      scrap: all.scrap + own.scrap * count,
      kerf: all.kerf + own.kerf * count,
      trim: all.trim + own.trim * count,
    }),
    { panels: 0, offcuts: 0, scrap: 0, kerf: 0, trim: 0 },
  )
  const used = Object.values(areas).reduce((all, each) => all + each, 0)
  return checkNest(job, { ...nest, areas, utilisation: areas.panels / used, iterations: 0, isStopped: false })
}

/** In stock lies as much as free and reserved offcuts are, and boards and offcuts together lost what work orders bear. */
async function expectBalanced(plan: string): Promise<void> {
  const { rows: kept } = await clerk
    .of(Offcut)
    .list({ where: { status: { in: ['free', 'reserved'] } }, size: 1000 })
  const place = kept[0]?.warehouse
  if (place) {
    const { rows } = await clerk.of(StockBalance).list({ where: { material: board.id, warehouse: place } })
    expect(rows[0]).toMatchObject({
      qty: sum(kept, ({ qty }) => qty, 4),
      reserved: sum(kept, ({ qty }) => qty, 4),
    })
  }
  const { rows: moves } = await clerk.of(StockMove).list({ where: { document: plan }, size: 1000 })
  const borne = moves.filter(({ workOrder }) => workOrder !== null)
  expect(sum(moves, ({ amount }) => amount)).toBe(sum(borne, ({ amount }) => amount))
  expect(sum(moves, ({ qty }) => qty, 4)).toBe(sum(borne, ({ qty }) => qty, 4))
  const { status, sheets } = await clerk.of(CutPlan).get(plan)
  const { rows: own } = await clerk.of(Panel).list({ where: { plan }, size: 500 })
  if (status === 'released')
    expect(sum(own, areaOf, 4)).toBeLessThanOrEqual(sum(sheets, ({ qty }) => qty, 4) + 0.001)
  else expect(own).toEqual([])
}
