import {
  PurchaseOrder,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  Supplier,
  SupplierPrice,
} from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { demo } from './demo.ts'
import { furnished } from './fixture.ts'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const admin = app.as('admin')

test('the demo factory has suppliers, prices and a year of orders in every stage', async () => {
  const { materialOf, glass } = await furnished(admin)
  for (let at = 0; at < 20; at++) await materialOf(`物料${at}`, at % 5 === 0 ? glass.id : undefined)
  await app.services.asSystem('0', demo)
  const names = (await admin.of(Supplier).list({ size: 100 })).rows.map(({ name }) => name)
  expect(names).toContain('湖州宏达木业有限公司')
  const judged = (await admin.of(Supplier).list({ where: { score: { gt: 0 } } })).total
  expect(judged).toBe(4)
  expect((await admin.of(SupplierPrice).list()).total).toBe(40)
  const { rows } = await admin.of(PurchaseOrder).list({ size: 100 })
  const stages = ['draft', 'submitted', 'approved', 'partial', 'done']
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(stages))
  const receipts = (await admin.of(PurchaseReceipt).list({ size: 100 })).rows
  expect(receipts.every(({ status, totalAmount }) => status === 'posted' && (totalAmount ?? 0) > 0)).toBe(
    true,
  )
  expect((await admin.of(PurchaseReturn).list({ where: { status: 'posted' } })).total).toBe(1)
  expect((await admin.of(PurchaseRequest).list({ where: { status: 'approved' } })).total).toBe(1)
})
