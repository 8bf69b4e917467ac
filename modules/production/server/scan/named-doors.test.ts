import { randomUUID } from 'node:crypto'
import { now } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Defect, FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
await hire(clerk)
const works = clerk.of(WorkOrder)

/** A released work order of so many doors, and their codes. */
async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const units = (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })).rows
  return { order, work: (await workOf(order.id))[0]!, units }
}

let drawn = 0
/** What became of a scan, in words where it was refused. */
async function scan(code: string, opNo: number, action: string, more: object = {}) {
  const clientUid = `${String((drawn += 1)).padStart(8, '0')}-${randomUUID().slice(9)}`
  const each = {
    clientUid,
    code,
    opNo,
    action,
    scanTime: now(),
    workers: ['clerk'],
    isConfirmed: true,
    ...more,
  }
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [each] } })
  const [answer] = body.result as { result: string; reason: string | null }[]
  return answer?.reason ?? answer?.result
}
const unitsOf = async (id: string) =>
  (await works.get(id)).units.map(({ unit, qty, isScrapped }) => ({ unit, qty, isScrapped }))

test('the door that was found bad is the one that is lost, whoever decides it and however', async () => {
  const { order, work: made, units } = await work(4)
  const [bad, worse, good, fine] = units
  for (const { code } of [good!, fine!]) expect(await scan(code, 10, 'FINISH')).toBe('1')
  for (const { code } of [bad!, worse!]) expect(await scan(code, 10, 'DEFECT')).toBe('1')
  const found = (await clerk.of(Defect).list({ where: { workOrder: made.id }, sort: [['id', 'asc']] })).rows
  expect(found.map(({ serial }) => serial)).toEqual([bad?.code, worse?.code])
  await clerk.of(Defect).move(found[1]!.id, 'scrap', { reason: '1' })
  const rest = { qty: 1, isScrapped: false }
  expect(await unitsOf(made.id)).toEqual([
    { unit: bad?.id, ...rest },
    { unit: worse?.id, qty: 0, isScrapped: true },
    { unit: good?.id, ...rest },
    { unit: fine?.id, ...rest },
  ])
  // By the ticket of the work order: what is still to be decided there is the other one.
  expect(await scan(made.ops[0]?.ticket ?? '', 10, 'SCRAP')).toBe('1')
  expect((await unitsOf(made.id)).map(({ isScrapped }) => isScrapped)).toEqual([true, true, false, false])
  const again = (await workOf(order.id)).filter(({ reworkOf }) => reworkOf === made.id)
  expect(again.map(({ units: [unit] }) => unit?.unit)).toEqual([worse?.id, bad?.id])
  for (const { code } of [good!, fine!]) expect(await scan(code, 20, 'FINISH')).toBe('1')
  expect(await scan(bad!.code, 20, 'FINISH')).toBe(`门码 ${bad!.code} 的上道工序「开料」未完工`)
})

test('where no code says which door is lost, it is one that was not scanned further than it', async () => {
  const { work: made, units } = await work(2)
  const [behind, ahead] = units
  const ticket = (opNo: number) => made.ops.find((op) => op.opNo === opNo)?.ticket ?? ''
  expect(await scan(ahead!.code, 10, 'FINISH')).toBe('1')
  expect(await scan(ticket(10), 10, 'DEFECT')).toBe('1')
  expect(await scan(ticket(10), 10, 'SCRAP')).toBe('1')
  expect(await unitsOf(made.id)).toMatchObject([
    { unit: behind?.id, isScrapped: true },
    { unit: ahead?.id, isScrapped: false },
  ])
})

test('a door is made when it passes the last operation, not one that was scanned somewhere before', async () => {
  const { work: made, units } = await work(2)
  const [slow, quick] = units
  for (const { code } of units) expect(await scan(code, 10, 'FINISH')).toBe('1')
  for (const { opNo } of made.ops.slice(1)) expect(await scan(quick!.code, opNo, 'FINISH')).toBe('1')
  expect((await works.get(made.id)).units.map(({ unit, madeAt }) => [unit, madeAt !== null])).toEqual([
    [slow?.id, false],
    [quick?.id, true],
  ])
})

test('a door that is found bad after the last operation is judged like any other, and is the one that is made no more', async () => {
  const { order, work: made, units } = await work(2)
  const [good, bad] = units
  for (const { opNo } of made.ops)
    for (const { code } of [bad!, good!]) expect(await scan(code, opNo, 'FINISH')).toBe('1')
  expect(await works.get(made.id)).toMatchObject({ status: 'finished', okQty: 2 })
  const producedOf = async () => (await clerk.of(CustomerOrder).get(order.id)).lines[0]?.producedQty
  expect(await scan(bad!.code, 10, 'DEFECT')).toBe('1')
  const now = await works.get(made.id)
  expect(now).toMatchObject({ status: 'running', okQty: 1 })
  expect(now.units.map(({ unit, madeAt }) => [unit, madeAt !== null])).toEqual([
    [good?.id, true],
    [bad?.id, false],
  ])
  expect(await producedOf()).toBe(1)
  const [found] = (await clerk.of(Defect).list({ where: { workOrder: made.id } })).rows
  expect(found).toMatchObject({ opNo: 90, serial: bad?.code, qty: 1 })
  await clerk.of(Defect).move(found!.id, 'scrap', { reason: '1' })
  expect(await unitsOf(made.id)).toMatchObject([
    { unit: good?.id, isScrapped: false },
    { unit: bad?.id, isScrapped: true },
  ])
  expect(await works.get(made.id)).toMatchObject({ status: 'finished', okQty: 1, scrapQty: 1 })
  const again = (await workOf(order.id)).find(({ reworkOf }) => reworkOf === made.id)
  expect(again?.units.map(({ unit }) => unit)).toEqual([bad?.id])
})

test('pieces that another operation has gone on with are found bad there', async () => {
  const { work: made } = await work(2)
  const ticket = (opNo: number) => made.ops.find((op) => op.opNo === opNo)?.ticket ?? ''
  for (const opNo of [10, 20]) expect(await scan(ticket(opNo), opNo, 'FINISH')).toBe('1')
  expect(await scan(ticket(10), 10, 'FINISH')).toBe('1')
  expect(await scan(ticket(10), 10, 'DEFECT', { isRework: true })).toBe('1')
  expect((await works.get(made.id)).ops[0]).toMatchObject({ okQty: 1, defectQty: 1 })
  expect(await scan(ticket(10), 10, 'DEFECT', { isRework: true })).toBe(
    '下道工序「贴面」已报工，请在该工序报不良',
  )
})
