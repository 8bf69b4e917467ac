import { Material } from '@mortise/materials/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  CountTolerance,
  ReservationSource,
  StockBalance,
  StockCount,
  StockMove,
  StockReservation,
  Warehouse,
} from '@mortise/stock/model'
import { SystemParameter } from '@mortise/system/model'
import { expect, test } from 'vitest'
import { holdAt, ledgerFaults, postStock } from '../index.ts'
import { demanders } from '../testing/demanders.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(demanders)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')

async function filled(...quantities: number[]) {
  const warehouse = (await fixtures.warehouse()).id
  const materials: string[] = []
  for (const qty of quantities) {
    const { id } = await fixtures.material()
    materials.push(id)
    await post([{ material: id, warehouse, qty, unitCost: 4 }])
  }
  return { warehouse, materials }
}
const post = (lines: { material: string; warehouse: string; qty: number; unitCost?: number }[]) =>
  asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: ctx.today,
      type: '702',
      lines,
    }),
  )
const qtyOf = async (material: string) =>
  (await clerk.of(StockBalance).list({ where: { material } })).rows[0]?.qty

test('a blind count shows the books only when all is counted, and books the difference', async () => {
  const { warehouse, materials } = await filled(10, 20)
  const [first, second] = materials as [string, string]
  const { id } = await clerk.of(StockCount).add({ warehouse })
  let count = await clerk.of(StockCount).move(id, 'start')
  count = await clerk.of(StockCount).get(id)
  expect(count.items.map(({ material, bookQty }) => [material, bookQty])).toEqual([
    [first, null],
    [second, null],
  ])
  await expect(clerk.of(StockCount).move(id, 'finish')).rejects.toThrow('明细第1行：请填写盘点数量')
  const counted = count.items.map((line) => ({ ...line, countQty: line.material === first ? 9 : 20 }))
  await clerk.of(StockCount).edit({ id, items: counted })
  // Three leave while the count goes on: what is booked is the difference, so they stay gone.
  await post([{ material: first, warehouse, qty: -3 }])
  await clerk.of(StockCount).move(id, 'finish')
  count = await clerk.of(StockCount).get(id)
  expect(count.items.map(({ bookQty, difference }) => [bookQty, difference])).toEqual([
    [10, -1],
    [20, 0],
  ])
  await expect(clerk.of(StockCount).move(id, 'approve')).rejects.toThrow(
    '明细第1行：差异 -1 超过允差 0，请填写复盘数量',
  )
  await clerk.of(StockCount).edit({
    id,
    items: count.items.map((line) => ({ ...line, recountQty: line.material === first ? 8 : null })),
  })
  await clerk.of(StockCount).move(id, 'approve')
  expect([await qtyOf(first), await qtyOf(second)]).toEqual([5, 20])
  const { rows } = await clerk.of(StockMove).list({ where: { document: id } })
  expect(rows.map(({ type, qty, amount }) => [type, qty, amount])).toEqual([['602', -2, -8]])
  await expect(clerk.of(StockCount).move(id, 'void')).rejects.toThrow('当前状态【已过账】不允许作废')
})

test('a count says the main unit of what it lays out and of what somebody adds', async () => {
  const { warehouse, materials } = await filled(10)
  const found = await fixtures.material()
  const unitOf = async (id: string) => (await clerk.of(Material).get(id)).unit
  const { id } = await clerk.of(StockCount).add({ warehouse })
  await clerk.of(StockCount).move(id, 'start')
  const { items } = await clerk.of(StockCount).get(id)
  expect(items).toMatchObject([{ unit: await unitOf(materials[0]!) }])
  const edited = await clerk
    .of(StockCount)
    .edit({ id, items: [...items, { material: found.id, countQty: 1 }] })
  expect(edited.items[1]).toMatchObject({ unit: await unitOf(found.id) })
})

test('once a count began it keeps its warehouse, and once it is over what was counted', async () => {
  const { warehouse } = await filled(10)
  const counts = clerk.of(StockCount)
  const { id } = await counts.add({ warehouse })
  await counts.edit({ id, remark: '月末' })
  await counts.move(id, 'start')
  const other = (await fixtures.warehouse()).id
  await expect(counts.edit({ id, warehouse: other })).rejects.toThrow(
    '当前状态【盘点中】只能填写明细、备注，不能修改【仓库】',
  )
  await expect(counts.remove(id)).rejects.toThrow('当前状态【盘点中】不允许删除')
  const [line] = (await counts.get(id)).items
  await counts.edit({ id, items: [{ ...line!, countQty: 9 }] })
  await counts.move(id, 'finish')
  const [seen] = (await counts.get(id)).items
  await expect(counts.edit({ id, items: [{ ...seen!, countQty: 10 }] })).rejects.toThrow(
    '只能填写复盘数量、盘盈单价、差异原因、备注，不能修改【盘点数量】',
  )
  await counts.edit({ id, items: [{ ...seen!, reason: '破损' }] })
})

test('an open count shows the books at once; goods that nobody expected need a price', async () => {
  const { warehouse, materials } = await filled(10)
  const found = await fixtures.material()
  const { id } = await clerk.of(StockCount).add({ warehouse, isBlind: false })
  await clerk.of(StockCount).move(id, 'start')
  const [line] = (await clerk.of(StockCount).get(id)).items
  expect(line).toMatchObject({ material: materials[0], bookQty: 10 })
  const items = [
    { ...line!, countQty: 12 },
    { material: found.id, countQty: 3 },
  ]
  await clerk.of(StockCount).edit({ id, items })
  await clerk.of(StockCount).move(id, 'finish')
  const seen = (await clerk.of(StockCount).get(id)).items
  const again = seen.map((line) => ({ ...line, recountQty: line.countQty }))
  await clerk.of(StockCount).edit({ id, items: again })
  await expect(clerk.of(StockCount).move(id, 'approve')).rejects.toThrow('没有库存成本，请填写单价')
  await clerk.of(StockCount).edit({ id, items: [again[0]!, { ...again[1]!, unitCost: 7 }] })
  await clerk.of(StockCount).move(id, 'approve')
  expect([await qtyOf(materials[0]!), await qtyOf(found.id)]).toEqual([12, 3])
})

test('a frozen warehouse moves nothing until its count is over', async () => {
  const { warehouse, materials } = await filled(10)
  const { id } = await clerk.of(StockCount).add({ warehouse, freezes: true })
  await clerk.of(StockCount).move(id, 'start')
  const leave = () => post([{ material: materials[0]!, warehouse, qty: -1 }])
  await expect(leave()).rejects.toThrow('已冻结（盘点中），不能出入库')
  await clerk.of(StockCount).move(id, 'void')
  expect(await clerk.of(Warehouse).get(warehouse)).toMatchObject({ isFrozen: false })
  await expect(leave()).resolves.toBeDefined()
})

test('a count that never began, or not alone, leaves its warehouse closed', async () => {
  const { warehouse, materials } = await filled(10, 10)
  const counts = clerk.of(StockCount)
  const chosen = (at: number) => ({ scope: '3' as const, items: [{ material: materials[at]! }] })
  const isFrozen = async () => (await clerk.of(Warehouse).get(warehouse)).isFrozen
  const first = await counts.add({ warehouse, freezes: true, ...chosen(0) })
  await counts.move(first.id, 'start')
  const draft = await counts.add({ warehouse, freezes: true })
  await counts.move(draft.id, 'void')
  expect(await isFrozen()).toBe(true)
  const second = await counts.add({ warehouse, freezes: true, ...chosen(1) })
  await counts.move(second.id, 'start')
  await counts.move(second.id, 'void')
  expect(await isFrozen()).toBe(true)
  await counts.move(first.id, 'void')
  expect(await isFrozen()).toBe(false)
})

test('a loss that eats into what is held lets the newest reservation go first', async () => {
  const { warehouse, materials } = await filled(10)
  const material = materials[0]!
  const older = await clerk.of(StockReservation).add({ material, warehouse, qty: 4 })
  const newer = await clerk.of(StockReservation).add({ material, warehouse, qty: 5 })
  const { id } = await clerk.of(StockCount).add({ warehouse })
  await clerk.of(StockCount).move(id, 'start')
  const { items } = await clerk.of(StockCount).get(id)
  await clerk.of(StockCount).edit({ id, items: [{ ...items[0]!, countQty: 6, recountQty: 6 }] })
  await clerk.of(StockCount).move(id, 'finish')
  await clerk.of(StockCount).move(id, 'approve')
  expect((await clerk.of(StockReservation).get(newer.id)).status).toBe('released')
  expect((await clerk.of(StockReservation).get(older.id)).status).toBe('open')
  expect((await clerk.of(StockBalance).list({ where: { material } })).rows[0]).toMatchObject({
    qty: 6,
    reserved: 4,
  })
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('a loss lets nothing go that others still count on', async () => {
  const { warehouse, materials } = await filled(10)
  const material = materials[0]!
  const older = await clerk.of(StockReservation).add({ material, warehouse, qty: 4 })
  const source = { type: ReservationSource.outsourcing, id: newId(), no: 'WX1' }
  await asSystem('0', (ctx) => holdAt(ctx, source, [{ material, warehouse, lotNo: '', line: 'a', qty: 5 }]))
  const counts = clerk.of(StockCount)
  const counted = async (countQty: number) => {
    const { id } = await counts.add({ warehouse })
    await counts.move(id, 'start')
    const { items } = await counts.get(id)
    await counts.edit({ id, items: [{ ...items[0]!, countQty, recountQty: countQty }] })
    await counts.move(id, 'finish')
    return id
  }
  const tooLow = await counted(4)
  await expect(counts.move(tooLow, 'approve')).rejects.toThrow(
    /^明细第1行：预留 YL\d+ 由「外协」WX1占用，不能按盘亏释放，请先在其单据中处理后重新盘点$/,
  )
  await counts.move(tooLow, 'void')
  await counts.move(await counted(6), 'approve')
  expect((await clerk.of(StockReservation).get(older.id)).status).toBe('released')
  expect((await clerk.of(StockBalance).list({ where: { material } })).rows[0]).toMatchObject({
    qty: 6,
    reserved: 5,
  })
})

const rights = ['list', 'add', 'edit', 'start', 'finish', 'recount', 'approve', 'void']
const can = rights.map((verb) => `stockCount:${verb}`)

test('nobody approves a count that they wrote, finished or changed last', async () => {
  const { warehouse } = await filled(10)
  const [writer, finisher, other] = ['writer', 'finisher', 'other'].map((name) => app.as(name, { can }))
  const { id } = await writer!.of(StockCount).add({ warehouse, isBlind: false })
  await writer!.of(StockCount).move(id, 'start')
  const [line] = (await finisher!.of(StockCount).get(id)).items
  await finisher!.of(StockCount).edit({ id, items: [{ ...line!, countQty: 10 }] })
  await finisher!.of(StockCount).move(id, 'finish')
  await writer!.of(StockCount).edit({ id, remark: '已核对' })
  for (const one of [writer, finisher])
    await expect(one!.of(StockCount).move(id, 'approve')).rejects.toThrow('由您本人制单，请由他人审核')
  expect(await other!.of(StockCount).move(id, 'approve')).toMatchObject({ status: 'posted' })
})

test('goods whose cost is known are found at that cost, whatever somebody writes', async () => {
  const { warehouse, materials } = await filled(100)
  const { id } = await clerk.of(StockCount).add({ warehouse })
  await clerk.of(StockCount).move(id, 'start')
  const [line] = (await clerk.of(StockCount).get(id)).items
  const dear = { ...line!, countQty: 200, recountQty: 200, unitCost: 9999 }
  const sentence = /明细第1行：物料「料\d+」已有库存成本，按现有成本盘盈，不能填写盘盈单价/
  await expect(clerk.of(StockCount).edit({ id, items: [dear] })).rejects.toThrow(sentence)
  await clerk.of(StockCount).edit({ id, items: [{ ...dear, unitCost: null }] })
  await clerk.of(StockCount).move(id, 'finish')
  await clerk.of(StockCount).move(id, 'approve')
  const { rows } = await clerk.of(StockMove).list({ where: { document: id } })
  expect(rows.map(({ qty, amount }) => [qty, amount])).toEqual([[100, 400]])
  expect(await qtyOf(materials[0]!)).toBe(200)
})

test('a price written while nothing was there does not count once something is', async () => {
  const warehouse = (await fixtures.warehouse()).id
  const { id: material } = await fixtures.material()
  const counts = clerk.of(StockCount)
  const { id } = await counts.add({ warehouse, scope: '3', items: [{ material, unitCost: 7 }] })
  await counts.move(id, 'start')
  const [line] = (await counts.get(id)).items
  await counts.edit({ id, items: [{ ...line!, countQty: 3, recountQty: 3 }] })
  await counts.move(id, 'finish')
  await post([{ material, warehouse, qty: 1, unitCost: 4 }])
  await expect(counts.move(id, 'approve')).rejects.toThrow('已有库存成本')
})

test('how far a count may be off is for the company to say, not for the sheet', async () => {
  const [setting] = (await clerk.of(SystemParameter).list({ where: { code: CountTolerance.code } })).rows
  await clerk.of(SystemParameter).edit({ id: setting!.id, value: '1' })
  const { warehouse } = await filled(10)
  const body = { warehouseId: warehouse, tolerance: 1_000_000 }
  const { result: id } = (await clerk.call('POST', `${StockCount.wire}/add`, { body })).body
  const started = await clerk.of(StockCount).move(id, 'start')
  expect(await clerk.of(StockCount).get(id)).toMatchObject({ tolerance: 1 })
  await clerk.of(StockCount).edit({ id, items: [{ ...started.items[0]!, countQty: 12 }] })
  await clerk.of(StockCount).move(id, 'finish')
  await expect(clerk.of(StockCount).move(id, 'approve')).rejects.toThrow('差异 2 超过允差 1')
  await clerk.of(SystemParameter).edit({ id: setting!.id, value: '0' })
})

test('the same goods are not counted twice at once', async () => {
  const { warehouse, materials } = await filled(100, 20)
  const [material, other] = materials as [string, string]
  const counts = clerk.of(StockCount)
  const chosen = (id: string) => counts.add({ warehouse, scope: '3', items: [{ material: id }] })
  const drafts = [await chosen(material), await chosen(material)]
  const answers = await Promise.allSettled(drafts.map(({ id }) => counts.move(id, 'start')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find((answer) => answer.status === 'rejected')
  expect(String(refused?.reason)).toMatch(/明细第1行：物料「料\d+」正在盘点单 PD\d+ 中盘点/)
  const apart = await chosen(other)
  await counts.move(apart.id, 'start')
  const { items } = await counts.get(apart.id)
  await expect(counts.edit({ id: apart.id, items: [...items, { material }] })).rejects.toThrow('中盘点')
  const running = drafts.find((_, at) => answers[at]?.status === 'fulfilled')!
  await counts.move(running.id, 'void')
  await counts.move(drafts.find(({ id }) => id !== running.id)!.id, 'start')
})
