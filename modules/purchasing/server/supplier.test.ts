import { PurchaseLine, PurchasePrice, Supplier, SupplierAccount } from '@mortise/purchasing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import purchasing from './index.ts'

const app = await testApp(purchasing)
const clerk = app.as('clerk')

test('a supplier is kept under a number of its own and a name that no other has', async () => {
  const supplier = await clerk
    .of(Supplier)
    .add({ name: '宏达板业', tel: '13800000001', bankAccount: '6222000011112222' })
  expect(supplier).toMatchObject({ code: 'GYS00001', taxRate: 0.13, payTerm: '30', isActive: true })
  await expect(clerk.of(Supplier).add({ name: '宏达板业' })).rejects.toThrow('供应商名称已存在')
  await expect(clerk.of(Supplier).add({ name: '短号', bankAccount: '12' })).rejects.toThrow(
    '请输入正确的银行卡号码',
  )
})

test('what is carried out, paid and owed can be looked at before anything was bought', async () => {
  for (const entity of [PurchaseLine, PurchasePrice, SupplierAccount]) {
    expect(await clerk.of(entity).list()).toEqual({ rows: [], total: 0 })
  }
})
