import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Pack, type PackStation, ProductionPlan } from '@mortise/production/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { clerk, released, planOf, workOf, report } = await shopFloor(app)
const packs = clerk.of(Pack)

/** An order whose doors are all made, with their codes. */
async function made(doors: number) {
  const order = await released(doors)
  const plan = await planOf(order.id)
  await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  const [work] = await workOf(order.id)
  for (const { opNo } of work!.ops) await report(work!.id, opNo, 'FINISH', doors)
  const units = (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })).rows
  return { order, codes: units.map(({ code }) => code) }
}
async function scan(body: object, who = clerk): Promise<PackStation> {
  const answer = await who.call('POST', `${Pack.wire}/scan`, { body })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result
}
async function close(id: string, size: object = {}): Promise<PackStation> {
  const answer = await clerk.call('POST', `${Pack.wire}/close`, { body: { id, ...size } })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result
}
const boxOf = ({ packs: all, active }: PackStation) => all.find(({ id }) => id === active)!

test('scanning the first door lays out the boxes of the order, and each is closed with all that belongs into it', async () => {
  const { order, codes } = await made(3)
  const first = await scan({ code: codes[0] })
  expect(first).toMatchObject({ total: 7, closed: 0, order: { id: order.id, no: order.no } })
  expect(boxOf(first)).toMatchObject({ seqNo: 1, total: 7, items: [{ code: codes[0], part: '1' }] })
  expect(boxOf(first).items[0]?.scannedAt).not.toBeNull()
  const closed = await close(first.active, { length: 2100, width: 900, height: 60, weight: 31.5 })
  expect(closed.closed).toBe(1)
  const row = await packs.get(first.active)
  expect(row).toMatchObject({ status: 'packed', kind: '1', weight: 31.5, volume: 0.1134, packer: 'clerk' })
  expect(row.ticket).toMatch(/^P[0-9A-Z]{8}[0-9A-Z*]$/)
  // Twice at once: nothing is laid out again.
  await Promise.all([scan({ code: codes[1] }), scan({ code: codes[2] })])
  expect((await packs.list({ where: { order: order.id } })).total).toBe(7)
  // The label of a box leads back to it, from its bars or from the address in its square.
  expect((await scan({ code: `http://x/erp/bzxx?c=${row.ticket}` })).active).toBe(row.id)
})

test('a box with something missing is not closed, and says what is missing', async () => {
  const { codes } = await made(2)
  const hardware = await scan({ code: codes[0], part: '4' })
  expect(boxOf(hardware).items).toHaveLength(2)
  await expect(close(hardware.active)).rejects.toThrow(`包件未齐套，缺：${codes[1]} 五金`)
  await expect(packs.move(hardware.active, 'pack')).rejects.toThrow('包件未齐套')
  await expect(scan({ code: codes[0], pack: hardware.active })).rejects.toThrow(/应装入第 1\/5 包/)
  expect((await scan({ code: codes[1], pack: hardware.active })).active).toBe(hardware.active)
  expect((await close(hardware.active)).closed).toBe(1)
  await expect(scan({ code: codes[1], part: '4' })).rejects.toThrow(/^该部件已在包件 BZ\d+ 中$/)
  // What is taken out is scanned again.
  await packs.move(hardware.active, 'unpack')
  await expect(close(hardware.active)).rejects.toThrow('包件未齐套')
})

test('a door of another order, one that is not made and a code that is none change nothing', async () => {
  const { codes, order } = await made(2)
  const other = await made(1)
  const hardware = await scan({ code: codes[0], part: '4' })
  await expect(scan({ code: other.codes[0], pack: hardware.active })).rejects.toThrow('部件不属于此订单')
  const waiting = await released(1)
  const [unit] = (await clerk.of(DoorUnit).list({ where: { order: waiting.id } })).rows
  await expect(scan({ code: unit!.code })).rejects.toThrow(`门码 ${unit!.code} 未完工，不能包装`)
  const slip = `${codes[0]!.slice(0, -1)}${codes[0]!.endsWith('0') ? '1' : '0'}`
  await expect(scan({ code: slip })).rejects.toThrow('条码校验错误，请重新扫描')
  await expect(scan({ code: 'P0000A7K2*' })).rejects.toThrow('不是本厂的门码或包件码')
  await expect(scan({ code: 'GD1' })).rejects.toThrow('不是本厂的门码或包件码')
  expect((await packs.list({ where: { order: waiting.id } })).total).toBe(0)
  expect((await packs.list({ where: { order: order.id, status: 'packed' } })).total).toBe(0)
})

test('whoever packs sees neither money nor telephone, and whoever may not pack nothing at all', async () => {
  const { codes, order } = await made(1)
  const seen = JSON.stringify(await scan({ code: codes[0] }))
  const { receiverTel } = await clerk.of(CustomerOrder).get(order.id)
  expect(seen).not.toContain(receiverTel)
  expect(seen).not.toMatch(/amount|price|cost/i)
  const seller = app.as('seller', { can: ['pack:list'] })
  expect((await seller.call('POST', `${Pack.wire}/scan`, { body: { code: codes[0] } })).status).toBe(403)
})

test('the first door of a line is packed alone: what is of doors that are not made yet goes into a box of its own', async () => {
  const order = await released(3)
  const plan = await planOf(order.id)
  await clerk.of(ProductionPlan).move(plan.id, 'breakDown')
  await clerk.of(ProductionPlan).move(plan.id, 'release')
  const [work] = await workOf(order.id)
  for (const { opNo } of work!.ops) await report(work!.id, opNo, 'FINISH', 1)
  const units = (await clerk.of(DoorUnit).list({ where: { order: order.id }, sort: [['seq', 'asc']] })).rows
  const first = units.find(({ status }) => status === '1')!
  const others = units.filter(({ id }) => id !== first.id).map(({ code }) => code)
  const hardware = await scan({ code: first.code, part: '4' })
  expect(boxOf(hardware).items.map(({ code, isMade }) => [code, isMade])).toEqual(
    units.map(({ code }) => [code, code === first.code]),
  )
  const closed = await close(hardware.active)
  expect(boxOf(closed)).toMatchObject({ status: 'packed', items: [{ code: first.code }], total: 8 })
  const { rows } = await packs.list({ where: { order: order.id, status: 'open' }, size: 50 })
  const boxes = await Promise.all(rows.map(({ id }) => packs.get(id)))
  const rest = boxes.filter(({ items }) => items.some(({ part }) => part === '4'))
  expect(rest.map(({ items }) => items.map(({ unit }) => units.find(({ id }) => id === unit)?.code))).toEqual(
    [others],
  )

  // A door that is made and not scanned is missing as before.
  for (const { opNo } of work!.ops) await report(work!.id, opNo, 'FINISH', 2)
  const again = await scan({ code: others[0]!, part: '4' })
  await expect(close(again.active)).rejects.toThrow(`包件未齐套，缺：${others[1]} 五金`)
})
