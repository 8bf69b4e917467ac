import materials from '@mortise/materials/server'
import { testApp } from '@mortise/server/testing'
import { StockCount, StockIn, StockMove, StockSummary, StockTransfer } from '@mortise/stock/model'
import { expect, test } from 'vitest'
import stock, { ledgerFaults } from './index.ts'
import { layerFaults } from './ledger/replay.ts'

test('the demo factory has a year of stock whose books add up to the last cent', {
  timeout: 180_000,
}, async () => {
  const app = await testApp(stock)
  const { asSystem } = app.services
  await asSystem('0', async (ctx) => materials.demo?.(ctx))
  await asSystem('0', async (ctx) => stock.demo?.(ctx))
  const faults = await asSystem('0', async (ctx) => [
    ...(await ledgerFaults(ctx)),
    ...(await layerFaults(ctx)),
  ])
  expect(faults).toEqual([])
  const clerk = app.as('clerk')
  expect((await clerk.of(StockSummary).list()).total).toBeGreaterThan(200)
  expect((await clerk.of(StockMove).list({ size: 1 })).total).toBeGreaterThan(2000)
  expect((await clerk.of(StockIn).list({ where: { status: 'submitted' } })).total).toBe(1)
  expect((await clerk.of(StockTransfer).list({ where: { status: 'sent' } })).total).toBe(1)
  expect((await clerk.of(StockCount).list({ where: { status: 'counting' } })).total).toBe(1)
})
