import { Material, Unit, UnitConversion } from '@mortise/materials/model'
import { defineModule } from '@mortise/model'
import { newId, provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  Lot,
  StockCount,
  StockIn,
  StockOut,
  StockReservation,
  StockShortage,
  StockTransfer,
  Warehouse,
} from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { claimedMoveTypes, postStock, reserveStock, type StockLine } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

/** An area that packs finished doors. */
const packing = serverModule(defineModule('packing', { label: '包装', entities: [] }), {
  needs: [stock],
  extensions: [provide(claimedMoveTypes, ['205'])],
})
const app = await testApp(packing)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')

const post = (lines: StockLine[], type: '701' | '702' | '901' | '102' | '206' = '702') =>
  asSystem('0', (ctx) => {
    const document = { entity: 'test', id: newId(), no: 'T1' }
    return postStock(ctx, { key: newId(), document, date: ctx.today, type, lines })
  })
const placed = async () => ({
  material: (await fixtures.material()).id,
  warehouse: (await fixtures.warehouse()).id,
})

test('what an area posts by its own documents is not entered by hand', async () => {
  const { material, warehouse } = await placed()
  const items = [{ material, qty: 1, unitCost: 1 }]
  await expect(clerk.of(StockIn).add({ type: '205', warehouse, items })).rejects.toThrow(
    '「成品入库」由其业务单据过账，不能手工填写',
  )
  const offered = await clerk.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/stock_in_type')
  const values = offered.body.result.map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['204', '701']))
  expect(values).not.toContain('205')
  const { id } = await clerk.of(StockIn).add({ type: '204', warehouse, items })
  await expect(clerk.of(StockIn).edit({ id, type: '205' })).rejects.toThrow('不能手工填写')
  expect(await clerk.of(StockIn).move(id, 'approveAndPost')).toMatchObject({ status: 'posted' })
})

test('what there was at the beginning is entered while nothing else has moved', async () => {
  const { material, warehouse } = await placed()
  const other = (await fixtures.warehouse()).id
  const opening = async (at: string) => {
    const items = [{ material, qty: 5, unitCost: 1 }]
    const { id } = await clerk.of(StockIn).add({ type: '901', warehouse: at, items })
    return clerk.of(StockIn).move(id, 'approveAndPost')
  }
  const first = await opening(warehouse)
  await opening(other)
  await clerk.of(StockIn).move(first.id, 'reverse', { reason: '数量有误' })
  await opening(warehouse)
  await post([{ material, warehouse, qty: -1 }])
  await expect(opening(warehouse)).rejects.toThrow(/明细第1行：物料「料\d+」已有其它库存流水，不能再录入期初/)
})

test('a material that is no longer in use enters no new receipt, and leaves those it stands in', async () => {
  const { material, warehouse } = await placed()
  const other = (await fixtures.material()).id
  const line = (id: string) => ({ material: id, qty: 1, unitCost: 1 })
  const draft = await clerk.of(StockIn).add({ warehouse, items: [line(material)] })
  const { name } = await clerk.of(Material).edit({ id: material, isActive: false })
  await expect(clerk.of(StockIn).add({ warehouse, items: [line(other), line(material)] })).rejects.toThrow(
    `明细第2行：物料「${name}」已停用`,
  )
  await clerk.of(StockIn).edit({ id: draft.id, items: [{ ...draft.items[0]!, qty: 2 }] })
  await clerk.of(StockIn).move(draft.id, 'approveAndPost')
  const issue = await clerk.of(StockOut).add({ type: '201', warehouse, items: [{ material, qty: 2 }] })
  expect(await clerk.of(StockOut).move(issue.id, 'approveAndPost')).toMatchObject({ status: 'posted' })
})

test('a quantity has no more decimals than the unit it is entered in', async () => {
  const [gram, kilo] = [
    await clerk.of(Unit).add({ name: '克测', code: 'GRAM', precision: 0 }),
    await clerk.of(Unit).add({ name: '千克测', code: 'KILO', precision: 3 }),
  ]
  const { id: material, name } = await fixtures.material('MA', { unit: kilo.id })
  await clerk.of(Material).edit({ id: material, conversions: [{ unit: gram.id, factor: 0.001 }] })
  const warehouse = (await fixtures.warehouse()).id
  const receipt = (qty: number, unit: string) =>
    clerk.of(StockIn).add({ warehouse, items: [{ material, unit, qty, unitCost: 1 }] })
  await expect(receipt(1.6, gram.id)).rejects.toThrow(
    `明细第1行：物料「${name}」的数量必须大于 0，且小数位不超过 0 位`,
  )
  const { id, items } = await receipt(1600, gram.id)
  expect(items[0]).toMatchObject({ mainQty: 1.6 })
  await clerk.of(StockIn).move(id, 'approveAndPost')
  const tooFine = '单位「千克测」的数量最多3位小数'
  await expect(clerk.of(StockReservation).add({ material, warehouse, qty: 0.0001 })).rejects.toThrow(tooFine)
  const count = await clerk.of(StockCount).add({ warehouse, scope: '3', items: [{ material }] })
  await clerk.of(StockCount).move(count.id, 'start')
  const [line] = (await clerk.of(StockCount).get(count.id)).items
  const counted = (countQty: number) =>
    clerk.of(StockCount).edit({ id: count.id, items: [{ ...line!, countQty }] })
  await expect(counted(1.6001)).rejects.toThrow(`明细第1行：${tooFine}`)
  await counted(1.601)
  const to = (await fixtures.warehouse()).id
  const sent = await clerk.of(StockTransfer).add({ from: warehouse, to, items: [{ material, qty: 1 }] })
  const received = [{ ...sent.items[0]!, receivedQty: 0.9999 }]
  await expect(clerk.of(StockTransfer).edit({ id: sent.id, items: received })).rejects.toThrow(tooFine)
  await expect(clerk.of(Unit).edit({ id: kilo.id, precision: 2 })).rejects.toThrow(
    '单位「千克测」已有库存流水，小数位不能减少',
  )
  expect(await clerk.of(Unit).edit({ id: kilo.id, precision: 4 })).toMatchObject({ precision: 4 })
  expect(await clerk.of(Unit).edit({ id: gram.id, precision: 1 })).toMatchObject({ precision: 1 })
  expect(await clerk.of(Unit).edit({ id: gram.id, precision: 0 })).toMatchObject({ precision: 0 })
})

test('an expired lot is issued to nobody, reserved for nobody, and goes back, to scrap or elsewhere', async () => {
  const { id: material } = await fixtures.material('MA', { isLotManaged: true })
  const { id: warehouse } = await fixtures.warehouse()
  const at = { material, warehouse, lotNo: 'E1' }
  await post([{ ...at, qty: 10, unitCost: 3, row: 0 }])
  const [lot] = (await clerk.of(Lot).list({ where: { material } })).rows
  await clerk.of(Lot).edit({ id: lot!.id, expiresOn: '2026-01-31' })
  const expired = '批次「E1」已于2026-01-31过期，不能发料'
  await expect(post([{ ...at, qty: -1, row: 0 }])).rejects.toThrow(`明细第1行：${expired}`)
  const reserve = () =>
    asSystem('0', (ctx) =>
      reserveStock(ctx, { type: '1', id: newId(), no: 'GD1' }, [{ material, qty: 5, line: 'l' }]),
    )
  expect(await reserve()).toMatchObject([{ short: 5 }])
  await expect(clerk.of(StockReservation).add({ ...at, qty: 1 })).rejects.toThrow(
    '批次「E1」已于2026-01-31过期，不能预留',
  )
  for (const type of ['102', '206'] as const) await post([{ ...at, qty: -1 }], type)
  const to = (await fixtures.warehouse()).id
  const { id } = await clerk
    .of(StockTransfer)
    .add({ from: warehouse, to, items: [{ material, lotNo: 'E1', qty: 1 }] })
  await clerk.of(StockTransfer).move(id, 'post')
  await clerk.of(Lot).edit({ id: lot!.id, expiresOn: '2099-01-31' })
  await post([{ ...at, qty: -1 }])
  expect(await reserve()).toMatchObject([{ short: 0 }])
})

test('a shortage counts only what can be taken', async () => {
  const { id: material } = await fixtures.material('MA', { isLotManaged: true })
  await asSystem('0', ({ repo }) => repo(Material).put(material, { safetyStock: 10 }))
  const shortOf = async () => (await clerk.of(StockShortage).list({ where: { material } })).rows[0]?.short
  const house = async (kind: '1' | '7', more = {}) =>
    clerk.of(Warehouse).add({ code: newId().slice(-12), name: `仓${newId().slice(-6)}`, kind, ...more })
  const bad = await house('7')
  await post([{ material, warehouse: bad.id, lotNo: 'A', qty: 10, unitCost: 1 }])
  expect(await shortOf()).toBe(10)
  const good = await house('1')
  await post([{ material, warehouse: good.id, lotNo: 'B', qty: 4, unitCost: 1 }])
  expect(await shortOf()).toBe(6)
  const [lot] = (await clerk.of(Lot).list({ where: { material, lotNo: 'B' } })).rows
  await clerk.of(Lot).edit({ id: lot!.id, expiresOn: '2026-01-31' })
  expect(await shortOf()).toBe(10)
  await clerk.of(Lot).edit({ id: lot!.id, expiresOn: null, quality: '3' })
  expect(await shortOf()).toBe(6)
  await clerk.of(Lot).edit({ id: lot!.id, quality: '5' })
  expect(await shortOf()).toBe(10)
  await clerk.of(Lot).edit({ id: lot!.id, quality: '1' })
  await clerk.of(Warehouse).edit({ id: good.id, isFrozen: true })
  expect(await shortOf()).toBe(10)
})

test('an expired lot leaves on no day before it expired either', async () => {
  const { id: material } = await fixtures.material('MA', { isLotManaged: true })
  const { id: warehouse } = await fixtures.warehouse()
  const receipt = await clerk
    .of(StockIn)
    .add({ date: '2026-01-05', warehouse, items: [{ material, lotNo: 'D1', qty: 10, unitCost: 3 }] })
  await clerk.of(StockIn).move(receipt.id, 'approveAndPost')
  const [lot] = (await clerk.of(Lot).list({ where: { material } })).rows
  const issue = async (expiresOn: string) => {
    await clerk.of(Lot).edit({ id: lot!.id, expiresOn })
    const items = [{ material, lotNo: 'D1', qty: 1 }]
    const { id } = await clerk.of(StockOut).add({ type: '201', date: '2026-01-10', warehouse, items })
    return clerk.of(StockOut).move(id, 'approveAndPost')
  }
  await expect(issue('2026-01-20')).rejects.toThrow('批次「D1」已于2026-01-20过期，不能发料')
  expect(await issue('2099-12-31')).toMatchObject({ status: 'posted' })
})

test('how good a lot is, and how long, only the inspector says', async () => {
  const { id: material } = await fixtures.material('MA', { isLotManaged: true })
  const can = ['lot:list', 'lot:add', 'lot:edit']
  const keeper = app.as('lot_keeper', { can }).of(Lot)
  const inspector = app.as('lot_inspector', { can: [...can, 'lot:judge'] }).of(Lot)
  const { id } = await keeper.add({ material, lotNo: 'Q1' })
  await inspector.edit({ id, quality: '5', expiresOn: '2099-01-01' })
  await expect(keeper.edit({ id, quality: '1' })).rejects.toThrow('批次的质量状态由质检员修改')
  await expect(keeper.edit({ id, expiresOn: null })).rejects.toThrow('批次的到期日由质检员修改')
  await keeper.edit({ id, colorBatch: 'A3', quality: '5' })
  expect(await inspector.edit({ id, quality: '1' })).toMatchObject({ quality: '1', colorBatch: 'A3' })
})

test('a unit keeps its factor once goods were moved in it', async () => {
  const box = await clerk.of(Unit).add({ name: '箱测', code: 'BOXED' })
  const { id: material } = await fixtures.material()
  const factor = (value: number) => [{ unit: box.id, factor: value }]
  const { conversions } = await clerk.of(Material).edit({ id: material, conversions: factor(12) })
  const warehouse = (await fixtures.warehouse()).id
  const { no } = await clerk
    .of(StockIn)
    .add({ warehouse, items: [{ material, unit: box.id, qty: 10, unitCost: 120 }] })
  const change = clerk
    .of(Material)
    .edit({ id: material, conversions: conversions.map((line) => ({ ...line, factor: 10 })) })
  await expect(change).rejects.toThrow(`入库单 ${no} 已使用单位「箱测」`)
})

test('what holds between units for all materials stays too, once goods were moved by it', async () => {
  const units = clerk.of(Unit)
  const [crate, pack] = [
    await units.add({ name: '板箱测', code: 'CRATE' }),
    await units.add({ name: '包测', code: 'PACK' }),
  ]
  const conversions = clerk.of(UnitConversion)
  const twelve = await conversions.add({ unit: crate.id, factor: 12, base: fixtures.unit })
  const free = await conversions.add({ unit: pack.id, factor: 6, base: fixtures.unit })
  const material = (await fixtures.material()).id
  const warehouse = (await fixtures.warehouse()).id
  const { id, no } = await clerk
    .of(StockIn)
    .add({ warehouse, items: [{ material, unit: crate.id, qty: 1, unitCost: 1 }] })
  const used = `入库单 ${no} 已使用单位「板箱测」，不能修改或删除其换算系数`
  await expect(conversions.edit({ id: twelve.id, factor: 10 })).rejects.toThrow(used)
  await expect(conversions.remove(twelve.id)).rejects.toThrow(used)
  await conversions.edit({ id: twelve.id, factor: 12 })
  await conversions.edit({ id: free.id, factor: 5 })
  await clerk.of(StockIn).remove(id)
  await conversions.edit({ id: twelve.id, factor: 10 })
})
