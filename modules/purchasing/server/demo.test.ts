import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseReturn,
  Supplier,
  SupplierPrice,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import purchasing from './index.ts'

test('the demo factory has suppliers, prices and a year of orders in every stage', async () => {
  const app = await testApp(purchasing, { env: { MORTISE_DEMO: '1' } })
  const admin = app.as('admin')
  expect((await admin.of(Supplier).list()).total).toBe(10)
  expect((await admin.of(SupplierPrice).list()).total).toBeGreaterThan(100)
  const { rows } = await admin.of(PurchaseOrder).list({ size: 100 })
  const stages = ['draft', 'submitted', 'approved', 'partial', 'done']
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(stages))
  const [receipt] = (await admin.of(PurchaseReceipt).list({ where: { status: 'posted' } })).rows
  expect(receipt?.totalAmount).toBeGreaterThan(0)
  expect((await admin.of(PurchaseReturn).list({ where: { status: 'posted' } })).total).toBe(1)
})
