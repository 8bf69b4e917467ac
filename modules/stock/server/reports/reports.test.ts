import { Material } from '@mortise/materials/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { IdleStock, StockAge, StockShortage, StockSummary, StockTurnover } from '@mortise/stock/model'
import { Permission, Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import stock, { postStock, releaseStock, reserveStock, type StockLine } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock)
const { asSystem } = app.services
const fixtures = await stockFixtures(app.services)
const clerk = app.as('clerk')

const daysAgo = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const post = (days: number, lines: StockLine[]) =>
  asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T' },
      date: daysAgo(ctx.today, days),
      type: '702',
      lines,
    }),
  )

const [{ id: material }, { id: warehouse }, { id: other }] = [
  await fixtures.material(),
  await fixtures.warehouse(),
  await fixtures.warehouse(),
]
await post(200, [{ material, warehouse, qty: 100, unitCost: 2 }])
await post(70, [{ material, warehouse, qty: 50, unitCost: 2 }])
await post(20, [{ material, warehouse, qty: -60 }])
await post(10, [
  { material, warehouse, qty: -5, pair: 'a', type: '501' },
  { material, warehouse: other, qty: 5, pair: 'a', type: '502' },
])
const today = await asSystem('0', async ({ today }) => today)
const summary = async (query: Record<string, string>) => {
  const { body } = await clerk.call('GET', '/erp_stock_move/erpStockMove/summary', {
    query: { material, ...query },
  })
  return body.result[0]
}

test('the list of materials tells what lies of each in all warehouses, and what of it is free', async () => {
  const source = { type: '4', id: newId(), no: 'T' } as const
  await asSystem('0', (ctx) => reserveStock(ctx, source, [{ material, qty: 30, line: 'l1' }]))
  const [row] = (await clerk.of(Material).list({ where: { id: material } })).rows
  expect(row).toMatchObject({ stockQty: 90, availableQty: 60 })
  await asSystem('0', (ctx) => releaseStock(ctx, source))
  expect(await clerk.of(Material).get(material)).toMatchObject({ stockQty: 90, availableQty: 90 })
})

test('what there was, came, went and is left, as of any day', async () => {
  expect(await summary({ from: daysAgo(today, 80), to: daysAgo(today, 60) })).toMatchObject({
    openQty: 100,
    inQty: 50,
    outQty: 0,
    closeQty: 150,
    closeAmount: 300,
  })
  const next = await summary({ from: daysAgo(today, 59), to: today })
  expect(next).toMatchObject({ openQty: 150, openAmount: 300, outQty: 60, outAmount: 120, closeQty: 90 })
  expect(await summary({ to: daysAgo(today, 150), from: daysAgo(today, 150) })).toMatchObject({
    closeQty: 100,
  })
  expect(await summary({ warehouse: other, from: daysAgo(today, 15), to: today })).toEqual(
    expect.objectContaining({ inQty: 5, closeQty: 5 }),
  )
  const { body } = await clerk.call('GET', '/erp_stock_move/erpStockMove/summary', {
    query: { from: today, to: '2000-01-01' },
  })
  expect(body).toMatchObject({ success: false, message: '开始日期不能晚于结束日期' })
})

test('who may not see what things cost sees how many there are', async () => {
  const keeper = app.as('keeper', { can: ['stockMove:list', 'stockSummary:list'] })
  const { body } = await keeper.call('GET', '/erp_stock_move/erpStockMove/summary', { query: { material } })
  expect(body.result[0]).toMatchObject({ closeQty: 90 })
  expect(body.result[0]).not.toHaveProperty('closeAmount')
  expect((await keeper.of(StockSummary).list({ where: { material } })).rows[0]).not.toHaveProperty(
    'value',
    180,
  )
  expect((await keeper.call('GET', '/erp_stock_cost/erpStockCost/overview')).status).toBe(403)
})

test('stock is told by worth, age, turnover and rest', async () => {
  const first = async (
    entity: typeof StockSummary | typeof StockAge | typeof StockTurnover | typeof IdleStock,
  ) => (await clerk.of(entity as typeof StockSummary).list({ where: { material } })).rows[0]
  expect(await first(StockSummary)).toMatchObject({ qty: 90, available: 90, value: 180, unitCost: 2 })
  // 90 are left: the newest 50 came 70 days ago, the other 40 are of the first receipt.
  expect(await first(StockAge)).toMatchObject({ to30: 0, to60: 0, to90: 50, to180: 0, over180: 40 })
  expect(await first(StockTurnover)).toMatchObject({ issuedQty: 60, issuedAmount: 120, turns: 0.67 })
  expect(await first(IdleStock)).toMatchObject({ lastInOn: daysAgo(today, 70), idleDays: 20 })
  const { body } = await clerk.call('GET', '/erp_stock_cost/erpStockCost/overview')
  expect(body.result.ages).toEqual([0, 0, 50, 0, 40])
  // By which the rows behind it are found.
  const [{ id, value }] = body.result.categories
  expect((await clerk.of(StockSummary).list({ where: { category: id } })).rows).toMatchObject([{ value }])
  expect(body.result.classes).toEqual([{ share: 'A', count: 1 }])
})

test('what an order needs is held as far as it is there, and the rest is a shortage', async () => {
  const need = await fixtures.material()
  await post(0, [{ material: need.id, warehouse, qty: 30, unitCost: 1 }])
  const source = { type: '6', id: 'order1', no: 'DD1' } as const
  const reserve = () =>
    asSystem('0', (ctx) =>
      reserveStock(ctx, source, [{ material: need.id, qty: 50, line: 'l1', needOn: today }]),
    )
  expect(await reserve()).toEqual([{ material: need.id, line: 'l1', needed: 50, reserved: 30, short: 20 }])
  // Told twice it is one need.
  expect(await reserve()).toEqual([{ material: need.id, line: 'l1', needed: 50, reserved: 30, short: 20 }])
  const shortage = async () => (await clerk.of(StockShortage).list({ where: { material: need.id } })).rows[0]
  expect(await shortage()).toMatchObject({ qty: 30, available: 0, demanded: 20, short: 20, needOn: today })
  await asSystem('0', (ctx) => releaseStock(ctx, source))
  expect(await shortage()).toBeUndefined()
  expect((await clerk.of(StockSummary).list({ where: { material: need.id } })).rows[0]).toMatchObject({
    available: 30,
  })
})

test('the books are held against each other on demand', async () => {
  const { body } = await clerk.call('GET', '/erp_stock_move/erpStockMove/verify')
  expect(body).toMatchObject({ success: true, result: [] })
  expect(
    (await app.as('nobody', { can: [] }).call('GET', '/erp_stock_move/erpStockMove/verify')).status,
  ).toBe(403)
})

test('the summary tells of no more moves than the list does', async () => {
  const keeper = app.as('ruled_keeper', { can: [] })
  const userId = await keeper.userId()
  const { page, list } = await asSystem('0', async ({ repo }) => ({
    page: (await repo(Permission).first({ entity: 'stockMove', type: '1' }))!.id,
    list: (await repo(Permission).first({ code: 'stockMove:list' }))!.id,
  }))
  const post = (path: string, body: object) => clerk.call('POST', path, { body })
  const { id: roleId } = await clerk.of(Role).add({ name: '在途保管', code: 'ruled-keeper' })
  await post('/sys/permission/saveRolePermission', { roleId, permissionIds: `${list},${page}` })
  await clerk.call('PUT', '/sys/user/edit', { body: { id: userId, selectedroles: roleId } })
  const seen = async (query: Record<string, string>) => {
    const path = '/erp_stock_move/erpStockMove/summary'
    const { body } = await keeper.call('GET', path, {
      query: { material, from: daysAgo(today, 365), ...query },
    })
    return body.result.map(({ closeQty }: { closeQty: number }) => closeQty)
  }
  expect([await seen({ warehouse }), await seen({ warehouse: other })]).toEqual([[85], [5]])
  const rule = { ruleName: '本仓', ruleColumn: 'warehouseId', ruleConditions: '=', ruleValue: other }
  const added = await post('/sys/permission/addPermissionRule', { permissionId: page, ...rule })
  await post('/sys/role/datarule', { roleId, permissionId: page, dataRuleIds: added.body.result as string })
  expect([await seen({ warehouse }), await seen({ warehouse: other })]).toEqual([[], [5]])
})
