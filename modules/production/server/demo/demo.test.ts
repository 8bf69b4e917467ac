import { compare, mul, sub, sum, today } from '@mortise/model'
import {
  FactoryScan,
  floorOfScans,
  isFinished,
  jobOf,
  livingScans,
  Pack,
  PlanItem,
  predecessorsOf,
  WorkOrder,
} from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { floorScanOf } from '../scan/scan-input.ts'

const app = await testApp(production, { env: { MORTISE_DEMO: '1' } })
const { asSystem, db } = app.services
const planner = app.as('planner')
const ask = async (text: string): Promise<Record<string, number>[]> =>
  db.read('0', async (client) => (await client.query(text)).rows as Record<string, number>[])

const { works, scans } = await asSystem('0', async ({ repo }) => ({
  works: await repo(WorkOrder).find({}, { limit: 10_000 }),
  scans: await repo(FactoryScan).find({}, { limit: 100_000 }),
}))
const begun = works.filter(({ hasStarted }) => hasStarted)

test('the demo factory has ninety days of scans by forty workers, of work orders in every stage', async () => {
  expect(works.length).toBeGreaterThan(600)
  expect(scans.length).toBeGreaterThan(6000)
  expect(new Set(scans.flatMap(({ workers }) => workers ?? [])).size).toBeGreaterThanOrEqual(40)
  const days = new Set(scans.map(({ scannedAt }) => scannedAt.slice(0, 10)))
  expect(days.size).toBeGreaterThan(60)
  const stages = new Set(works.map(({ status }) => status))
  for (const stage of ['draft', 'released', 'running', 'paused', 'finished', 'stocked'] as const)
    expect(stages).toContain(stage)
  expect(works.some(({ reworkOf }) => reworkOf)).toBe(true)
  expect(begun.some(({ status, dueOn }) => status === 'running' && dueOn < today())).toBe(true)
  const boxes = new Set(
    await asSystem('0', async ({ repo }) =>
      (await repo(Pack).find({}, { limit: 10_000 })).map(({ status }) => status),
    ),
  )
  for (const state of ['packed', 'stocked', 'signed'] as const) expect(boxes).toContain(state)
})

test('INV-W1 to INV-W4, INV-F1 and INV-F2 hold over the demonstration', () => {
  const byWork = new Map<string, typeof scans>()
  for (const scan of scans) byWork.set(scan.workOrder!, [...(byWork.get(scan.workOrder!) ?? []), scan])
  for (const { id, qty, ops, mats, progress, okQty, scrapQty, status } of begun) {
    const own = (byWork.get(id) ?? []).map(floorScanOf)
    const floor = floorOfScans(jobOf({ qty, ops }), own)
    for (const op of ops) {
      const before = predecessorsOf(op).map((opNo) => ops.find((each) => each.opNo === opNo)!.okQty)
      expect(op.inQty).toBe(before.length > 0 ? Math.min(...before) : qty)
      const told = op.okQty + op.defectQty + op.reworkQty + op.scrapQty
      expect(op.inQty - told).toBeGreaterThanOrEqual(0)
      const { ok, defect, rework, scrap } = floor.counts.get(op.opNo)!
      expect([op.okQty, op.defectQty, op.reworkQty, op.scrapQty]).toEqual([ok, defect, rework, scrap])
      const finished = livingScans(own).filter(
        ({ event }) =>
          'qty' in event && event.opNo === op.opNo && ['FINISH', 'REDONE', 'CONCEDE'].includes(event.act),
      )
      expect(sum(finished, ({ row }) => row.qty, 0)).toBe(op.okQty)
    }
    const done = sum(ops, (op) => mul(op.minutes, op.okQty, 4), 4)
    const planned = sum(ops, ({ minutes }) => mul(minutes, qty, 4), 4)
    expect(progress).toBeCloseTo(done / planned, 3)
    expect(okQty + scrapQty).toBeLessThanOrEqual(qty)
    expect(isFinished(floor)).toBe(status === 'finished' || status === 'stocked')
    for (const mat of mats) {
      expect(mat.leftQty).toBe(sub(sub(mat.issuedQty, mat.returnedQty, 4), mat.consumedQty, 4))
      expect(compare(mat.leftQty, 0)).toBeGreaterThanOrEqual(0)
    }
  }
})

test('INV-W5: doors of the demonstration entered stock with exactly what their work orders cost', async () => {
  const wrong = await ask(`
    select w.no, c.material, c.entered, l.labour from erp_work_order w
    join lateral (select -sum(amount) filter (where type <> '205') as material, sum(amount) filter (where type = '205') as entered,
      count(*) filter (where type = '205') as doors from erp_stock_move m where m.work_order = w.id) c on true
    join lateral (select sum(labour) as labour from erp_factory_scan s where s.work_order = w.id and s.result = '1') l on true
    where w.status = 'stocked' and (c.material + l.labour is distinct from c.entered or c.doors <> w.ok_qty)`)
  expect(wrong).toEqual([])
  const [goods] =
    await ask(`select sum(qty)::int as doors from erp_stock_balance b join bas_material m on m.id = b.material
    where m.valuation = 'LOT'`)
  expect(goods?.doors).toBeGreaterThan(10)
})

test('INV-W6: each door of a plan is in one live work order or waits, and its order counts what was made and packed', async () => {
  const plans = await ask(`
    select i.id from erp_production_plan_items i
    join lateral (select count(*) as live, count(distinct u.unit) as doors from erp_work_order_units u
      where u.plan_item = i.id and u.qty > 0) u on true
    where u.live <> i.planned_qty or u.doors <> u.live or i.planned_qty + i.open_qty <> i.qty`)
  expect(plans).toEqual([])
  const orders = await ask(`
    select l.id, l.produced_qty, l.packed_qty, u.made, u.packed from erp_customerorder_lines l
    join erp_customerorder o on o.id = l.parent_id and o.status = 'producing'
    join lateral (select count(*) filter (where status in ('1', '2', '3', '4')) as made,
      count(*) filter (where status in ('2', '3', '4')) as packed from erp_door_unit u where u.line = l.id) u on true
    where l.produced_qty <> u.made or l.packed_qty <> u.packed or l.shipped_qty > l.packed_qty`)
  expect(orders).toEqual([])
})

test('INV-S9 the ledger of the demonstration adds up, and needs hold what is held for them', async () => {
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
  const wrong = await ask(
    `select source_no from erp_stock_demand where status <> '3' and short <> qty - reserved - taken`,
  )
  expect(wrong).toEqual([])
  const asked =
    await ask(`select distinct w.id from erp_work_order w join erp_stock_demand d on d.source_id = w.id
    where w.status in ('released', 'running', 'paused')`)
  const [inShop] = await ask(
    `select count(*)::int as works from erp_work_order where status in ('released', 'running', 'paused')`,
  )
  expect(asked).toHaveLength(inShop?.works ?? 0)
  const { rows } = await planner.of(PlanItem).list({ where: { status: { in: ['2', '3'] } }, size: 500 })
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.every(({ readyRate }) => readyRate !== null && readyRate >= 0 && readyRate <= 1)).toBe(true)
})

test('nothing of it that has a number happens today', async () => {
  const day = today().replaceAll('-', '')
  for (const [table, prefix] of [
    ['erp_work_order', 'GD'],
    ['erp_defect', 'BL'],
    ['erp_pack', 'BZ'],
    ['erp_pick', 'LL'],
    ['erp_production_plan', 'SCJH'],
  ])
    expect(await ask(`select no from ${table} where no like '${prefix}${day}%'`)).toEqual([])
})
