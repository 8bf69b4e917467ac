import { randomUUID } from 'node:crypto'
import { now } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { Defect, FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const works = clerk.of(WorkOrder)

/** A released work order of so many doors, and their codes. */
async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [made] = await workOf(order.id)
  const { rows } = await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })
  return { id: made!.id, codes: rows.map(({ code }) => code) }
}
const opsOf = async (id: string) =>
  (await works.get(id)).ops.map(({ opNo, okQty, defectQty, reworkQty, againQty }) => ({
    opNo,
    okQty,
    defectQty,
    reworkQty,
    againQty,
  }))
const openDefect = async (workOrder: string) =>
  (await clerk.of(Defect).list({ where: { workOrder, status: 'open' } })).rows[0]!.id
const labourOf = async (id: string) =>
  (await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id } })).body.result.labour

async function scan(code: string, opNo: number, action: string, more: object = {}) {
  const one = { clientUid: randomUUID(), scanTime: now(), code, opNo, action, isConfirmed: true, ...more }
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [one] } })
  return body.result[0] as { result: string; reason: string | null }
}

test('bad pieces are done again from an operation before, and what is done again is paid once', async () => {
  const { id } = await work(3)
  for (const opNo of [10, 20, 30]) await report(id, opNo, 'FINISH', 3)
  const before = await labourOf(id)
  await report(id, 40, 'DEFECT', 1)
  const defect = await openDefect(id)
  await expect(
    clerk.of(Defect).move(defect, 'rework', { answers: { duty: '1', backToOp: 50 } }),
  ).rejects.toThrow('返工工序「砂光」不在工序「打孔」之前')
  await clerk.of(Defect).move(defect, 'rework', { answers: { duty: '1', backToOp: 20 } })
  expect(await opsOf(id)).toMatchObject([
    { opNo: 10, okQty: 3, reworkQty: 0, againQty: 0 },
    { opNo: 20, okQty: 2, reworkQty: 1, againQty: 1 },
    { opNo: 30, okQty: 2, reworkQty: 0, againQty: 1 },
    { opNo: 40, okQty: 0, defectQty: 0, reworkQty: 0 },
    {},
    {},
    {},
    {},
    {},
  ])
  expect(await clerk.of(Defect).get(defect)).toMatchObject({ status: 'decided', backTo: 20 })
  await expect(report(id, 30, 'FINISH', 1)).rejects.toThrow('剩余 0')

  const { ops } = await works.get(id)
  const redone = await scan(ops.find(({ opNo }) => opNo === 20)!.ticket!, 20, 'FINISH', { isRework: true })
  expect(redone).toMatchObject({ result: '1' })
  expect(await clerk.of(Defect).get(defect)).toMatchObject({ status: 'done' })
  await report(id, 30, 'FINISH', 1)
  expect((await opsOf(id)).slice(1, 3)).toMatchObject([
    { okQty: 3, reworkQty: 0, againQty: 0 },
    { okQty: 3, againQty: 0 },
  ])
  expect(await labourOf(id)).toBe(before)
  const { rows } = await clerk.of(FactoryScan).list({ where: { workOrder: id, action: 'FINISH' }, size: 50 })
  expect(rows.filter(({ againQty }) => againQty > 0).map(({ opNo, minutes }) => [opNo, minutes])).toEqual(
    expect.arrayContaining([
      [20, 0],
      [30, 0],
    ]),
  )
  await report(id, 40, 'FINISH', 3)
})

test('material of pieces that are sent back is not used a second time, nor given back', async () => {
  const { id } = await work(2)
  await report(id, 10, 'FINISH', 2)
  await report(id, 20, 'DEFECT', 1)
  const used = async () => (await works.get(id)).mats.map(({ consumedQty }) => consumedQty)
  const before = await used()
  await clerk.of(Defect).move(await openDefect(id), 'rework', { answers: { duty: '2', backToOp: 10 } })
  expect(await used()).toEqual(before)
})

test('a door that is named is finished once at an operation, not while it is bad, and in the order of operations', async () => {
  const { id, codes } = await work(2)
  const [one, other] = codes as [string, string]
  expect(await scan(one, 10, 'FINISH')).toMatchObject({ result: '1' })
  expect(await scan(one, 10, 'FINISH')).toMatchObject({
    result: '2',
    reason: `门码 ${one} 在工序「开料」已报完工`,
  })
  expect(await scan(other, 20, 'FINISH')).toMatchObject({
    result: '2',
    reason: `门码 ${other} 的上道工序「开料」未完工`,
  })
  expect(await scan(one, 20, 'DEFECT', { defectCode: '02' })).toMatchObject({ result: '1' })
  expect(await scan(other, 10, 'FINISH')).toMatchObject({ result: '1' })
  expect(await scan(one, 20, 'FINISH')).toMatchObject({ result: '2', reason: `门码 ${one} 有不良待处理` })
  expect(await scan(one, 20, 'REWORK', { backToOp: 10 })).toMatchObject({ result: '1' })
  expect(await scan(one, 10, 'FINISH')).toMatchObject({
    result: '2',
    reason: `门码 ${one} 正在返工，请报返工完成`,
  })
  expect(await scan(one, 20, 'FINISH')).toMatchObject({
    result: '2',
    reason: `门码 ${one} 的上道工序「开料」未完工`,
  })
  expect(await scan(other, 20, 'FINISH')).toMatchObject({ result: '1' })
  expect(await scan(one, 10, 'FINISH', { isRework: true })).toMatchObject({ result: '1' })
  expect(await scan(one, 20, 'FINISH')).toMatchObject({ result: '1' })
  expect((await opsOf(id)).slice(0, 2)).toMatchObject([
    { okQty: 2, againQty: 0 },
    { okQty: 2, againQty: 0 },
  ])
})
