import { randomUUID } from 'node:crypto'
import { Door } from '@mortise/doors/model'
import { add, div, now } from '@mortise/model'
import {
  OutsourceDeduction,
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceReturn,
  OutsourceSend,
} from '@mortise/outsourcing/model'
import { Defect, FactoryScan, isWaitedFor, OpStatus, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import outsourcing from './index.ts'
import { PAINTING, paintedOutside } from './testing/painter.ts'

const app = await testApp(outsourcing)
const { clerk, report, made, boxed, packs, painter, sanded, painted } = await paintedOutside(app)
const works = clerk.of(WorkOrder)
const orders = clerk.of(OutsourceOrder)
const sends = clerk.of(OutsourceSend)
const receipts = clerk.of(OutsourceReceipt)

const after = [70, 80, 90]

const sent = async (order: string) => sends.move((await sends.add({ order })).id, 'post')
const received = async (order: string, values: { qty: number; badQty?: number; badDuty?: '1' | '2' }) => {
  const { items } = await orders.get(order)
  const line = { orderItem: items[0]!.id, material: items[0]!.material, ...values }
  return receipts.move((await receipts.add({ order, items: [line] })).id, 'post')
}
const opOf = async (id: string, opNo = PAINTING) => (await works.get(id)).ops.find((op) => op.opNo === opNo)!
const costOf = async (id: string) =>
  (await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id } })).body.result

test('an operation goes outside and comes back: the floor knows, the next one goes on, and the fee is in the cost', async () => {
  const work = await sanded(3)
  const order = await painted(work, 3)
  expect(order.mats).toMatchObject([{ isPieces: true, material: work.material, needQty: 3 }])
  expect(await opOf(work.id)).toMatchObject({ status: OpStatus.ready, outsourcedQty: 0 })
  await sent(order.id)
  expect(await opOf(work.id)).toMatchObject({ status: OpStatus.outsourced, outsourcedQty: 3, okQty: 0 })
  expect(await orders.get(order.id)).toMatchObject({ status: 'running', mats: [{ balance: 3 }] })

  // Nobody here reports what is elsewhere, nor ends its work order.
  await expect(report(work.id, PAINTING, 'FINISH', 1)).rejects.toThrow('该工序有 3 件委外在外，可报数量 0')
  await expect(works.move(work.id, 'close', { reason: '不做了' })).rejects.toThrow(
    '有 3 件委外在外，请先收回',
  )

  const { labour } = await costOf(work.id)
  await received(order.id, { qty: 2 })
  expect(await opOf(work.id)).toMatchObject({ status: OpStatus.outsourced, outsourcedQty: 1, okQty: 2 })
  await report(work.id, 70, 'FINISH', 2)
  await received(order.id, { qty: 1 })
  expect(await opOf(work.id)).toMatchObject({ status: OpStatus.done, outsourcedQty: 0, okQty: 3 })
  expect(await orders.get(order.id)).toMatchObject({ status: 'done', mats: [{ consumedQty: 3, balance: 0 }] })
  // 33.90 with tax are 30.00 without; painting here would have been 58.00 of labour.
  const cost = await costOf(work.id)
  expect(cost.outsourced).toBe(90)
  expect(cost.labour).toBeCloseTo(labour + (25 * 2 * 58) / 60, 2)
  const scans = (await clerk.of(FactoryScan).list({ where: { workOrder: work.id, opNo: PAINTING } })).rows
  expect(scans.map(({ isOutsourced, labour: paid }) => [isOutsourced, paid])).toEqual([
    [true, 0],
    [true, 0],
  ])
  await report(work.id, 70, 'FINISH', 1)
  for (const opNo of after.slice(1)) await report(work.id, opNo, 'FINISH', 3)
  expect(await works.get(work.id)).toMatchObject({ status: 'finished', okQty: 3 })
})

test('a door that was painted outside enters stock with its fee, and nothing is left when the last is in', async () => {
  const { order: sold, work } = await made(2, { upTo: 50 })
  const order = await painted(work, 2)
  await sent(order.id)
  await received(order.id, { qty: 2 })
  for (const opNo of after) await report(work.id, opNo, 'FINISH', 2)
  const parts = (await clerk.of(Door).get(work.door!)).parts.filter(isWaitedFor)
  const items = work.units.flatMap(({ unit }) => parts.map((part) => ({ unit, part })))
  await packs.move(await boxed(sold.id, items), 'stock')
  const { total, entered, outsourced } = await costOf(work.id)
  expect(outsourced).toBe(60)
  expect(entered).toBe(total)
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('what came back is taken back by its receipt, and by no scan', async () => {
  const work = await sanded(2)
  const order = await painted(work, 2)
  await sent(order.id)
  const receipt = await received(order.id, { qty: 2 })
  const [scan] = (await clerk.of(FactoryScan).list({ where: { workOrder: work.id, opNo: PAINTING } })).rows
  const undo = {
    clientUid: randomUUID(),
    scanTime: now(),
    code: work.ops.find(({ opNo }) => opNo === PAINTING)!.ticket,
    action: 'UNDO',
    undoes: scan!.uid,
  }
  const { body } = await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [undo] } })
  expect(body.result[0]).toMatchObject({
    result: '2',
    reason: `该报工由外协单据 ${receipt.no} 生成，请冲销该单据`,
  })
  expect(await opOf(work.id)).toMatchObject({ okQty: 2 })
  await receipts.move(receipt.id, 'reverse', { reason: '数量有误' })
  expect(await opOf(work.id)).toMatchObject({ okQty: 0, outsourcedQty: 2 })
})

test('what comes back bad waits for a decision like any other bad piece', async () => {
  const work = await sanded(3)
  const order = await painted(work, 3)
  await sent(order.id)
  await received(order.id, { qty: 3, badQty: 1 })
  expect(await opOf(work.id)).toMatchObject({ okQty: 2, defectQty: 1, outsourcedQty: 0 })
  expect((await costOf(work.id)).outsourced).toBe(60)
  const [defect] = (await clerk.of(Defect).list({ where: { workOrder: work.id } })).rows
  await clerk.of(Defect).move(defect!.id, 'scrap', { reason: '1' })
  expect(await works.get(work.id)).toMatchObject({ scrapQty: 1 })
})

test('what comes back while its work order is stopped is taken in, and the work order stays stopped', async () => {
  const work = await sanded(2)
  const order = await painted(work, 2)
  await sent(order.id)
  await works.move(work.id, 'hold', { reason: '等客户' })
  await received(order.id, { qty: 2, badQty: 1 })
  expect(await opOf(work.id)).toMatchObject({ okQty: 1, defectQty: 1, outsourcedQty: 0 })
  expect(await works.get(work.id)).toMatchObject({ status: 'paused' })
  await expect(report(work.id, 70, 'FINISH', 1)).rejects.toThrow('工单已暂停：等客户')
})

test('what a partner spoilt for good is owed at what it was worth when it went there, and nothing else is', async () => {
  const { work } = await made(3, { upTo: 50 })
  const order = await painted(work, 3)
  await sent(order.id)
  const owed = async () =>
    (await clerk.of(OutsourceDeduction).list({ where: { order: order.id } })).rows.map(
      ({ kind, qty, amount, cause }) => ({ kind, qty, amount, cause }),
    )
  const openDefect = async () =>
    (await clerk.of(Defect).list({ where: { workOrder: work.id, status: 'open' } })).rows[0]!.id
  await received(order.id, { qty: 1, badQty: 1, badDuty: '2' })
  await clerk.of(Defect).move(await openDefect(), 'scrap', { reason: '1' })
  expect(await owed()).toEqual([])
  await received(order.id, { qty: 1, badQty: 1 })
  await clerk.of(Defect).move(await openDefect(), 'rework', { answers: { duty: '1' } })
  expect(await owed()).toEqual([])
  const last = await received(order.id, { qty: 1, badQty: 1 })
  const { material } = await costOf(work.id)
  await clerk.of(Defect).move(await openDefect(), 'scrap', { reason: '1' })
  // A third of the material, and 54 minutes of the work before at 58 an hour.
  const amount = add(div(material, 3), 52.2)
  expect(await owed()).toEqual([{ kind: '2', qty: 1, amount, cause: last.no }])
})

test('no more goes outside than has come so far, than the work order has, or than was ordered', async () => {
  const work = await sanded(3)
  const early = await orders.add({
    mode: '1',
    supplier: painter.id,
    workOrder: work.id,
    opNo: 70,
    backOn: '2099-01-01',
    items: [{ material: work.material, qty: 3, fee: 1 }],
  })
  await orders.move(early.id, 'submit')
  await orders.move(early.id, 'approve')
  await expect(sent(early.id)).rejects.toThrow('可送出 0 件')
  const order = await painted(work, 2)
  await expect(painted(work, 2)).rejects.toThrow(`工单 ${work.no} 工序「喷漆」已安排外协 2，最多还可外协 1`)
  const { mats } = await orders.get(order.id)
  const more = { mat: mats[0]!.id, material: work.material, qty: 3 }
  const { id } = await sends.add({ order: order.id, items: [more] })
  await expect(sends.move(id, 'post')).rejects.toThrow('超出外协单应发数量，最多还可发料 2')
  await expect(
    orders.add({
      mode: '1',
      supplier: painter.id,
      workOrder: work.id,
      opNo: 65,
      backOn: '2099-01-01',
      items: [{ material: work.material, qty: 1 }],
    }),
  ).rejects.toThrow('没有工序 65')
  await sent(order.id)
  // One is still here, and is painted here.
  await report(work.id, PAINTING, 'FINISH', 1)
  await expect(report(work.id, PAINTING, 'FINISH', 1)).rejects.toThrow('可报数量 0')
  // What has not been sent cannot have come.
  const whole = await painted(await sanded(1), 1)
  await expect(received(whole.id, { qty: 1 })).rejects.toThrow('外协仓结存不足：已发 0，耗用合计 1')
})

test('pieces that went out or came in by mistake are where they were, unless the next operation took them', async () => {
  const work = await sanded(2)
  const order = await painted(work, 2)
  const out = await sent(order.id)
  const back = await received(order.id, { qty: 2, badQty: 1 })
  await receipts.move(back.id, 'reverse', { reason: '录错' })
  expect(await opOf(work.id)).toMatchObject({
    okQty: 0,
    defectQty: 0,
    outsourcedQty: 2,
    status: OpStatus.outsourced,
  })
  expect((await costOf(work.id)).outsourced).toBe(0)
  const [defect] = (await clerk.of(Defect).list({ where: { workOrder: work.id } })).rows
  expect(defect).toMatchObject({ status: 'taken' })
  await sends.move(out.id, 'reverse', { reason: '录错' })
  expect(await opOf(work.id)).toMatchObject({ outsourcedQty: 0, status: OpStatus.ready })
  await sent(order.id)
  const returns = clerk.of(OutsourceReturn)
  const { mats } = await orders.get(order.id)
  const one = { mat: mats[0]!.id, material: work.material, qty: 1 }
  const unpainted = await returns.add({ order: order.id, items: [one] })
  await returns.move(unpainted.id, 'post')
  expect(await opOf(work.id)).toMatchObject({ outsourcedQty: 1 })
  const kept = await received(order.id, { qty: 1 })
  await report(work.id, 70, 'FINISH', 1)
  await expect(receipts.move(kept.id, 'reverse', { reason: '录错' })).rejects.toThrow(
    '下道工序「组装」已报工，不能撤销',
  )
})
