import { Material, Unit } from '@mortise/materials/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import {
  StockBalance,
  StockCostAdjustment,
  StockIn,
  StockMove,
  StockOut,
  StockReservation,
  StockTransfer,
  Warehouse,
} from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')

const balance = async (material: string, warehouse: string) =>
  (await clerk.of(StockBalance).list({ where: { material, warehouse } })).rows[0]
async function stocked(qty: number, unitCost = 10) {
  const at = await fixtures.place()
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T1' },
      date: ctx.today,
      type: '901',
      lines: [{ ...at, qty, unitCost }],
    }),
  )
  return at
}
const faults = () => asSystem('0', (ctx) => ledgerFaults(ctx))

test('a receipt is checked by a second person, posted once, and undone only by its mirror', async () => {
  const { material, warehouse } = await fixtures.place()
  const maker = app.as('maker', {
    can: ['stockIn:add', 'stockIn:list', 'stockIn:submit', 'stockIn:approve', 'stockIn:post'],
  })
  const input = { warehouse, items: [{ material, qty: 12.5, unitCost: 8 }] }
  const receipt = await maker.of(StockIn).add(input)
  expect(receipt).toMatchObject({
    status: 'draft',
    items: [{ mainQty: 12.5, amount: 100, unit: fixtures.unit }],
  })
  expect(receipt.no).toMatch(/^QTRK\d{8}\d{4}$/)
  await maker.of(StockIn).move(receipt.id, 'submit')
  await expect(maker.of(StockIn).move(receipt.id, 'approve')).rejects.toThrow('由您本人制单，请由他人审核')
  await clerk.of(StockIn).move(receipt.id, 'approve')
  await maker.of(StockIn).move(receipt.id, 'post')
  expect(await balance(material, warehouse)).toMatchObject({ qty: 12.5, reserved: 0, available: 12.5 })
  await expect(clerk.of(StockIn).edit({ id: receipt.id, remark: '改' })).rejects.toThrow(
    '当前状态【已过账】不允许编辑',
  )
  await expect(maker.of(StockIn).move(receipt.id, 'reverse', { reason: '错' })).rejects.toThrow('没有权限')
  await clerk.of(StockIn).move(receipt.id, 'reverse', { reason: '录错' })
  expect(await balance(material, warehouse)).toMatchObject({ qty: 0 })
  const { rows } = await clerk.of(StockMove).list({ where: { document: receipt.id } })
  expect(rows.map(({ type, qty, amount }) => [type, qty, amount])).toEqual([
    ['990', -12.5, -100],
    ['701', 12.5, 100],
  ])
})

test('what was submitted is taken back, what was approved is unapproved, and nobody passes the own at once', async () => {
  const { material, warehouse } = await fixtures.place()
  const codes = ['add', 'list', 'submit', 'withdraw', 'approve', 'approveAndPost', 'unapprove']
  const maker = app.as('self', { can: codes.map((code) => `stockIn:${code}`) })
  const { id } = await maker.of(StockIn).add({ warehouse, items: [{ material, qty: 1, unitCost: 8 }] })
  await maker.of(StockIn).move(id, 'submit')
  expect(await maker.of(StockIn).move(id, 'withdraw')).toMatchObject({ status: 'draft', submittedBy: 'self' })
  await expect(maker.of(StockIn).move(id, 'approveAndPost')).rejects.toThrow('由您本人制单，请由他人审核')
  await maker.of(StockIn).move(id, 'submit')
  await clerk.of(StockIn).move(id, 'approve')
  expect(await maker.of(StockIn).move(id, 'unapprove')).toMatchObject({ status: 'draft', approvedBy: null })
})

test('quantities in other units count by their conversion; a unit that leads nowhere is refused with its row', async () => {
  const [box, litre] = [
    await clerk.of(Unit).add({ name: '箱测', code: 'BOX' }),
    await clerk.of(Unit).add({ name: '升测', code: 'LITRE' }),
  ]
  const { material, warehouse } = await fixtures.place()
  await clerk.of(Material).edit({ id: material, conversions: [{ unit: box.id, factor: 12 }] })
  const other = (await fixtures.material()).id
  const receipt = await clerk
    .of(StockIn)
    .add({ warehouse, items: [{ material, unit: box.id, qty: 3, unitCost: 2 }] })
  expect(receipt.items[0]).toMatchObject({ qty: 3, mainQty: 36, amount: 72 })
  const wrong = clerk.of(StockIn).add({
    warehouse,
    items: [
      { material, qty: 1, unitCost: 1 },
      { material: other, unit: litre.id, qty: 1, unitCost: 1 },
    ],
  })
  await expect(wrong).rejects.toThrow(/明细第2行：物料「.+」的单位「升测」与「件测」之间没有换算关系/)
  await expect(
    clerk.of(StockIn).add({ warehouse, items: [{ material, qty: -1, unitCost: 1 }] }),
  ).rejects.toThrow('的数量必须大于 0')
  await expect(
    clerk.of(StockIn).add({ warehouse, items: [{ material, qty: 1e12, unitCost: 1 }] }),
  ).rejects.toThrow('明细第1行：数量')
})

test('an issue takes no more than is free, and a refused one stays a draft', async () => {
  const at = await stocked(40)
  const issue = await clerk
    .of(StockOut)
    .add({ type: '702', reason: '4', warehouse: at.warehouse, items: [{ material: at.material, qty: 50 }] })
  await expect(clerk.of(StockOut).move(issue.id, 'approveAndPost')).rejects.toThrow(
    /明细第1行：库存不足：物料「料\d+」在「仓\d+」可用量不足：需要 50，可用 40/,
  )
  expect(await clerk.of(StockOut).get(issue.id)).toMatchObject({ status: 'draft' })
  expect((await clerk.of(StockMove).list({ where: { document: issue.id } })).total).toBe(0)
})

test('the worked reservation: what is held for one is not free for another', async () => {
  const at = await stocked(100)
  const reserve = (qty: number) => clerk.of(StockReservation).add({ ...at, qty })
  const first = await reserve(40)
  await reserve(20)
  expect(await balance(at.material, at.warehouse)).toMatchObject({ qty: 100, reserved: 60, available: 40 })
  await expect(reserve(50)).rejects.toThrow('需要 50，可用 40')
  const issue = async (qty: number, reservation?: string) => {
    const { id } = await clerk.of(StockOut).add({
      type: '201',
      warehouse: at.warehouse,
      items: [{ material: at.material, qty, ...(reservation && { reservation }) }],
    })
    return clerk.of(StockOut).move(id, 'approveAndPost')
  }
  await expect(issue(50)).rejects.toThrow('需要 50，可用 40')
  await issue(30, first.id)
  expect(await balance(at.material, at.warehouse)).toMatchObject({ qty: 70, reserved: 30, available: 40 })
  await issue(10, first.id)
  expect(await clerk.of(StockReservation).get(first.id)).toMatchObject({ status: 'consumed', consumed: 40 })
  const rest = (await clerk.of(StockReservation).list({ where: { material: at.material, status: 'open' } }))
    .rows
  await clerk.of(StockReservation).move(rest[0]!.id, 'release')
  expect(await balance(at.material, at.warehouse)).toMatchObject({ qty: 60, reserved: 0, available: 60 })
  expect(await faults()).toEqual([])
})

test('a transfer moves goods and no money; by way of transit what was lost stays there', async () => {
  const at = await stocked(30, 5)
  const to = (await fixtures.warehouse()).id
  const transfer = (items: { material: string; qty: number }[], isTransit = false) =>
    clerk.of(StockTransfer).add({ from: at.warehouse, to, isTransit, items })
  await expect(
    clerk.of(StockTransfer).add({ from: to, to, items: [{ material: at.material, qty: 1 }] }),
  ).rejects.toThrow('调出仓与调入仓不能相同')
  const direct = await transfer([{ material: at.material, qty: 10 }])
  await clerk.of(StockTransfer).move(direct.id, 'post')
  expect(await balance(at.material, to)).toMatchObject({ qty: 10 })
  const sent = await transfer([{ material: at.material, qty: 8 }], true)
  await clerk.of(StockTransfer).move(sent.id, 'send')
  const [line] = sent.items
  await expect(
    clerk.of(StockTransfer).edit({ id: sent.id, items: [{ ...line!, receivedQty: 9 }] }),
  ).rejects.toThrow('签收数量 9 不能大于发出数量 8')
  await expect(clerk.of(StockTransfer).edit({ id: sent.id, items: [{ ...line!, qty: 2 }] })).rejects.toThrow(
    '只能填写签收数量',
  )
  await clerk.of(StockTransfer).edit({ id: sent.id, items: [{ ...line!, receivedQty: 7 }] })
  await clerk.of(StockTransfer).move(sent.id, 'receive')
  const transit = (await clerk.of(Warehouse).list({ where: { kind: '9' } })).rows[0]!
  expect(await balance(at.material, to)).toMatchObject({ qty: 17 })
  expect(await balance(at.material, transit.id)).toMatchObject({ qty: 1 })
  await clerk.of(StockTransfer).move(sent.id, 'reverse', { reason: '退回' })
  expect(await balance(at.material, at.warehouse)).toMatchObject({ qty: 20 })
  const { rows } = await clerk.of(StockMove).list({ where: { material: at.material }, size: 100 })
  expect(rows.filter(({ pair }) => pair).every(({ amount }) => amount === 0)).toBe(true)
  expect(await faults()).toEqual([])
})

test('what is on its way arrives from where it was sent to, whatever warehouses there are by then', async () => {
  const at = await stocked(30, 5)
  const to = (await fixtures.warehouse()).id
  const [transit] = (await clerk.of(Warehouse).list({ where: { kind: '9' } })).rows
  const { id } = await clerk
    .of(StockTransfer)
    .add({ from: at.warehouse, to, isTransit: true, items: [{ material: at.material, qty: 8 }] })
  await clerk.of(StockTransfer).move(id, 'send')
  expect(await clerk.of(StockTransfer).get(id)).toMatchObject({ transit: transit!.id })
  const nearer = await clerk.of(Warehouse).add({ code: '0', name: '近途', kind: '9' })
  await clerk.of(StockTransfer).move(id, 'receive')
  expect(await balance(at.material, transit!.id)).toMatchObject({ qty: 0 })
  expect(await balance(at.material, to)).toMatchObject({ qty: 8 })
  await clerk.of(Warehouse).remove(nearer.id)
  expect(await faults()).toEqual([])
})

test('a late price goes to what is still there, the rest is told as a variance', async () => {
  const at = await stocked(50, 13)
  await asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T2' },
      date: ctx.today,
      type: '702',
      lines: [{ ...at, qty: -30 }],
    }),
  )
  const { rows } = await clerk.of(StockMove).list({ where: { material: at.material, qty: { gt: 0 } } })
  const adjustment = await clerk.of(StockCostAdjustment).add({ receipt: rows[0]!.id, newCost: 13.6 })
  expect(adjustment).toMatchObject({ qty: 50, oldCost: 13, difference: 30 })
  await clerk.of(StockCostAdjustment).move(adjustment.id, 'post')
  expect(await clerk.of(StockCostAdjustment).get(adjustment.id)).toMatchObject({ toStock: 12, variance: 18 })
})

test('what has stock is neither divided nor closed, and what was counted stays counted so', async () => {
  const at = await stocked(5)
  await expect(clerk.of(Warehouse).add({ code: 'SUB', name: 'A区', parent: at.warehouse })).rejects.toThrow(
    '有库存，不能再分库区或库位',
  )
  await expect(clerk.of(Warehouse).edit({ id: at.warehouse, isActive: false })).rejects.toThrow(
    '有库存，不能停用',
  )
  await expect(clerk.of(Material).edit({ id: at.material, valuation: 'FIFO' })).rejects.toThrow(
    '物料已有库存流水，不能修改主单位、计价方式或批次管理',
  )
  await expect(clerk.of(Material).edit({ id: at.material, remark: '好' })).resolves.toMatchObject({
    remark: '好',
  })
})

test('INV-S9 an edited, a missing and an added row of the ledger are found', async () => {
  const at = await stocked(5)
  const { owner } = app.services.db
  const meddle = async (statement: string) => {
    await owner.query('alter table erp_stock_move disable trigger erp_stock_move_stays')
    await owner.query(statement)
    await owner.query('alter table erp_stock_move enable trigger erp_stock_move_stays')
  }
  expect(await faults()).toEqual([])
  await meddle(`update erp_stock_move set document_no = 'X' where material = '${at.material}'`)
  expect((await faults()).map(({ what }) => what)).toEqual(['校验链断裂'])
  await meddle(`update erp_stock_move set document_no = 'T1' where material = '${at.material}'`)
  expect(await faults()).toEqual([])
  await meddle(`update erp_stock_move set amount = amount + 1, cost_value_after = cost_value_after + 1
    where material = '${at.material}'`)
  expect((await faults()).map(({ what }) => what)).toEqual(['校验链断裂', '成本与流水不符'])
  await meddle(`delete from erp_stock_move where material = '${at.material}'`)
  expect((await faults()).map(({ what }) => what)).toEqual(['现存量与流水不符', '成本与流水不符'])
})
