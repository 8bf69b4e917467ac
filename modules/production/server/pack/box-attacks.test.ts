import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { FactoryScan, FetchedBeforeStock, MaterialIssue, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockMove, Warehouse } from '@mortise/stock/model'
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madeDoors } from '../testing/made-doors.ts'

const app = await testApp(production)
const { clerk, packs, parts, made, boxed, whole, raw } = await madeDoors(app)
const works = clerk.of(WorkOrder)

test('one part that is put into two boxes at once lies in one of them', async () => {
  const { order, units } = await made(1)
  const [first, second, third] = parts
  const at = (part: string) => ({ unit: units[0]!.id, part })
  const one = await packs.add({ order: order.id, items: [at(first!)] })
  const two = await packs.add({ order: order.id, items: [at(second!)] })
  const saved = await Promise.allSettled(
    [one, two].map(({ id, items }) => packs.edit({ id, items: [...items, at(third!)] })),
  )
  expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = saved.find((each) => each.status === 'rejected')
  expect(String(refused?.reason)).toContain('该部件已在包件')
})

test('a door that is in its boxes is not taken back from the floor, and none that is not made is put in stock', async () => {
  const { order, work, units } = await made(1)
  const box = await boxed(order.id, whole(units))
  const { rows } = await clerk
    .of(FactoryScan)
    .list({ where: { workOrder: work.id, opNo: 90 }, sort: [['scannedAt', 'desc']] })
  const undo = {
    code: units[0]!.code,
    opNo: 90,
    action: 'UNDO',
    undoes: rows[0]?.uid,
    scanTime: rows[0]?.scannedAt,
  }
  const taken = async () => {
    const body = { scans: [{ clientUid: newId(), ...undo }] }
    return (await clerk.call('POST', `${FactoryScan.wire}/batch`, { body })).body.result[0]
  }
  expect(await taken()).toMatchObject({ result: '2', reason: `门码 ${units[0]!.code} 已装箱，不能撤销` })
  expect((await works.get(work.id)).status).toBe('finished')
  await packs.move(box, 'unpack')
  expect(await taken()).toMatchObject({ result: '1' })
  await expect(packs.move(box, 'pack')).rejects.toThrow('未完工，不能包装')
})

test('boxes go to a warehouse of finished goods that is open', async () => {
  const { order, units } = await made(1)
  const bad = await clerk.of(Warehouse).add({ code: 'BAD1', name: '不良品仓一', kind: '7' })
  const items = whole(units)
  await expect(packs.add({ order: order.id, items, warehouse: bad.id })).rejects.toThrow(
    '【不良品仓一】不是启用的成品仓',
  )
  const closed = await clerk.of(Warehouse).add({ code: 'OLD1', name: '旧成品仓', kind: '3', isActive: false })
  await expect(packs.add({ order: order.id, items, warehouse: closed.id })).rejects.toThrow(
    '【旧成品仓】不是启用的成品仓',
  )
  const open = await clerk.of(Warehouse).add({ code: 'NEW1', name: '新成品仓', kind: '3' })
  const { id } = await packs.add({ order: order.id, items, warehouse: open.id })
  await packs.move(id, 'pack')
  await packs.move(id, 'stock')
  const { rows } = await clerk.of(StockMove).list({ where: { warehouse: open.id } })
  expect(rows).toMatchObject([{ qty: 1 }])
})

test('a door for which nothing was fetched is not put in stock for its labour alone, until it is', async () => {
  const { order, work, units, fetch } = await made(1, { isFetched: false })
  const box = await boxed(order.id, whole(units))
  await expect(packs.move(box, 'stock')).rejects.toThrow(
    /^工单 GD\d+ 的物料【.+】尚未领料，门不能入库，请先领料$/,
  )
  expect((await works.get(work.id)).status).toBe('finished')
  await fetch()
  expect(await packs.move(box, 'stock')).toMatchObject({ status: 'stocked' })
  const { body } = await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id: work.id } })
  expect(body.result.material).toBeGreaterThan(0)
})

test('a door enters stock with nearly all of its material fetched, as the factory says, and not with crumbs of it', async () => {
  const { order, work, units } = await made(1, { isFetched: false })
  const box = await boxed(order.id, whole(units))
  const issues = clerk.of(MaterialIssue)
  const draft = await issues.add({ workOrder: work.id, warehouse: raw })
  const crumb = draft.items.toSorted((a, b) => b.qty - a.qty)[0]!
  const items = draft.items.map((item) => (item.id === crumb.id ? { ...item, qty: 1 } : item))
  await issues.edit({ id: draft.id, version: draft.version, items })
  await issues.move(draft.id, 'post')
  const short = `应领 ${crumb.qty}，已领 1，不足 90%，门不能入库，请先领料`
  await expect(packs.move(box, 'stock')).rejects.toThrow(short)

  const settings = clerk.of(SystemParameter)
  const [least] = (await settings.list({ where: { code: FetchedBeforeStock.code } })).rows
  await expect(settings.edit({ id: least!.id, value: '101' })).rejects.toThrow('请填写0到100之间的数')
  await settings.edit({ id: least!.id, value: '0' })
  expect(await packs.move(box, 'stock')).toMatchObject({ status: 'stocked' })
  await settings.edit({ id: least!.id, value: '90' })
})

test('a door that is finished when its order is closed lies in stock for whoever buys it', async () => {
  const { order, units } = await made(1)
  const box = await boxed(order.id, whole(units))
  await clerk.of(CustomerOrder).move(order.id, 'close', { reason: '客户退订' })
  expect(await packs.move(box, 'stock')).toMatchObject({ status: 'stocked' })
  expect((await clerk.of(DoorUnit).get(units[0]!.id)).status).toBe('2')
  const { rows } = await clerk.of(StockMove).list({ where: { lotNo: units[0]!.code } })
  expect(rows).toMatchObject([{ qty: 1, orderLine: null }])
})
