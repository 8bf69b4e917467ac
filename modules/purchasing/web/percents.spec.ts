import { expect } from '@playwright/test'
import { callsOf, mark, signedIn as test } from '../../../e2e/fixtures.ts'

test('a buyer types and reads the tax rate in percents', async ({ page, request }) => {
  const name = `税率木业${mark()}`
  await page.goto('/purchasing/supplier')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form.getByLabel('税率')).toHaveValue('13')
  await form.getByLabel('供应商名称').fill(name)
  await form.getByLabel('税率').fill('100')
  await form.getByLabel('税率').blur()
  await expect(form.getByText('税率不能大于99%')).toBeVisible()
  await form.getByLabel('税率').fill('9')
  await form.getByLabel('预付比例').fill('7.5')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
  const { get } = await callsOf(request)
  const { records } = await get<{ records: { taxRate: number; prepayRate: number; createBy: string }[] }>(
    '/erp_supplier/erpSupplier/list',
    { keyword: name },
  )
  expect(records).toMatchObject([{ taxRate: 0.09, prepayRate: 0.075 }])
})
