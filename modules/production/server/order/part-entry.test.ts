import { randomUUID } from 'node:crypto'
import { add, now, sub } from '@mortise/model'
import { FactoryScan, MaterialIssue, MaterialReturn, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockIn, StockMove, Warehouse } from '@mortise/stock/model'
import { ledgerFaults, postStock } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import production from '../index.ts'
import { madePart } from '../testing/made-part.ts'
import { shopFloor } from '../testing/shop-floor.ts'

const app = await testApp(production)
const { asSystem } = app.services
const { clerk, report } = await shopFloor(app)
const works = clerk.of(WorkOrder)
const issues = clerk.of(MaterialIssue)
const warehouse = (await clerk.of(Warehouse).add({ code: 'BC', name: '半成品仓', kind: '2' })).id

/** A released work order of so many parts, and its material at ten each. */
async function begun(qty: number) {
  const goods = await madePart(app)
  const { id } = await works.add({ material: goods.part.id, qty, dueOn: '2099-01-01' })
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '701',
      lines: [
        { material: goods.board.id, warehouse, qty: qty * 2, unitCost: 10 },
        { material: goods.glue.id, warehouse, qty, unitCost: 10 },
      ],
    }),
  )
  await works.move(id, 'release')
  const fetch = async () => {
    const issue = await issues.add({ workOrder: id, warehouse })
    await issues.move(issue.id, 'post')
    return issues.get(issue.id)
  }
  return { id, fetch, ...goods }
}
const entriesOf = async (workOrder: string) =>
  (await clerk.of(StockMove).list({ where: { workOrder, type: '204' }, sort: [['id', 'asc']] })).rows
const costOf = async (id: string) =>
  (await clerk.call('GET', `${WorkOrder.wire}/cost`, { query: { id } })).body.result
const inStock = async (material: string) =>
  (await clerk.of(StockBalance).list({ where: { material, warehouse } })).rows[0]?.qty ?? 0
const undo = async (undoes: string) => {
  const scan = { clientUid: randomUUID(), scanTime: now(), code: 'X', action: 'UNDO', undoes }
  const [target] = (await clerk.of(FactoryScan).list({ where: { uid: undoes } })).rows
  const scans = [{ ...scan, code: target!.code }]
  return (await clerk.call('POST', `${FactoryScan.wire}/batch`, { body: { scans } })).body.result[0]
}
const lastScan = async (workOrder: string, opNo: number) =>
  (await clerk.of(FactoryScan).list({ where: { workOrder, opNo, action: 'FINISH' }, sort: [['id', 'desc']] }))
    .rows[0]!.uid

test('parts whose material nobody fetched are finished and not in stock, until somebody fetches it', async () => {
  const { id, fetch, part, board } = await begun(3)
  await report(id, 10, 'FINISH', 3)
  const last = { body: { id, opNo: 20, act: 'FINISH', qty: 3 } }
  const { message } = (await clerk.call('POST', `${WorkOrder.wire}/report`, last)).body
  const { no, ...order } = await works.get(id)
  expect(message).toContain(`工单 ${no} 的物料【${board.name}】尚未领料，不能入库，请先领料`)
  expect(order).toMatchObject({ status: 'finished', okQty: 3, inQty: 0 })
  expect(await entriesOf(id)).toEqual([])
  await fetch()
  expect(await works.get(id)).toMatchObject({ status: 'stocked', inQty: 3 })
  // Six boards, 0.315 kg of glue, six half hours at sixty.
  expect(await entriesOf(id)).toMatchObject([{ material: part.id, qty: 3, amount: 243.15 }])
})

test('a part carries neither what was lost with others nor what lies beside the line, to the cent', async () => {
  const { id, fetch, glue } = await begun(10)
  const issue = await fetch()
  await report(id, 10, 'FINISH', 1)
  await report(id, 10, 'DEFECT', 9)
  await report(id, 10, 'SCRAP', 9)
  await report(id, 20, 'FINISH', 1)
  expect(await works.get(id)).toMatchObject({ status: 'stocked', inQty: 1, scrapQty: 9 })
  // Two boards, 0.105 kg of glue and two half hours.
  expect(await entriesOf(id)).toMatchObject([{ qty: 1, amount: 81.05 }])
  const before = await costOf(id)
  expect(before).toMatchObject({ lost: 180, beside: 9.45 })
  const line = issue.items.find(({ material }) => material === glue.id)!
  const { id: back } = await clerk.of(MaterialReturn).add({
    issue: issue.id,
    items: [{ issueItem: line.id, material: glue.id, qty: 0.945 }],
  })
  await clerk.of(MaterialReturn).move(back, 'post')
  const after = await costOf(id)
  expect(after).toMatchObject({ total: sub(before.total, 9.45), entered: 81.05, beside: 0 })
  expect(add(after.entered, after.lost)).toBe(after.total)
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('the last report is taken back with what it brought into stock, and brings it in again', async () => {
  const { id, fetch, part } = await begun(2)
  await fetch()
  for (const opNo of [10, 20]) await report(id, opNo, 'FINISH', 2)
  expect([await inStock(part.id), (await works.get(id)).status]).toEqual([2, 'stocked'])
  expect(await undo(await lastScan(id, 20))).toMatchObject({ result: '1' })
  expect(await works.get(id)).toMatchObject({ status: 'running', okQty: 0, inQty: 0 })
  expect([await inStock(part.id), (await costOf(id)).entered]).toEqual([0, 0])
  await report(id, 20, 'FINISH', 2)
  expect(await works.get(id)).toMatchObject({ status: 'stocked', inQty: 2 })
  const { total, entered } = await costOf(id)
  expect([await inStock(part.id), entered]).toEqual([2, total])

  // What is gone from the shelf is not taken back.
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '702',
      lines: [{ material: part.id, warehouse, qty: -2 }],
    }),
  )
  const refused = await undo(await lastScan(id, 20))
  expect(refused).toMatchObject({ result: '2', reason: expect.stringMatching(/冲销后库存将为负数/) })
  expect(await works.get(id)).toMatchObject({ status: 'stocked', inQty: 2 })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('work on parts that is closed short brings its good ones in, and loses what the others had taken', async () => {
  const { id, fetch, part, board } = await begun(5)
  await report(id, 10, 'FINISH', 4)
  await report(id, 20, 'FINISH', 3)
  await expect(works.move(id, 'close', { reason: '够了' })).rejects.toThrow(
    `【${board.name}】尚未领料，不能入库，请先领料`,
  )
  await fetch()
  await works.move(id, 'close', { reason: '够了' })
  expect(await works.get(id)).toMatchObject({ status: 'closed', okQty: 3, inQty: 3, scrapQty: 1 })
  expect(await inStock(part.id)).toBe(3)
  expect((await works.list({ where: { reworkOf: id } })).rows).toEqual([])
  const { total, entered, lost, beside } = await costOf(id)
  // One was pressed: two boards, its glue and half an hour. One was not begun: two boards and its glue go back.
  expect([entered, lost, beside]).toEqual([243.15, 51.05, 21.05])
  expect(add(add(entered, lost), beside)).toBe(total)
})

test('nobody writes made parts into stock by hand', async () => {
  const { part } = await begun(1)
  const entry = { type: '204' as const, warehouse, items: [{ material: part.id, qty: 1, unitCost: 1 }] }
  await expect(clerk.of(StockIn).add(entry)).rejects.toThrow('由其业务单据过账')
})
