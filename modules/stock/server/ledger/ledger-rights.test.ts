import { Material, MaterialCategory } from '@mortise/materials/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockBalance, StockCostAdjustment, StockIn, StockMove, Warehouse } from '@mortise/stock/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock } from '../index.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

const app = await testApp(stock, { env: { MORTISE_ALLOW_INITIALIZE: '1' } })
const { asSystem, db } = app.services
const admin = app.as('admin', { orgCode: 'A01' })
const fixtures = await stockFixtures(app.services)
const post = (at: { material: string; warehouse: string }, type: '701' | '901' = '701') =>
  asSystem('0', (ctx) =>
    postStock(ctx, {
      key: newId(),
      document: { entity: 'test', id: newId(), no: 'T1' },
      date: ctx.today,
      type,
      lines: [{ ...at, qty: 5, unitCost: 2 }],
    }),
  )

test('whoever works for requests neither changes nor deletes moves and the log of changes, nor sees those of others', async () => {
  const { moves } = await post({
    material: (await fixtures.material()).id,
    warehouse: (await fixtures.warehouse()).id,
  })
  const attempt = (statement: string) =>
    db.transaction('0', (client) => client.query(statement)).then(({ rowCount }) => rowCount)
  for (const statement of [
    `update erp_stock_move set amount = 1 where id = '${moves[0]!.id}'`,
    'delete from erp_stock_move',
    `update engine.audit set username = 'nobody'`,
    'delete from engine.audit',
  ])
    await expect(attempt(statement)).rejects.toThrow('permission denied')
  const seen = (tenant: string) =>
    db.read(tenant, async (client) => (await client.query('select from engine.audit')).rowCount)
  expect(await seen('0')).toBeGreaterThan(0)
  expect(await seen('another')).toBe(0)
  const foreign = `insert into engine.audit (tenant_id, entity, row_id, verb, username) values ('another', 'x', 'y', 'z', 'n')`
  await expect(attempt(foreign)).rejects.toThrow('row-level security')
  // What only reads them goes on: a late price points to its receipt.
  const { id } = await admin.of(StockCostAdjustment).add({ receipt: moves[0]!.id, newCost: 3 })
  expect(await admin.of(StockCostAdjustment).move(id, 'post')).toMatchObject({ status: 'posted' })
})

test('[A-379] a system that begins anew loses its ledger too, and posts again from nothing', async () => {
  await post({ material: (await fixtures.material()).id, warehouse: (await fixtures.warehouse()).id })
  const { body } = await admin.call('GET', '/bas/basMaterial/initialize', { query: { confirm: '总公司' } })
  expect(body).toMatchObject({ success: true, message: '初始化成功！' })
  for (const entity of [StockMove, StockBalance, StockIn])
    expect((await admin.of(entity as typeof StockMove).list()).total).toBe(0)
  const { id: category } = await admin.of(MaterialCategory).add({ name: '新料' })
  const { id: material } = await admin.of(Material).add({ name: '新料一', unit: fixtures.unit, category })
  const { id: warehouse } = await admin.of(Warehouse).add({ code: 'NEW', name: '新仓', kind: '1' })
  await post({ material, warehouse }, '901')
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
  const closings = await asSystem('0', (ctx) => sql`select from erp_stock_closing`.execute(ctx.db))
  expect(closings.rows).toEqual([])
})
