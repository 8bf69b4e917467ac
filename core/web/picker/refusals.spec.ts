import { expect } from '@playwright/test'
import { callsOf, mark, telephone, signedIn as test } from '../../../e2e/fixtures.ts'
import { specimen } from '../../../e2e/gallery.ts'

test('[A-458] a category tree whose root cannot be had tells what the server said, as an error', async ({
  page,
}) => {
  await page.goto('/demo/choices')
  await page.getByRole('combobox', { name: '编码不存在的分类' }).click()
  const message = page.locator('.ant-message-error')
  await expect(message).toHaveText('该编码【no_such_code】不存在，请核实!')
})

test('a chosen value whose text cannot be looked up tells what the server said, as a warning', async ({
  page,
}) => {
  await page.route('**/api/sys/dict/loadDictItem/**', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '用户暂时无法查询', result: null } }),
  )
  await page.goto('/demo/selects')
  await expect(page.locator('.ant-message-warning')).toHaveText('用户暂时无法查询')
  await expect(specimen(page, '异步选择').locator('.ant-select')).toHaveText('admin')
})

test('[A-459] a chosen record whose name cannot be looked up tells what the server said, as a warning', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const customerName = `客户${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone(), customerHead: 'admin' })
  await page.goto('/customers/customer')
  await page.getByRole('search').getByLabel('客户名称').fill(customerName)
  await page.getByRole('search').getByLabel('客户名称').press('Enter')
  // A row whose head came without a name, so that the form asks for it.
  await page.route('**/api/erp_customer/erpCustomer/queryById*', async (route) => {
    const answer = await route.fetch()
    const { result, ...rest } = (await answer.json()) as { result: object }
    await route.fulfill({ json: { ...rest, result: { ...result, customerHead_dictText: null } } })
  })
  await page.route('**/api/sys/user/list*', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '用户暂时无法查询', result: null } }),
  )
  await page.getByRole('row').filter({ hasText: customerName }).getByRole('button', { name: '编辑' }).click()
  await expect(page.locator('.ant-message-warning')).toHaveText('用户暂时无法查询')
  await expect(page.getByRole('dialog', { name: '编辑' })).toContainText('admin')
})
