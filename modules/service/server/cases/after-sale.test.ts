import { addDays } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { testApp } from '@mortise/server/testing'
import { AfterSale, ServiceCharge } from '@mortise/service/model'
import { Store } from '@mortise/stores/model'
import { expect, test } from 'vitest'
import serviceModule from '../index.ts'
import { signedDoors } from '../testing/signed-doors.ts'
import { tellDeadlines } from './deadlines.ts'

const app = await testApp(serviceModule)
const site = await signedDoors(app)
const { clerk, accepted, signed, teamOf } = site
const { asSystem } = app.services
const cases = clerk.of(AfterSale)
const today = await asSystem('0', async (ctx) => ctx.today)
const { order, units, install } = await signed(1)
await accepted(install.id, (await teamOf(order.store)).id)
const photos = [await site.photo()]
const fault = { faultType: '4', content: '锁舌卡住', photos } as const
const edited = async (id: string, patch: object) =>
  cases.edit({ id, version: (await cases.get(id)).version, ...patch })

test('[A-029] a case is written by the code of the door, found, changed and deleted; the door says whether it is under warranty', async () => {
  const made = await cases.add({ ...fault, unitCode: units[0]!.code })
  expect(made).toMatchObject({
    order: order.id,
    customer: order.customer,
    underWarranty: true,
    status: 'waiting',
  })
  expect((await cases.list({ where: { unitCode: units[0]!.code } })).rows).toMatchObject([{ id: made.id }])
  expect(await edited(made.id, { content: '锁舌断了' })).toMatchObject({ content: '锁舌断了' })
  await cases.remove(made.id)
  await expect(cases.add({ ...fault, unitCode: 'M00000000000X' })).rejects.toThrow('门码M00000000000X不存在')
  await expect(cases.add({ ...fault })).rejects.toThrow('请扫描门码，或选择订单、客户')
  await expect(cases.add({ ...fault, photos: [], unitCode: units[0]!.code })).rejects.toThrow('照片')
  expect(await cases.add({ ...fault, customer: order.customer })).toMatchObject({
    underWarranty: false,
    order: null,
  })
  await asSystem('0', async ({ repo }) => {
    await repo(DoorUnit).put(units[0]!.id, { warrantyUntil: '2020-01-01' })
  })
  expect(await cases.add({ ...fault, unitCode: units[0]!.code })).toMatchObject({ underWarranty: false })
})

test('INV-16: it is planned, approved, done and called back; who answers for it bears its cost to the cent', async () => {
  const { id } = await cases.add({ ...fault, unitCode: units[0]!.code, chargeAmount: 50 })
  await cases.move(id, 'accept')
  await expect(cases.move(id, 'plan')).rejects.toThrow('请先选择处理方案')
  await edited(id, { planType: '3' })
  await expect(cases.move(id, 'plan')).rejects.toThrow('补件和重做须填写问题明细')
  await edited(id, { items: [{ qty: 1 }] })
  await expect(cases.move(id, 'plan')).rejects.toThrow('请选择部件或填写用料行')
  await edited(id, { planType: '2' })
  await cases.move(id, 'plan')
  const { visit } = await cases.move(id, 'approve')
  await expect(cases.move(id, 'finish')).rejects.toThrow(/上门单AZ\d+未完成/)
  await site.installs.move(visit!, 'cancel', { reason: '电话里说好了' })
  await expect(cases.move(id, 'finish')).rejects.toThrow('上门维修请先填写上门记录')
  const visits = [
    { visitedAt: '2026-11-18 09:00:00', worker: 'clerk', content: '换锁舌', workerPrice: 1000.01 },
  ]
  await edited(id, { visits })
  await cases.move(id, 'finish')
  await expect(cases.move(id, 'callBack', { answers: { score: 4 } })).rejects.toThrow('请先填写责任')
  const duties = (...rates: number[]) => rates.map((rate, at) => ({ type: String(at + 1), rate }))
  await expect(edited(id, { duties: duties(0.5, 0.3) })).rejects.toThrow('责任比例之和必须为100%')
  const borne = duties(0.5, 0.3, 0.2)
  await expect(edited(id, { duties: borne.map((duty) => ({ ...duty, worker: 'clerk' })) })).rejects.toThrow(
    '只有工厂、安装责任由员工承担',
  )
  await edited(id, { duties: borne.map((duty, at) => (at === 0 ? { ...duty, worker: 'clerk' } : duty)) })
  expect(await cases.move(id, 'callBack', { answers: { score: 4 } })).toMatchObject({
    status: 'closed',
    score: 4,
  })
  const charges = (await clerk.of(ServiceCharge).list({ where: { afterSale: id }, sort: [['no', 'asc']] }))
    .rows
  expect(charges.map(({ kind, amount, worker }) => [kind, amount, worker])).toEqual([
    ['2', 1000.01, 'clerk'],
    ['4', 50, null],
    ['6', 500.01, 'clerk'],
    ['6', 300, null],
    ['6', 200, null],
  ])
})

test('whoever handles a case is told once when most of its time is gone, and once when all is', async () => {
  const { id, finishDue, responseDue } = await cases.add({ ...fault, urgency: 'H', order: order.id })
  expect(responseDue! < finishDue!).toBe(true)
  await cases.move(id, 'accept')
  const share = async () => {
    await asSystem('0', async (ctx) => tellDeadlines.run(ctx, {}))
    return asSystem('0', async ({ repo }) => (await repo(AfterSale).get(id)).toldShare)
  }
  expect(await share()).toBe(0)
  await asSystem('0', ({ repo }) => repo(AfterSale).put(id, { finishDue: '2020-01-01 00:00:00' }))
  expect(await share()).toBe(100)
  expect(await share()).toBe(100)
})

test('time to answer and time to finish are told each for itself', async () => {
  const { id } = await cases.add({ ...fault, urgency: 'H', order: order.id })
  const share = async (due: object) => {
    await asSystem('0', async (ctx) => {
      await ctx.repo(AfterSale).put(id, due)
      await tellDeadlines.run(ctx, {})
    })
    return asSystem('0', async ({ repo }) => (await repo(AfterSale).get(id)).toldShare)
  }
  expect(await share({ responseDue: '2020-01-01 00:00:00' })).toBe(100)
  await cases.move(id, 'accept')
  expect(await share({})).toBe(0)
  expect(await share({ finishDue: '2020-01-01 00:00:00' })).toBe(100)
})

test('a fault that was told of under warranty stays so, however long it takes', async () => {
  const until = (warrantyUntil: string) =>
    asSystem('0', ({ repo }) => repo(DoorUnit).put(units[0]!.id, { warrantyUntil }))
  await until(today)
  const { id } = await cases.add({ ...fault, unitCode: units[0]!.code })
  await asSystem('0', ({ db }) =>
    db
      .updateTable(AfterSale.table)
      .set({ create_time: `${addDays(today, -3)} 09:00:00` })
      .where('id', '=', id)
      .execute(),
  )
  await until(addDays(today, -1))
  expect(await edited(id, { content: '锁舌断了' })).toMatchObject({ underWarranty: true })
  expect(await cases.add({ ...fault, unitCode: units[0]!.code })).toMatchObject({ underWarranty: false })
})

test('what is charged or made good stands on the account of whoever owes for the order', async () => {
  const payers = async (planType: '1' | '6', chargeAmount: number) => {
    const { id } = await cases.add({ ...fault, order: order.id, chargeAmount, planType })
    for (const move of ['accept', 'plan', 'approve', 'finish'] as const) await cases.move(id, move)
    await edited(id, { duties: [{ type: '1', rate: 1 }] })
    await cases.move(id, 'callBack', { answers: { score: 5 } })
    const { rows } = await clerk.of(ServiceCharge).list({ where: { afterSale: id } })
    return rows.map(({ payer, amount }) => [payer, amount])
  }
  const sells = (type: '1' | '2') => asSystem('0', ({ repo }) => repo(Store).put(order.store, { type }))
  await sells('1')
  expect(await payers('1', 50)).toEqual([['1', 50]])
  await sells('2')
  expect(await payers('1', 50)).toEqual([['2', 50]])
  expect(await payers('6', 80)).toEqual([['2', -80]])
})
