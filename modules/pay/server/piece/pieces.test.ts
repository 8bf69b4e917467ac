import { randomUUID } from 'node:crypto'
import { Route } from '@mortise/engineering/model'
import { type CloseChecklist, FinClose } from '@mortise/finance/model'
import { mul, now, type RowOf, sum } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { type DoorLabour, PayBatch, PayPiece, PayPrice, perDoor, pieceWords } from '@mortise/pay/model'
import { FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { shopFloor } from '@mortise/production/testing'
import { testApp } from '@mortise/server/testing'
import { ServiceCharge } from '@mortise/service/model'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { piecesOfMonth } from '../slip/pieces-of-month.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const office = await payOffice(app)
const rights = ['factoryScan:scan', 'factoryScan:list', 'factoryScan:undo', 'workOrder:list']
const people = ['piece_a', 'piece_b', 'piece_c'].map((name) => app.as(name, { can: rights }))
await hire(...people)
await app.services.asSystem('0', async ({ repo }) => {
  const route = await repo(Route).first({ code: 'M' })
  await repo(Route).put(route?.id ?? '', { batchSize: 10 })
})
const [worker] = people as [(typeof people)[number]]
const today = now().slice(0, 10)
const month = today.slice(0, 7)

/** A released work order of so many doors. */
async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  return (await workOf(order.id))[0]!
}
async function scan(order: RowOf<typeof WorkOrder>, opNo: number, more: object) {
  const code = order.ops.find((op) => op.opNo === opNo)?.ticket ?? ''
  const told = {
    clientUid: randomUUID(),
    scanTime: now(),
    workers: ['piece_a'],
    code,
    action: 'FINISH',
    ...more,
  }
  const { body } = await worker.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [told] } })
  if (!body.success) throw new Error(body.message)
  expect(body.result).toMatchObject([{ result: '1' }])
  return told.clientUid
}
const piecesOf = async (uid: string) =>
  (await clerk.of(PayPiece).list({ where: { scan: uid }, sort: [['worker', 'asc']] })).rows
const priced = (more: object) =>
  clerk.of(PayPrice).add({ pieceKey: 'P0', price: 3.35, beginOn: '2020-01-01', ...more })

test('a team gets what it made, to the cent; without a price it waits, and is priced when there is one (13.1, I12)', async () => {
  const order = await work(8)
  const uid = await scan(order, 10, {
    qty: 7,
    workers: ['piece_a', 'piece_b', 'piece_c'],
    shares: { piece_a: 0.5, piece_b: 0.3, piece_c: 0.2 },
  })
  expect(await piecesOf(uid)).toMatchObject(
    ['piece_a', 'piece_b', 'piece_c'].map((name) => ({
      worker: name,
      status: 'pending',
      amount: null,
      qty: 7,
      fault: `未维护计件单价：开料/${order.itemName}`,
    })),
  )
  const confirming = async () => {
    const { body } = await clerk.call('GET', `${FinClose.wire}/checklist`, { query: { month } })
    return (body.result as CloseChecklist).steps.find(({ name }) => name === '计件确认')
  }
  expect(await confirming()).toMatchObject({ status: '2', count: 3, left: '未确认计件 3 条' })
  const price = await priced({ price: 3.35 })
  expect(await confirming()).toMatchObject({ status: '1', count: 0 })
  const pieces = await piecesOf(uid)
  expect(pieces.map(({ amount, status, fault }) => [amount, status, fault])).toEqual([
    [11.73, 'confirmed', null],
    [7.03, 'confirmed', null],
    [4.69, 'confirmed', null],
  ])
  expect(sum(pieces, ({ amount }) => amount)).toBe(23.45)
  await expect(priced({ price: 4 })).rejects.toThrow('单价有效期重叠')
  await clerk.of(PayPrice).edit({ id: price.id, endOn: '2020-12-31' })
  await expect(priced({ beginOn: '2021-01-01' })).resolves.toBeTruthy()
})

test('prices by the size of the door, and what is taken back earns nothing', async () => {
  const order = await work(2)
  await priced({ pieceKey: 'P0', condition: 'w > 1', price: 10, beginOn: '2021-01-01' })
  const uid = await scan(order, 10, { qty: 2 })
  expect(await piecesOf(uid)).toMatchObject([{ amount: 20, status: 'confirmed', month }])
  await scan(order, 10, { action: 'UNDO', undoes: uid })
  expect(await piecesOf(uid)).toMatchObject([{ status: 'voided' }])
  const again = await scan(order, 10, { qty: 2 })
  expect(await piecesOf(again)).toMatchObject([{ amount: 20, status: 'confirmed' }])
})

test('paid pieces that are taken back are taken off the next open month, and a worker without a price waits alone', async () => {
  const order = await work(3)
  const mine = await scan(order, 10, { qty: 3, workers: ['piece_b'] })
  await scan(order, 20, { qty: 3, workers: ['piece_c'] })
  for (const name of ['piece_b', 'piece_c']) {
    await office.hire(name, { payMode: 'piece', insurance: null })
    await office.attend(name, month)
  }
  const made = await office.batch(month)
  expect(made).toMatchObject({ status: 'calculated', count: 1 })
  expect(made.leftOut).toMatchObject([expect.stringContaining('未维护计件单价：贴面')])
  const slip = (await office.slipsOf(made.id))[0]
  await office.approve(made.id)
  const settled = (await clerk.of(PayPiece).list({ where: { worker: 'piece_b', status: 'settled' } })).rows
  expect(sum(settled, ({ amount }) => amount)).toBe(slip?.piece)
  expect(slip?.piece).toBe(await office.totalOf(made.id, 'piece'))

  await scan(order, 20, { action: 'UNDO', undoes: (await lastScan(order, 20)).uid })
  await scan(order, 10, { action: 'UNDO', undoes: mine })
  const rows = await piecesOf(mine)
  expect(rows).toContainEqual(expect.objectContaining({ sign: 1, status: 'settled', amount: 30, month }))
  expect(rows).toContainEqual(
    expect.objectContaining({ sign: -1, status: 'confirmed', amount: -30, qty: -3 }),
  )
  expect(rows.find(({ sign }) => sign === -1)?.month).not.toBe(month)
  // Un-approving lets them be as they were, but for what was taken back meanwhile.
  await office.boss.of(PayBatch).move(made.id, 'unapprove', { reason: '错' })
  const original = rows.find(({ sign }) => sign === 1)!
  for (const move of ['void', 'reprice'] as const)
    await expect(clerk.of(PayPiece).move(original.id, move, { reason: '错' })).rejects.toThrow('已在')
  expect((await clerk.of(PayPiece).list({ where: { worker: 'piece_b', status: 'settled' } })).total).toBe(0)
})

test('a price that was wrong is put right for what is not paid yet, and for nothing else', async () => {
  const order = await work(1)
  const uid = await scan(order, 10, { qty: 1 })
  expect(await piecesOf(uid)).toMatchObject([{ amount: 10, status: 'confirmed' }])
  const [row] = (await clerk.of(PayPrice).list({ where: { condition: 'w > 1' } })).rows
  await clerk.of(PayPrice).edit({ id: row!.id, price: 12.5 })
  expect(await piecesOf(uid)).toMatchObject([{ amount: 10, price: 10 }])
  const [piece] = await piecesOf(uid)
  await clerk.of(PayPiece).move(piece!.id, 'reprice')
  expect(await piecesOf(uid)).toMatchObject([{ amount: 12.5, price: 12.5, status: 'confirmed' }])
  const [paid] = (await clerk.of(PayPiece).list({ where: { sign: -1 } })).rows
  await clerk.of(PayPiece).move(paid!.id, 'reprice')
  expect(await clerk.of(PayPiece).get(paid!.id)).toMatchObject({ amount: -30, price: 10 })
})

/** Square metres of three doors of 900 by 2,150. */
const measured = 5.805

test('a team is priced anew together, by all of it', async () => {
  const order = await work(3)
  const uid = await scan(order, 10, { qty: 3, workers: ['piece_b', 'piece_c'] })
  expect((await piecesOf(uid)).map(({ amount }) => amount)).toEqual([18.75, 18.75])
  const [row] = (await clerk.of(PayPrice).list({ where: { condition: 'w > 1' } })).rows
  await clerk.of(PayPrice).edit({ id: row!.id, price: 10.01, unit: 'area' })
  const [one] = await piecesOf(uid)
  await clerk.of(PayPiece).move(one!.id, 'reprice')
  const pieces = await piecesOf(uid)
  expect(pieces.map(({ price, unit, measure }) => [price, unit, measure])).toEqual([
    [10.01, 'area', measured],
    [10.01, 'area', measured],
  ])
  expect(sum(pieces, ({ amount }) => amount)).toBe(mul(measured, 10.01))
  const own = (await app.services.asSystem('0', (ctx) => piecesOfMonth(ctx, month, ['piece_b']))).get(
    'piece_b',
  )
  expect(pieceWords(own!.find(({ amount }) => amount === pieces[0]?.amount)!)).toBe(
    `3 件共 ${measured} ㎡ × 10.01 × 50%`,
  )
  await clerk.of(PayPrice).edit({ id: row!.id, price: 12.5, unit: 'set' })
})

test('labour of a door is the average over those that were finished, whatever piece was paid for which', async () => {
  const ask = async (from: string, to: string) =>
    (await clerk.call<DoorLabour[]>('POST', `${PayPiece.wire}/doorLabour`, { body: { from, to } })).body
      .result
  const [one, other, running] = [await work(2), await work(1), await work(1)]
  await scan(one, 10, { qty: 2 })
  await scan(other, 10, { qty: 1 })
  await scan(running, 10, { qty: 1 })
  const finish = (id: string, finishedAt: string, okQty: number) =>
    app.services.asSystem('0', ({ repo }) => repo(WorkOrder).put(id, { finishedAt, okQty }))
  await finish(one.id, '2020-05-31 23:59:59', 2)
  await finish(other.id, '2020-06-01 08:00:00', 1)
  const rows = await ask('2020-05-01', '2020-06-30')
  expect(rows).toMatchObject([
    { month: '2020-05', doors: 2, amount: 25 },
    { month: '2020-06', doors: 1, amount: 12.5 },
  ])
  expect(perDoor(rows)).toBe(12.5)
  expect(await ask('2020-06-01', '2020-06-30')).toMatchObject([{ doors: 1 }])
  expect(await ask('2020-06-02', '2020-06-30')).toEqual([])
  const reader = app.as('labour_reader', { can: ['payPiece:list'] })
  const answer = await reader.call('POST', `${PayPiece.wire}/doorLabour`, {
    body: { from: '2020-05-01', to: '2020-06-30' },
  })
  expect(answer.body.success).toBe(false)
})

test('a piece names the order of its own door, and what an installer got its order and installation', async () => {
  const order = await released(2)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  const [made] = await workOf(order.id)
  const [, second] = made!.units
  const { code } = await clerk.of(DoorUnit).get(second!.unit)
  const told = await scan(made!, 10, { code, opNo: 10, isConfirmed: true })
  expect(await piecesOf(told)).toMatchObject([
    { order: order.id, orderLine: second!.orderLine, serial: code },
  ])

  const charge = { kind: '2', worker: 'piece_a', happenedOn: today, order: order.id } as const
  await app.services.asSystem('0', async ({ repo }) => {
    await repo(ServiceCharge).add({ ...charge, key: 'hung', amount: 120, remark: '安装单 AZ1' })
  })
  expect(await piecesOf('hung')).toMatchObject([
    { opName: '安装', order: order.id, remark: '安装单 AZ1', amount: 120, status: 'confirmed' },
  ])
  const months = await app.services.asSystem('0', (ctx) => piecesOfMonth(ctx, month, ['piece_a']))
  const own = months.get('piece_a') ?? []
  expect(own.find(({ remark }) => remark)).toMatchObject({ orderNo: order.no, remark: '安装单 AZ1' })
  expect(own.find(({ serial }) => serial === code)).toMatchObject({
    orderNo: order.no,
    workOrderNo: made!.no,
  })
})

const lastScan = async ({ id }: RowOf<typeof WorkOrder>, opNo: number) =>
  (await clerk.of(FactoryScan).list({ where: { workOrder: id, opNo, action: 'FINISH' } })).rows[0]!
