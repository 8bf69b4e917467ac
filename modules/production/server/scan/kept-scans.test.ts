import { randomUUID } from 'node:crypto'
import { now, wallTime } from '@mortise/model'
import { Defect, FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const can = ['factoryScan:scan', 'factoryScan:list']
const [worker, other, office] = [
  app.as('worker', { can }),
  app.as('other', { can }),
  app.as('office', { can: [] }),
]
await hire(worker, other)
await office.userId()
const defects = clerk.of(Defect)

async function ticketOf(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [work] = await workOf(order.id)
  return { id: work!.id, code: work!.ops[0]!.ticket! }
}
const scanOf = (code: string, more: object = {}) => ({
  clientUid: randomUUID(),
  scanTime: now(),
  workers: ['worker'],
  code,
  action: 'FINISH',
  isConfirmed: true,
  ...more,
})
async function post(scans: readonly unknown[], by = worker) {
  const { body } = await by.call('POST', `${FactoryScan.wire}/batch`, { body: { scans } })
  return body as { success: boolean; result: { clientUid: string; result: string; reason: string | null }[] }
}
const rowOf = async (uid?: string) => (await clerk.of(FactoryScan).list({ where: { uid } })).rows[0]!
const firstOp = async (id: string) => (await clerk.of(WorkOrder).get(id)).ops[0]

test('a scan with signs that nobody can store is refused, and those around it are taken', async () => {
  const { id, code } = await ticketOf(2)
  const sent = [
    scanOf(code),
    scanOf(`${code}\u0000`),
    scanOf(code, { deviceId: '\ud800' }),
    scanOf(code, { shares: { 'a\u0000': 1 } }),
    scanOf(code),
  ]
  const { success, result } = await post(sent)
  expect(success).toBe(true)
  expect(result.map((answer) => answer.result)).toEqual(['1', '2', '2', '2', '1'])
  expect(result[1]?.reason).toBe('扫码内容无法识别，请重新扫描')
  expect((await firstOp(id))?.okQty).toBe(2)
})

test('what is decided on bad pieces and taken back waits for another decision', async () => {
  const { id, code } = await ticketOf(3)
  // Clocks have seconds: each is told apart.
  const at = (seconds: number) => ({ scanTime: wallTime(new Date(Date.now() + seconds * 1000)) })
  await post([scanOf(code, { action: 'DEFECT', qty: 2, defectCode: '02', ...at(-60) })])
  const openOf = async () => (await defects.list({ where: { workOrder: id, status: 'open' } })).rows
  const decided = async (action: string) => {
    const where = { workOrder: id, action, undoneBy: null } as never
    return (await clerk.of(FactoryScan).list({ where, sort: [['id', 'desc']] })).rows[0]!.uid
  }
  const [defect] = await openOf()
  for (const [move, action, told] of [
    ['concede', 'CONCEDE', { reason: '2' }],
    ['rework', 'REWORK', { answers: { duty: '2' } }],
  ] as const) {
    await defects.move(defect!.id, move, told)
    expect(await openOf()).toEqual([])
    const [undone] = (
      await post([scanOf(code, { ...at(60), action: 'UNDO', undoes: await decided(action) })], clerk)
    ).result
    expect(undone).toMatchObject({ result: '1' })
    expect(await firstOp(id)).toMatchObject({ defectQty: 2, okQty: 0, reworkQty: 0 })
    expect(await defects.get(defect!.id)).toMatchObject({
      status: 'open',
      decision: null,
      duty: null,
      decidedBy: null,
    })
  }
  // Decided by a scan, of a part of them.
  await post([scanOf(code, { action: 'REWORK' })], clerk)
  await post([scanOf(code, { ...at(60), action: 'UNDO', undoes: await decided('REWORK') })], clerk)
  expect((await openOf()).reduce((all, { qty }) => all + qty, 0)).toBe(2)
  for (const { id: open } of await openOf()) await defects.move(open, 'scrap', { reason: '2' })
  const [lost] = (
    await post([scanOf(code, { ...at(60), action: 'UNDO', undoes: await decided('SCRAP') })], clerk)
  ).result
  expect(lost).toMatchObject({ result: '2', reason: '报废已安排补做，不能撤销' })
  expect(await openOf()).toEqual([])
})

test('who is credited for a scan that waits is held to the same when somebody accepts it', async () => {
  const { id, code } = await ticketOf(4)
  const old = { scanTime: '2026-01-01 08:00:00' }
  const settle = async (uid?: string) => {
    const body = { id: (await rowOf(uid)).id, decision: 'accept' }
    return (await clerk.call('POST', `${FactoryScan.wire}/settle`, { body })).body
  }
  const [twice, stranger, good] = (
    await post([
      scanOf(code, { ...old, workers: ['worker', 'worker', 'other'] }),
      scanOf(code, { ...old, workers: ['office'] }),
      scanOf(code, { ...old, workers: ['worker', 'other'] }),
    ])
  ).result
  for (const each of [twice, stranger, good]) expect(each).toMatchObject({ result: '4' })
  expect((await settle(twice?.clientUid)).message).toBe('同一工人只能填一次')
  expect((await settle(stranger?.clientUid)).message).toMatch(/不是生产岗位，不能计件$/)
  expect(await settle(good?.clientUid)).toMatchObject({ success: true })
  expect(await rowOf(good?.clientUid)).toMatchObject({
    result: '1',
    workers: ['worker', 'other'],
    shares: { worker: 0.5, other: 0.5 },
  })
  expect((await firstOp(id))?.okQty).toBe(1)
})
