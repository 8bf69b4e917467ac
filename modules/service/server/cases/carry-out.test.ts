import { SalesReturn } from '@mortise/deliveries/model'
import { DoorVersion } from '@mortise/doors/model'
import { CustomerOrder, DoorUnit, OrderEvaluation, OrderSigning } from '@mortise/orders/model'
import { MaterialIssue, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { AfterSale, Install, ServiceCharge } from '@mortise/service/model'
import { postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, orders, deliveries, installs, signed, accepted, teamOf } = site
const { asSystem } = app.services
const cases = clerk.of(AfterSale)
const photos = [await site.photo()]
const { order, units, install, sent } = await signed(2)
const team = await teamOf(order.store)
await accepted(install.id, team.id)
const [bad, worse] = units.map(({ code }) => code)
const frozen = async (line: string) => {
  const [row] = (await clerk.of(OrderEvaluation).list({ where: { line, isCurrent: true } })).rows
  return clerk.of(OrderEvaluation).get(row!.id)
}
const opened = async (unitCode: string | undefined, more: Partial<Parameters<typeof cases.add>[0]>) => {
  const { id } = await cases.add({ faultType: '1', content: '门扇开裂', photos, unitCode, ...more })
  await cases.move(id, 'accept')
  return id
}
const approved = async (id: string) => {
  await cases.move(id, 'plan')
  return cases.move(id, 'approve')
}

test('[A-029] parts are made again of what that door was made of, on its own version, and nobody sells them twice', async () => {
  const before = await frozen(order.lines[0]!.id)
  const piece = before.bom.find(({ part }) => part === '1')!
  const id = await opened(bad, { planType: '3', chargeAmount: 120, items: [{ bomCode: 'ZZZ', qty: 1 }] })
  await expect(cases.move(id, 'plan')).rejects.toThrow(`门码${bad}的用料中没有该项`)
  const { version } = await cases.get(id)
  await cases.edit({ id, version, items: [{ bomCode: piece.code, qty: 1 }] })
  // Whatever doors of that kind are made of by now.
  const [latest] = (await clerk.of(DoorVersion).list({ size: 1 })).rows
  expect(latest).toBeDefined()
  const { remake } = await approved(id)
  const made = await orders.get(remake!)
  expect(made).toMatchObject({
    type: '5',
    source: id,
    status: 'confirmed',
    customer: order.customer,
    depositAmount: 0,
    totalAmount: 120,
    needsInstall: false,
    lines: [{ qty: 1, doorVersion: before.doorVersion, remakes: order.lines[0]!.id }],
  })
  const again = await frozen(made.lines[0]!.id)
  expect(again.doorVersion).toBe(before.doorVersion)
  expect(again.inputs).toEqual(before.inputs)
  expect(again.values).toEqual(before.values)
  expect(again.bom.map(({ code, qty, material }) => [code, qty, material])).toEqual([
    [piece.code, piece.qty, piece.material],
  ])
  expect((await clerk.of(OrderSigning).list({ where: { order: made.id } })).total).toBe(0)
  await expect(orders.move(made.id, 'unapprove', { reason: '改' })).rejects.toThrow('售后补单不能反审核')
  await expect(cases.move(id, 'finish')).rejects.toThrow(`补单${made.no}未完成`)
})

test('a door that is made again is made, sent and hung; the case costs what it came to, and is charged by the shipment alone', async () => {
  const id = await opened(worse, { planType: '4', items: [{ part: '1', qty: 1 }], chargeAmount: 0 })
  const { remake } = await approved(id)
  const made = await orders.get(remake!)
  const whole = await frozen(made.lines[0]!.id)
  const before = await frozen(order.lines[0]!.id)
  expect(whole.bom.map(({ code, qty }) => [code, qty])).toEqual(
    before.bom.map(({ code, qty }) => [code, qty]),
  )
  expect(whole.configHash).toBe(before.configHash)
  await orders.move(made.id, 'release')
  const [unit] = (await clerk.of(DoorUnit).list({ where: { order: made.id } })).rows
  expect(unit?.code).not.toBe(worse)
  const plan = await site.planOf(made.id)
  await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
  const [work] = await site.workOf(made.id)
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: work!.mats.map(({ material, needQty }) => ({
        material,
        warehouse: site.raw,
        qty: needQty,
        unitCost: 10,
      })),
    }),
  )
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  const issue = await clerk.of(MaterialIssue).add({ workOrder: work!.id, warehouse: site.raw })
  await clerk.of(MaterialIssue).move(issue.id, 'post')
  for (const { opNo } of work!.ops) await site.report(work!.id, opNo, 'FINISH', 1)
  await site.packs.move(await site.boxed(made.id, site.whole([unit!])), 'stock')
  const way = await site.shipped(await orders.get(made.id))
  await deliveries.move(way.id, 'sign')
  const [visit] = (await installs.list({ where: { order: made.id } })).rows
  await expect(cases.move(id, 'finish')).rejects.toThrow(`补单${made.no}未完成`)
  await accepted(visit!.id, team.id)
  expect(await orders.get(made.id)).toMatchObject({ status: 'completed' })
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: work!.id } })
  const done = await cases.move(id, 'finish')
  expect(body.result.total).toBeGreaterThan(0)
  expect(done.costAmount).toBe(body.result.total)
  const { version } = done
  await cases.edit({ id, version, duties: [{ type: '1', rate: 1 }] })
  await cases.move(id, 'callBack', { answers: { score: 5 } })
  const charges = (await clerk.of(ServiceCharge).list({ where: { afterSale: id } })).rows
  expect(charges.map(({ kind, amount }) => [kind, amount])).toEqual([['6', done.costAmount]])
})

test('a repair sends somebody there, who is planned, checks in and is paid like any other', async () => {
  const id = await opened(bad, { planType: '2', faultType: '4' })
  const { visit } = await approved(id)
  expect(await installs.get(visit!)).toMatchObject({
    type: '2',
    afterSale: id,
    status: 'waiting',
    items: [{ doorUnit: units[0]!.id, planQty: 1 }],
  })
  await expect(cases.move(id, 'finish')).rejects.toThrow('未完成')
  const { installedQty } = (await orders.get(order.id)).lines[0]!
  await accepted(visit!, team.id)
  expect((await orders.get(order.id)).lines[0]).toMatchObject({ installedQty })
  expect((await clerk.of(Install).get(visit!)).workerAmount).toBe(70)
  expect(await cases.move(id, 'finish')).toMatchObject({ status: 'finished', costAmount: 70 })
})

test('goods that are taken back wait as a return; the case ends when they are in', async () => {
  const none = await opened(undefined, { customer: order.customer, planType: '5' })
  await expect(cases.move(none, 'plan')).rejects.toThrow('退货须扫描门码')
  const id = await opened(worse, { planType: '5', faultType: '3' })
  const { goodsBack } = await approved(id)
  expect(await clerk.of(SalesReturn).get(goodsBack!)).toMatchObject({
    status: 'draft',
    delivery: sent.id,
    reason: '4',
    isResent: false,
    items: [{ doorUnit: units[1]!.id, qty: 1 }],
  })
  await expect(cases.move(id, 'finish')).rejects.toThrow('尚未入库')
  await cases.move(id, 'reopen', { reason: '客户改主意' })
  expect(await approved(id)).toMatchObject({ goodsBack })
  expect((await clerk.of(SalesReturn).list({ where: { delivery: sent.id } })).total).toBe(1)
  await clerk.of(SalesReturn).move(goodsBack!, 'post')
  expect(await cases.move(id, 'finish')).toMatchObject({ status: 'finished' })
  const twice = await opened(worse, { planType: '5' })
  await expect(cases.move(twice, 'plan')).rejects.toThrow('没有签收记录或已退回')
  expect(await clerk.of(CustomerOrder).get(order.id)).toMatchObject({ lines: [{ installedQty: 1 }] })
})
