import { IssueMode, WorkshopUnit } from '@mortise/engineering/model'
import { sequence, sum, wallTime } from '@mortise/model'
import { FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { acts, anyOf, inAnyOrder } from '@mortise/production/testing/floor'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockMove, Warehouse } from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, released, planOf, workOf } = await shopFloor(app)
const works = clerk.of(WorkOrder)
const runs = Number(process.env.RUNS ?? 1)

async function work(doors: number, act: 'release' | 'breakDown' = 'release') {
  const order = await released(doors)
  const plan = (await planOf(order.id)).id
  await clerk.of(ProductionPlan).move(plan, act)
  return { plan, work: (await workOf(order.id))[0]! }
}

const begunAt = Date.now() - 3_600_000
/** The step-th scan of a shift, by a clock that is right. */
const scanAt = (prefix: string, step: number) => ({
  clientUid: `${prefix}-${String(step).padStart(6, '0')}`,
  scanTime: wallTime(new Date(begunAt + step * 1000)),
  workers: ['clerk'],
  isConfirmed: true,
})
/** What is scanned at a machine, where nobody decides what becomes of bad pieces. */
const scanned = [...acts.filter((act) => !['REDONE', 'SCRAP', 'CONCEDE'].includes(act)), 'UNDO'] as const
async function send(scans: readonly object[]) {
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans } })
  if (!body.success) throw new Error(body.message)
  return body.result as { clientUid: string; result: string }[]
}
const told = ({ status, okQty, scrapQty, progress, ops }: Awaited<ReturnType<typeof works.get>>) => ({
  status,
  okQty,
  scrapQty,
  progress,
  ops: ops.map((op) => [op.opNo, op.inQty, op.okQty, op.defectQty, op.reworkQty, op.scrapQty, op.status]),
})

test('INV-F1, F2, F4: what a shift scans ends in the same state in whatever order and however often it is delivered', async () => {
  for (let seed = 1; seed <= runs; seed += 1) {
    const below = sequence(seed)
    const [first, second] = [(await work(5)).work, (await work(5)).work]
    // In time at one work order, where what does not fit is refused to whoever scans.
    const shift: { step: number; opAt: number; action: string; qty: number; undoes?: number }[] = []
    for (let step = 0; step < 70; step += 1) {
      const opAt = Math.min(below(4), below(4))
      const last = shift[below(shift.length || 1)]
      const scan = { step, opAt, action: anyOf(below, scanned), qty: 1 + below(3), undoes: last?.step }
      const [answer] = await send([
        {
          ...scanAt(`a${seed}`, step),
          code: first.ops[opAt]?.ticket,
          action: scan.action,
          qty: scan.qty,
          undoes: scan.action === 'UNDO' ? `a${seed}-${String(last?.step).padStart(6, '0')}` : null,
        },
      ])
      if (answer?.result === '1') shift.push(scan)
    }
    expect(shift.length).toBeGreaterThan(10)
    // The same by devices that were out of reach, in any order, some of it more than once.
    const queued = shift.map(({ step, opAt, action, qty, undoes }) => ({
      ...scanAt(`b${seed}`, step),
      code: second.ops[opAt]?.ticket,
      action,
      qty,
      undoes: action === 'UNDO' ? `b${seed}-${String(undoes).padStart(6, '0')}` : null,
      isOffline: true,
    }))
    const delivered = inAnyOrder(below, [...queued, ...queued.filter(() => below(3) === 0)])
    for (let from = 0; from < delivered.length; from += 5) await send(delivered.slice(from, from + 5))
    const [inTime, late] = [await works.get(first.id), await works.get(second.id)]
    expect(told(late)).toEqual(told(inTime))
    const { total } = await clerk.of(FactoryScan).list({ where: { workOrder: second.id, result: '4' } })
    expect(total).toBe(0)
    const { rows } = await clerk
      .of(FactoryScan)
      .list({ where: { workOrder: second.id, action: 'FINISH', result: '1' }, size: 500 })
    for (const op of late.ops)
      expect(
        sum(
          rows.filter(({ opNo, undoneBy }) => opNo === op.opNo && undoneBy === null),
          ({ qty }) => qty,
          0,
        ),
      ).toBe(op.okQty)
  }
})

test('what nobody fetches leaves stock with the pieces that use it, goes back with an undo, and holds up the end while short', async () => {
  const { plan, work: draft } = await work(2, 'breakDown')
  const mat = draft.mats.find(({ opNo, needQty }) => opNo === 10 && needQty >= 2)!
  const warehouse = (await clerk.of(Warehouse).add({ code: 'DC', name: '倒冲仓', kind: '1' })).id
  const supply = (qty: number) =>
    asSystem('0', (ctx) =>
      postStock(ctx, {
        key: newId(),
        document: { entity: 'test', id: newId(), no: 'T' },
        date: ctx.today,
        type: '701',
        lines: [{ material: mat.material, warehouse, qty, unitCost: 2 }],
      }),
    )
  await asSystem('0', async (ctx) => {
    const saw = await ctx.repo(WorkshopUnit).first({ code: 'U0' })
    await ctx.repo(WorkshopUnit).put(saw!.id, { warehouse })
    const order = await ctx.repo(WorkOrder).get(draft.id)
    const mats = order.mats.map((each) =>
      each.id === mat.id ? { ...each, issueMode: IssueMode.backflushed } : each,
    )
    await ctx.repo(WorkOrder).put(draft.id, { mats })
  })
  await supply(mat.needQty / 2)
  await clerk.of(ProductionPlan).move(plan, 'release')
  const order = await works.get(draft.id)
  const matNow = async () => (await works.get(order.id)).mats.find(({ id }) => id === mat.id)
  const finish = (step: number, at: number, qty: number) => ({
    ...scanAt('c', step),
    code: order.ops[at]?.ticket,
    action: 'FINISH',
    qty,
  })
  await send([finish(1, 0, 1)])
  const once = await matNow()
  expect(once?.issuedQty).toBeGreaterThan(0)
  expect(once?.consumedQty).toBe(once?.issuedQty)
  const moves = async () =>
    (await clerk.of(StockMove).list({ where: { workOrder: order.id }, size: 50 })).rows.map(
      ({ type }) => type,
    )
  expect(await moves()).toEqual(['203'])
  await send([{ ...scanAt('c', 2), code: order.ops[0]?.ticket, action: 'UNDO', undoes: 'c-000001' }])
  expect(await matNow()).toMatchObject({ issuedQty: 0, consumedQty: 0 })
  for (const [at] of order.ops.entries()) await send([finish(10 + at, at, 2)])
  // Half of it was not there: the scans went through, the work order waits.
  expect(await works.get(order.id)).toMatchObject({ status: 'running', isShort: true, okQty: 2 })
  await supply(mat.needQty)
  await works.move(order.id, 'backflush')
  expect(await works.get(order.id)).toMatchObject({ status: 'finished', isShort: false })
  expect((await matNow())?.consumedQty).toBe(mat.needQty)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})
