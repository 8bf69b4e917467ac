import { randomUUID } from 'node:crypto'
import { WorkshopUnit } from '@mortise/engineering/model'
import { now, wallTime } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Defect, FactoryScan, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, hire } = await shopFloor(app)
const worker = app.as('worker', { can: ['factoryScan:scan', 'factoryScan:list', 'workOrder:list'] })
const other = app.as('other', { can: ['factoryScan:scan'] })
const works = clerk.of(WorkOrder)
await hire(worker, other)

/** A released work order of so many doors. */
async function work(doors: number) {
  const order = await released(doors)
  await clerk.of(ProductionPlan).move((await planOf(order.id)).id, 'release')
  return { order, work: (await workOf(order.id))[0]! }
}

interface Scan {
  code: string
  action: string
  clientUid?: string
  [more: string]: unknown
}
const later = (seconds: number) => wallTime(new Date(Date.now() + seconds * 1000))
/** As devices draw them: later ones come after earlier ones. */
let drawn = 0
const nextUid = () => `${String((drawn += 1)).padStart(8, '0')}-${randomUUID().slice(9)}`
const withId = (scan: Scan) => ({ clientUid: nextUid(), scanTime: now(), workers: ['worker'], ...scan })

async function send(scans: readonly Scan[], by = worker) {
  const { body } = await by.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: scans.map(withId) } })
  if (!body.success) throw new Error(body.message)
  return body.result as { result: string; reason: string | null; question?: string; clientUid: string }[]
}
const ticketOf = ({ ops }: Awaited<ReturnType<typeof work>>['work'], opNo: number) =>
  ops.find((op) => op.opNo === opNo)?.ticket ?? ''
const opOf = async (id: string, opNo: number) => (await works.get(id)).ops.find((op) => op.opNo === opNo)

test('a worker scans a ticket: the operation, the work order and labour follow, and the list tells it', async () => {
  const { work: order } = await work(2)
  const [begun] = await send([{ code: ticketOf(order, 10), action: 'START' }])
  expect(begun).toMatchObject({ result: '1' })
  expect(await works.get(order.id)).toMatchObject({ status: 'running', hasStarted: true })
  await send([{ code: ticketOf(order, 10), action: 'FINISH', qty: 2, workers: ['worker', 'other'] }])
  expect(await opOf(order.id, 10)).toMatchObject({ okQty: 2, status: '4' })
  const [row] = (await worker.of(FactoryScan).list({ where: { workOrder: order.id, action: 'FINISH' } })).rows
  expect(row).toMatchObject({
    opNo: 10,
    opName: '开料',
    qty: 2,
    result: '1',
    minutes: 24,
    isAutoStarted: false,
  })
  expect(row?.shares).toEqual({ worker: 0.5, other: 0.5 })
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: order.id } })
  // 24 minutes at 58 yuan an hour.
  expect(body.result.labour).toBe(23.2)
})

test('the same scan again changes nothing, and one that is much like the last is asked about', async () => {
  const { work: order } = await work(3)
  const scan = { code: ticketOf(order, 10), action: 'FINISH', clientUid: nextUid() }
  expect((await send([scan]))[0]).toMatchObject({ result: '1' })
  expect((await send([scan]))[0]).toMatchObject({ result: '3' })
  const twins = await Promise.all([send([scan]), send([scan])])
  expect(twins.map(([answer]) => answer?.result)).toEqual(['3', '3'])
  const again = { code: ticketOf(order, 10), action: 'FINISH' }
  expect((await send([again]))[0]).toMatchObject({ question: '疑似重复扫码，是否继续？' })
  expect((await opOf(order.id, 10))?.okQty).toBe(1)
  expect((await send([{ ...again, isConfirmed: true }]))[0]).toMatchObject({ result: '1' })
  expect((await opOf(order.id, 10))?.okQty).toBe(2)
})

test('what does not fit is refused in words, written down, and changes nothing', async () => {
  const { work: order } = await work(2)
  const refused = async (scan: Scan) => {
    const [answer] = await send([scan])
    expect(answer?.result).toBe('2')
    return answer?.reason
  }
  const ticket = ticketOf(order, 10)
  expect(
    await refused({ code: `${ticket.slice(0, -1)}${ticket.endsWith('0') ? '1' : '0'}`, action: 'FINISH' }),
  ).toBe('条码校验错误，请重新扫描')
  expect(await refused({ code: '6901234567892', action: 'FINISH' })).toBe(
    '条码 6901234567892 不是本厂的工单、工序票或门码',
  )
  expect(await refused({ code: ticketOf(order, 20), action: 'FINISH' })).toBe(
    '上道工序「开料」未完工，可报数量 0',
  )
  expect(await refused({ code: ticket, action: 'FINISH', qty: 3 })).toBe('报工数量超出可报数量，剩余 2')
  await works.move(order.id, 'hold', { reason: '等料' })
  expect(await refused({ code: ticket, action: 'FINISH' })).toBe('工单已暂停：等料')
  await works.move(order.id, 'unhold')
  expect(await works.get(order.id)).toMatchObject({ status: 'released', progress: 0 })
  const { total } = await clerk.of(FactoryScan).list({ where: { workOrder: order.id, result: '2' } })
  expect(total).toBe(3)
})

test('a device with a wrong clock and codes of others wait for somebody who decides', async () => {
  const { work: order } = await work(2)
  const ticket = ticketOf(order, 10)
  const [ahead, old, foreign] = await send([
    { code: ticket, action: 'FINISH', scanTime: later(3600) },
    { code: ticket, action: 'FINISH', scanTime: later(-80 * 3600) },
    { code: 'X-1', action: 'FINISH', isOffline: true },
  ])
  expect([ahead, old, foreign].map((answer) => answer?.result)).toEqual(['4', '4', '4'])
  expect(ahead?.reason).toMatch(/^设备时间 .+ 比服务器快 (59|60) 分钟$/)
  expect((await opOf(order.id, 10))?.okQty).toBe(0)
  const [stranger] = await send([{ code: ticket, action: 'FINISH', workers: ['nobody'], jzId: 'none' }])
  expect(stranger).toMatchObject({ result: '2', reason: '机组不存在' })
  const units = (await clerk.of(WorkshopUnit).list({ size: 50 })).rows
  const by = (type: string) => units.find((unit) => unit.type === type)?.id
  const [paint] = await send([{ code: ticket, action: 'START', jzId: by('70') }])
  expect(paint?.reason).toBe('该机组不支持此工艺')
  expect((await send([{ code: ticket, action: 'START', jzId: by('10') }]))[0]?.result).toBe('1')
  const settle = async (uid: string | undefined, decision: string, by = clerk) => {
    const [row] = (await clerk.of(FactoryScan).list({ where: { uid } })).rows
    const { body, status } = await by.call('POST', `${FactoryScan.wire}/settle`, {
      body: { id: row?.id, decision },
    })
    return status === 200 ? body.message : status
  }
  expect(await settle(ahead?.clientUid, 'accept', worker)).toBe(403)
  expect(await settle(foreign?.clientUid, 'accept')).toBe('条码 X-1 不是本厂的工单、工序票或门码')
  expect(await settle(foreign?.clientUid, 'refuse')).toBe('处理成功！')
  expect(await settle(ahead?.clientUid, 'accept')).toBe('处理成功！')
  expect(await settle(ahead?.clientUid, 'accept')).toBe('该扫码已处理')
  expect((await opOf(order.id, 10))?.okQty).toBe(1)
})

test('pieces are credited to people of the shop floor alone, each once', async () => {
  const { work: order } = await work(4)
  const finish = { code: ticketOf(order, 10), action: 'FINISH', qty: 1, isConfirmed: true }
  const seller = app.as('seller', { can: ['factoryScan:scan'] })
  await seller.userId()
  const refused = async (workers: string[]) => (await send([{ ...finish, workers }]))[0]?.reason
  expect(await refused(['worker', 'seller'])).toMatch(/不是生产岗位，不能计件$/)
  expect(await refused(['worker', 'worker'])).toBe('同一工人只能填一次')
  // Who scans for others, and is none of them, is credited with nothing.
  const [helped] = await send([{ ...finish, workers: ['seller', 'worker'] }], seller)
  const [alone] = await send([{ ...finish, workers: ['seller'] }], seller)
  const rowOf = async (uid?: string) => (await clerk.of(FactoryScan).list({ where: { uid } })).rows[0]
  expect(await rowOf(helped?.clientUid)).toMatchObject({
    result: '1',
    workers: ['worker'],
    createBy: 'seller',
  })
  const { result, workers } = (await rowOf(alone?.clientUid))!
  expect([result, workers ?? []]).toEqual(['1', []])
})

test('a time that is none waits for somebody too, and stops no other scan of its batch', async () => {
  const { work: order } = await work(2)
  const finish = { code: ticketOf(order, 10), action: 'FINISH' }
  const broken = ['2026-02-30 10:00:00', '2026-13-45 99:99:99', '0000-00-00 00:00:00', 'gestern', '']
  const answers = await send([...broken.map((scanTime) => ({ ...finish, scanTime })), finish])
  expect(answers.map(({ result }) => result)).toEqual([...broken.map(() => '4'), '1'])
  expect(answers[0]?.reason).toBe('设备时间 2026-02-30 10:00:00 无效')
  expect((await opOf(order.id, 10))?.okQty).toBe(1)
})

test('scans of devices that were out of reach are let through with what they were waiting for', async () => {
  const { work: order } = await work(2)
  const at = (opNo: number, seconds: number) => ({
    code: ticketOf(order, opNo),
    action: 'FINISH',
    qty: 2,
    scanTime: later(seconds),
    isOffline: true,
  })
  const [veneered] = await send([at(20, -50)], other)
  expect(veneered).toMatchObject({ result: '4', reason: '上道工序「开料」未完工，可报数量 0' })
  const [cut] = await send([at(10, -100)])
  expect(cut).toMatchObject({ result: '1' })
  expect(await opOf(order.id, 20)).toMatchObject({ okQty: 2, status: '4' })
  const [conflict] = await send([at(10, -10)], other)
  expect(conflict).toMatchObject({ result: '4', reason: '报工数量超出可报数量，剩余 0' })
})

test('what was refused to whoever was out of reach is not let through by what others scan', async () => {
  const { work: order } = await work(2)
  const ticket = ticketOf(order, 10)
  const [made] = await send([{ code: ticket, action: 'FINISH', qty: 1 }])
  const foreign = { code: ticket, action: 'UNDO', undoes: made?.clientUid, isOffline: true }
  expect((await send([foreign], other))[0]).toMatchObject({ result: '4', reason: '只能撤销本人的扫码' })
  // Before what it takes back was there.
  const [uid, code] = [nextUid(), ticketOf(order, 10)]
  await send([{ code, action: 'UNDO', undoes: uid, isOffline: true }], other)
  await send([{ code, action: 'FINISH', qty: 1, clientUid: uid, isConfirmed: true }])
  expect((await send([{ code: ticketOf(order, 20), action: 'START' }]))[0]).toMatchObject({ result: '1' })
  expect(await opOf(order.id, 10)).toMatchObject({ okQty: 2 })
})

test('a scan is taken back by who made it, within a quarter of an hour, by a scan of its own', async () => {
  const { work: order } = await work(1)
  const ticket = ticketOf(order, 10)
  const [first] = await send([{ code: ticket, action: 'FINISH', scanTime: later(-1200) }])
  const undo = { code: ticket, action: 'UNDO', undoes: first?.clientUid }
  expect((await send([undo], other))[0]?.reason).toBe('只能撤销本人的扫码')
  expect((await send([undo]))[0]?.reason).toBe('扫码超过 15 分钟，请联系班组长撤销')
  expect((await send([undo], clerk))[0]?.result).toBe('1')
  expect(await opOf(order.id, 10)).toMatchObject({ okQty: 0, status: '1' })
  // The clock of a device does not make it earlier.
  const [slow] = await send([{ code: ticket, action: 'FINISH', scanTime: later(-1100) }])
  await app.services.db.owner.query(
    "update erp_factory_scan set received_at = received_at - interval '16 minutes' where uid = $1",
    [slow?.clientUid],
  )
  const backdated = { ...undo, undoes: slow?.clientUid, scanTime: later(-1000) }
  expect((await send([backdated]))[0]?.reason).toBe('扫码超过 15 分钟，请联系班组长撤销')
  expect((await send([backdated], clerk))[0]?.result).toBe('1')
  const [second] = await send([{ code: ticket, action: 'FINISH' }])
  expect((await send([{ ...undo, undoes: second?.clientUid }]))[0]?.result).toBe('1')
  const kept = (await clerk.of(FactoryScan).list({ where: { workOrder: order.id }, size: 50 })).rows
  expect(kept.find(({ uid }) => uid === second?.clientUid)?.undoneBy).not.toBeNull()
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: order.id } })
  expect(body.result.labour).toBe(0)
})

test('a door is finished by its own code, counted on its order, and taken back from it', async () => {
  const { order, work: made } = await work(2)
  const doors = (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })).rows
  const [, second] = doors
  const ops = made.ops.map(({ opNo }) => opNo)
  for (const opNo of ops.slice(0, -1)) await send([{ code: ticketOf(made, opNo), action: 'FINISH', qty: 2 }])
  const [last] = await send([{ code: second!.code, opNo: 90, action: 'FINISH' }])
  const linesOf = async () => (await clerk.of(CustomerOrder).get(order.id)).lines[0]?.producedQty
  const statusOf = async () =>
    (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })).rows.map(
      ({ status }) => status,
    )
  expect([await linesOf(), await statusOf()]).toEqual([1, ['0', '1']])
  await send([{ code: ticketOf(made, 90), action: 'FINISH', isConfirmed: true }])
  expect((await works.get(made.id)).status).toBe('finished')
  const { rows } = await clerk.of(FactoryScan).list({ where: { workOrder: made.id, opNo: 90 } })
  const newest = rows.find(({ uid }) => uid !== last?.clientUid)
  await send([{ code: second!.code, opNo: 90, action: 'UNDO', undoes: newest?.uid }])
  expect((await works.get(made.id)).status).toBe('running')
  expect([await linesOf(), await statusOf()]).toEqual([1, ['0', '1']])
})

test('bad pieces wait for a decision: done again, passed all the same, or lost and made anew', async () => {
  const { order, work: made } = await work(4)
  const ticket = ticketOf(made, 10)
  await send([{ code: ticket, action: 'DEFECT', qty: 3, defectCode: '02' }])
  const defects = clerk.of(Defect)
  const open = async () => (await defects.list({ where: { workOrder: made.id, status: 'open' } })).rows
  expect((await open())[0]).toMatchObject({ qty: 3, code: '02', opName: '开料' })
  // Whoever made them does not say what becomes of them.
  for (const action of ['REWORK', 'SCRAP'])
    expect((await send([{ code: ticket, action, qty: 1 }]))[0]).toMatchObject({
      result: '2',
      reason: '返工和报废由质检判定，请报不良',
    })
  expect((await open())[0]).toMatchObject({ qty: 3 })
  await send([{ code: ticket, action: 'REWORK', qty: 1 }], clerk)
  expect((await open())[0]).toMatchObject({ qty: 2 })
  await send([{ code: ticket, action: 'FINISH', qty: 1, isRework: true }])
  expect(await opOf(made.id, 10)).toMatchObject({ okQty: 1, defectQty: 2, reworkQty: 0 })
  await send([{ code: ticket, action: 'SCRAP', qty: 1 }], clerk)
  const [last] = await open()
  await defects.move(last!.id, 'concede', { reason: '2' })
  expect(await opOf(made.id, 10)).toMatchObject({ okQty: 2, defectQty: 0, scrapQty: 1 })
  expect(await defects.get(last!.id)).toMatchObject({
    status: 'done',
    decision: '3',
    duty: '2',
    decidedBy: 'clerk',
  })
  const all = await workOf(order.id)
  expect(all.find(({ reworkOf }) => reworkOf === made.id)).toMatchObject({ qty: 1, priority: 'H' })
})

test('who is shown a code sees its operations and what is open there', async () => {
  const { work: made } = await work(2)
  const { body } = await worker.call('GET', `${FactoryScan.wire}/lookUp`, { query: { code: made.no } })
  expect(body.result).toMatchObject({ no: made.no, qty: 2, opNo: 10, status: 'released' })
  expect(body.result.ops[0]).toMatchObject({ name: '开料', open: 2 })
  const looker = app.as('looker', { can: ['workOrder:list'] })
  expect((await looker.call('GET', `${FactoryScan.wire}/lookUp`, { query: { code: made.no } })).status).toBe(
    403,
  )
  expect((await looker.call('POST', `${FactoryScan.wire}/batch`, { body: { scans: [] } })).status).toBe(403)
})
