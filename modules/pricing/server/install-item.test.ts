import { InstallItem } from '@mortise/pricing/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pricing from './index.ts'

const app = await testApp(pricing)
const can = ['list', 'add', 'edit', 'view.workerPrice'].map((act) => `installItem:${act}`)
const seller = app.as('sales-manager', { can }).of(InstallItem)
const accountant = app.as('accountant', { can: [...can, 'installItem:price'] }).of(InstallItem)

test('what services cost and are sold for is set by who may, not by who sells them', async () => {
  const refusal = '您没有设定安装项目价格的权限，请由财务或总经理设定'
  await expect(seller.add({ name: '门扇安装', price: 1, workerPrice: 0 })).rejects.toThrow(refusal)
  const { id, version } = await accountant.add({ name: '门扇安装', price: 120, workerPrice: 80 })
  await expect(seller.edit({ id, version, price: 0.01 })).rejects.toThrow(refusal)
  await expect(seller.edit({ id, version, workerPrice: 0 })).rejects.toThrow(refusal)
  expect(await seller.edit({ id, version, remark: '含五金调试', price: 120 })).toMatchObject({ price: 120 })
  expect(await accountant.edit({ id, price: 130 })).toMatchObject({ price: 130, workerPrice: 80 })
})
