import { CutPlan, Offcut, Panel, PanelStatus } from '@mortise/cutting/model'
import { testApp } from '@mortise/server/testing'
import { ledgerFaults } from '@mortise/stock/server'
import { expect, test } from 'vitest'
import { demo } from './demo.ts'
import cutting from './index.ts'
import { sawShop } from './testing/saw-shop.ts'

test('the demo factory has nests in every state, offcuts of them, and panels that wait', async () => {
  const app = await testApp(cutting)
  const { paid } = await sawShop(app)
  for (let count = 0; count < 6; count++) await paid(2)
  await app.services.asSystem('0', demo)
  const admin = app.as('admin')
  const { rows } = await admin.of(CutPlan).list({ size: 100 })
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(['done', 'released', 'calculated', 'voided']),
  )
  expect((await admin.of(Offcut).list({ where: { status: 'free' } })).total).toBeGreaterThan(0)
  const { total } = await admin.of(Panel).list({ where: { status: PanelStatus.waiting } })
  expect(total).toBeGreaterThan(0)
  expect(await app.services.asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
})
