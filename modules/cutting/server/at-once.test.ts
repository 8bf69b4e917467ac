import { Offcut } from '@mortise/cutting/model'
import { testApp } from '@mortise/server/testing'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import cutting from './index.ts'
import { sawShop } from './testing/saw-shop.ts'

const app = await testApp(cutting)
const { clerk, plans, board, raw, work, panelsOf, stockUp, nested, call } = await sawShop(app)

test('two nests released at once, with the very first offcuts, open one place for them and lose nothing', async () => {
  const [one, other] = [await work(2), await work(1)]
  await stockUp(200)
  expect((await clerk.of(Warehouse).list({ where: { kind: WarehouseKind.leftover } })).total).toBe(0)
  const first = await nested([one])
  const second = await nested([other])
  await Promise.all([plans.move(first.id, 'release'), plans.move(second.id, 'release')])
  const { rows: places } = await clerk.of(Warehouse).list({ where: { kind: WarehouseKind.leftover } })
  expect(places).toHaveLength(1)
  const { rows: kept } = await clerk.of(Offcut).list({ size: 100 })
  expect(kept).toHaveLength((first.keptCount ?? 0) + (second.keptCount ?? 0))
  expect(new Set(kept.map(({ warehouse }) => warehouse))).toEqual(new Set([places[0]?.id]))
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})

test('two nests of the same panels at once: one gets them, the other is told that there are none', async () => {
  const made = await work(2)
  const add = () =>
    plans.add({ material: board.id, warehouse: raw, workOrders: [made.id], usesOffcuts: false })
  const told = await Promise.allSettled([add(), add()])
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = told.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(refused.reason)).toContain('没有待排版的板件')
  expect(new Set((await panelsOf(made.id)).map(({ plan }) => plan)).size).toBe(1)
})

test('a nest that is released twice at once leaves once, and a panel that two scan at once is cut once', async () => {
  const made = await work(1)
  const plan = await nested([made], { usesOffcuts: false })
  const told = await Promise.allSettled([plans.move(plan.id, 'release'), plans.move(plan.id, 'release')])
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [panel] = await panelsOf(made.id)
  const code = { code: panel!.no }
  const scans = await Promise.allSettled([call('cut', code), call('cut', code), call('cut', code)])
  expect(scans.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})
