import { randomUUID } from 'node:crypto'
import { now } from '@mortise/model'
import { OutsourceOrder, OutsourceReturn, OutsourceSend } from '@mortise/outsourcing/model'
import { FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { madeDoors } from '@mortise/production/testing'
import { Supplier } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { Warehouse } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'

const app = await testApp(outsourcing)
const { clerk, released, planOf, workOf, report, hire } = await madeDoors(app)
const worker = app.as('worker', { can: ['factoryScan:scan'] })
await hire(worker)
const works = clerk.of(WorkOrder)
const painter = await clerk.of(Supplier).add({ name: '诚信喷涂', kind: '2' })
await clerk.of(Warehouse).add({ code: 'WX', name: '喷涂外协仓', kind: '5', supplier: painter.id })

const [SANDING, PAINTING, ASSEMBLY] = [50, 60, 70]

/** A work order of three doors, of which so many are sanded and so many of those are away to be painted. */
async function paintedOutside({ sanded, away }: { sanded: number; away: number }) {
  const { id } = await released(3)
  await clerk.of(ProductionPlan).move((await planOf(id)).id, 'release')
  const [work] = await workOf(id)
  for (const opNo of [10, 20, 30, 40]) await report(work!.id, opNo, 'FINISH', 3)
  await report(work!.id, SANDING, 'FINISH', sanded)
  const orders = clerk.of(OutsourceOrder)
  const order = await orders.add({
    mode: '1',
    supplier: painter.id,
    workOrder: work!.id,
    opNo: PAINTING,
    backOn: '2099-01-01',
    items: [{ material: work!.material, qty: away, fee: 33.9 }],
  })
  await orders.move(order.id, 'submit')
  await orders.move(order.id, 'approve')
  await clerk.of(OutsourceSend).move((await clerk.of(OutsourceSend).add({ order: order.id })).id, 'post')
  return { work: work!, order: await orders.get(order.id) }
}

let drawn = 0
async function scan(
  work: { ops: readonly { opNo: number; ticket: string | null }[] },
  opNo: number,
  more: object,
) {
  const clientUid = `${String((drawn += 1)).padStart(8, '0')}-${randomUUID().slice(9)}`
  const code = work.ops.find((op) => op.opNo === opNo)?.ticket
  const one = { clientUid, scanTime: now(), workers: ['worker'], code, ...more }
  const { body } = await worker.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [one] } })
  return body.result[0] as { result: string; reason: string | null }
}
const finished = (qty: number) => ({ action: 'FINISH', qty, isOffline: true })
const okOf = async (id: string, opNo = PAINTING) =>
  (await works.get(id)).ops.find((op) => op.opNo === opNo)?.okQty

test('what a device out of reach says of pieces that are away is let through by no scan of another operation', async () => {
  const { work } = await paintedOutside({ sanded: 3, away: 3 })
  expect(await scan(work, PAINTING, finished(1))).toMatchObject({
    result: '4',
    reason: '该工序有 3 件委外在外，可报数量 0',
  })
  await scan(work, SANDING, { action: 'PASS' })
  await scan(work, ASSEMBLY, { action: 'MOVE', isOffline: true })
  expect(await okOf(work.id)).toBe(0)
})

test('nor one that waited for more pieces, when those come that are still here', async () => {
  const { work } = await paintedOutside({ sanded: 2, away: 2 })
  expect((await scan(work, PAINTING, finished(3))).result).toBe('4')
  expect((await scan(work, PAINTING, finished(1))).result).toBe('4')
  await scan(work, SANDING, { action: 'FINISH', qty: 1 })
  const { rows } = await clerk.of(FactoryScan).list({ where: { workOrder: work.id, opNo: PAINTING } })
  expect(rows.map(({ qty, result }) => `${qty}:${result}`).toSorted()).toEqual(['1:4', '3:4'])
  // The one that is here is reported by whoever stands beside it.
  expect((await scan(work, PAINTING, { action: 'FINISH', qty: 1 })).result).toBe('1')
  expect(await okOf(work.id)).toBe(1)
})

test('nor when pieces come back as they went', async () => {
  const { work, order } = await paintedOutside({ sanded: 3, away: 3 })
  await scan(work, PAINTING, finished(3))
  const returns = clerk.of(OutsourceReturn)
  const back = await returns.add({
    order: order.id,
    items: [{ mat: order.mats[0]!.id, material: work.material, qty: 3 }],
  })
  await returns.move(back.id, 'post')
  await scan(work, SANDING, { action: 'PASS' })
  expect(await okOf(work.id)).toBe(0)
})

test('pieces that are away have passed the operation before, and that is not taken back', async () => {
  const { work } = await paintedOutside({ sanded: 1, away: 1 })
  const { rows } = await clerk.of(FactoryScan).list({ where: { workOrder: work.id, opNo: SANDING } })
  const undo = { action: 'UNDO', undoes: rows[0]?.uid }
  const code = work.ops.find((op) => op.opNo === SANDING)?.ticket
  const one = { clientUid: randomUUID(), scanTime: now(), workers: [], code, ...undo }
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [one] } })
  expect(body.result[0]).toMatchObject({ result: '2', reason: '工序「喷漆」有 1 件委外在外，不能撤销' })
  expect(await okOf(work.id, SANDING)).toBe(1)
})
