import { add, compare, mul, sequence, sub, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import {
  MaterialIssue,
  MaterialReturn,
  ProductionPlan,
  predecessorsOf,
  WorkOrder,
} from '@mortise/production/model'
import { anyOf, reports } from '@mortise/production/testing/floor'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockMove, Warehouse } from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from './index.ts'
import { shopFloor } from './testing/shop-floor.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const works = clerk.of(WorkOrder)
const runs = Number(process.env.RUNS ?? 2)
const STEPS = 30

type Work = Awaited<ReturnType<typeof workOf>>[number]

/** Whatever becomes of work orders, these hold after every step. */
async function refuseBroken(order: string): Promise<void> {
  const all = await workOf(order)
  for (const work of all.filter(({ status }) => status !== 'draft' && status !== 'voided')) {
    refuseBrokenOps(work)
    for (const mat of work.mats) {
      // INV-W4
      expect(mat.leftQty).toBe(sub(sub(mat.issuedQty, mat.returnedQty, 4), mat.consumedQty, 4))
      expect(Math.min(mat.leftQty, mat.issuedQty, mat.returnedQty, mat.consumedQty)).toBeGreaterThanOrEqual(0)
    }
    await refuseBrokenCost(work)
  }
  // INV-W6: each living door of a line is in one live work order, or waits to be planned.
  const plan = await planOf(order)
  const { lines } = await clerk.of(CustomerOrder).get(order)
  for (const item of plan.items) {
    const live = all
      .filter(({ status }) => status !== 'voided')
      .flatMap(({ units }) => units.filter((unit) => unit.orderLine === item.orderLine && unit.qty > 0))
    expect(new Set(live.map(({ unit }) => unit)).size).toBe(live.length)
    expect(item.plannedQty).toBe(live.length)
    expect(item.plannedQty + item.openQty).toBe(item.qty)
    const made = live.filter(({ madeAt }) => madeAt !== null).length
    expect(lines.find(({ id }) => id === item.orderLine)?.producedQty).toBe(made)
  }
  const codes = (await clerk.of(DoorUnit).list({ where: { order, status: '1' }, size: 200 })).total
  expect(codes).toBe(sum(lines, ({ producedQty }) => producedQty, 0))
}

function refuseBrokenOps({ qty, ops, progress, okQty, scrapQty }: Work): void {
  for (const op of ops) {
    const before = predecessorsOf(op).map((opNo) => ops.find((each) => each.opNo === opNo)!.okQty)
    // INV-W1
    expect(op.inQty).toBe(before.length > 0 ? Math.min(...before) : qty)
    // INV-W2: what is left of what came in is being worked on.
    const told = sum([op.okQty, op.defectQty, op.reworkQty, op.scrapQty], 0)
    expect(op.inQty - told).toBeGreaterThanOrEqual(0)
    expect(Math.min(op.okQty, op.defectQty, op.reworkQty, op.scrapQty)).toBeGreaterThanOrEqual(0)
  }
  // INV-W3
  const done = sum(ops, ({ minutes, okQty }) => mul(minutes, okQty, 4), 4)
  const planned = sum(ops, ({ minutes }) => mul(minutes, qty, 4), 4)
  expect(progress).toBeCloseTo(done / planned, 4)
  expect(okQty + scrapQty).toBeLessThanOrEqual(qty)
}

/** INV-W5 as far as doors have not come in: what the ledger moved for it, and standard labour. */
async function refuseBrokenCost({ id, ops }: Work): Promise<void> {
  const moves = (await clerk.of(StockMove).list({ where: { workOrder: id }, size: 500 })).rows
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id } })
  const labour = sum(ops, ({ minutes, okQty }) => Math.round((minutes * okQty * 58 * 100) / 60) / 100)
  const material = sum(moves, ({ amount }) => -amount)
  expect(body.result).toMatchObject({
    material,
    labour,
    outsourced: 0,
    total: add(material, labour),
    entered: 0,
  })
}

test('work orders that are split, reported on, supplied, stopped and ended in any order keep INV-W1 to INV-W6', async () => {
  const warehouse = (await clerk.of(Warehouse).add({ code: 'PW', name: '随机仓', kind: '1' })).id
  for (let run = 0; run < runs; run++) {
    const below = sequence(7 + run)
    const order = await released(4 + below(5), 1 + below(3))
    const plan = await planOf(order.id)
    await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
    const materials = new Set(
      (await workOf(order.id)).flatMap(({ mats }) => mats.map(({ material }) => material)),
    )
    await asSystem('0', (ctx) =>
      postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T' },
        date: ctx.today,
        type: '701',
        lines: [...materials].map((material) => ({ material, warehouse, qty: 100, unitCost: 3.37 })),
      }),
    )
    let done = 0
    for (let step = 0; step < STEPS; step++) {
      const all = (await workOf(order.id)).filter(({ status }) => status !== 'voided')
      const work = all[below(all.length)]
      if (!work) continue
      const act = actOf(below, work, warehouse, order.id)
      // Much of it is refused, as it should be; what is refused leaves no trace.
      done += await act().then(
        () => 1,
        () => 0,
      )
      await refuseBroken(order.id)
    }
    expect(done).toBeGreaterThan(STEPS / 4)
  }
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

/** Something that somebody may try with a work order. */
function actOf(
  below: (limit: number) => number,
  { id, qty, ops }: Work,
  warehouse: string,
  order: string,
): () => Promise<unknown> {
  const choice = below(20)
  if (choice < 9) {
    const op = ops.find(({ status }) => compare(Number(status), 4) < 0) ?? ops[0]!
    return () => report(id, op.opNo, anyOf(below, reports), 1 + below(qty))
  }
  if (choice < 12) return () => works.move(id, 'release')
  if (choice < 13) return () => works.move(id, 'split', { answers: { qty: 1 } })
  if (choice < 14) return () => works.move(id, 'hold', { reason: '等料' })
  if (choice < 15) return () => works.move(id, 'resume').catch(() => works.move(id, 'unhold'))
  if (choice < 16) return () => works.move(id, below(2) ? 'void' : 'close', { reason: '停产' })
  if (choice < 17) return async () => clerk.of(ProductionPlan).move((await planOf(order)).id, 'release')
  if (choice < 19)
    return async () => {
      const issue = await clerk.of(MaterialIssue).add({ workOrder: id, warehouse })
      await clerk.of(MaterialIssue).move(issue.id, 'post')
    }
  return async () => {
    const issued = (await clerk.of(MaterialIssue).list({ where: { workOrder: id, status: 'posted' } }))
      .rows[0]
    const [item] = (await clerk.of(MaterialIssue).get(issued?.id ?? '')).items
    const items = [{ issueItem: item!.id, material: item!.material, qty: 0.5 }]
    const back = await clerk.of(MaterialReturn).add({ issue: issued!.id, items })
    await clerk.of(MaterialReturn).move(back.id, 'post')
  }
}
