import { expect, type Page } from '@playwright/test'
import { callsOf, mark, telephone, signedIn as test } from '../../../e2e/fixtures.ts'

const choose = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true }).click()
}

test('[A-070] a report is put together without a statement, seen at once, opened, followed to its records and exported', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const customer = { customerName: `报表客户${mark()}`, tel: telephone() }
  await post('/erp_customer/erpCustomer/add', customer)
  const code = `r_${mark()}`
  const name = `客户来源${mark()}`
  await page.goto('/online/reports')
  await page.getByRole('button', { name: '新增' }).first().click()
  // The search of the list has boxes of the same names until the designer covers it.
  await expect(page.getByText('请先选择业务对象，再添加报表列')).toBeVisible()
  await page.getByLabel('报表编码').last().fill(code)
  await page.getByLabel('报表名称').last().fill(name)
  await page.getByLabel('业务对象').last().fill('客户')
  await page.locator('.ant-select-dropdown:visible').getByTitle('客户', { exact: true }).last().click()
  const preview = page.getByRole('region', { name: '实时预览' })
  await expect(preview).toContainText('添加报表列后')
  await choose(page, '添加分组', '客户来源')
  await page.getByRole('button', { name: '添加记录数' }).click()
  await expect(preview.getByRole('columnheader', { name: '客户来源' })).toBeVisible()
  await expect(preview.getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('记录数的列名').fill('客户数')
  await expect(preview.getByRole('columnheader', { name: '客户数' })).toBeVisible()
  await page.getByRole('checkbox', { name: '查询条件' }).first().check()
  await page.getByRole('checkbox', { name: '合计' }).check()
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await page.getByRole('link', { name }).click()

  await expect(page).toHaveURL(new RegExp(`/online/cgreport/${code}$`))
  const report = page.getByRole('region', { name })
  await expect(report.getByRole('columnheader', { name: '客户数' })).toBeVisible()
  await expect(report.getByRole('row', { name: /合计/ })).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await report.getByRole('button', { name: /^导\s?出$/ }).click()
  expect((await downloaded).suggestedFilename()).toBe(`${name}.xlsx`)

  const first = report.getByRole('row').nth(1)
  const count = Number((await first.getByRole('cell').nth(1).textContent())?.replace(',', ''))
  await first.getByRole('link').click()
  await expect(page.getByText(new RegExp(`共 ${count} 条`)).last()).toBeVisible()
})

test('a menu entry names the pages of reports by their components, and an address of nothing says so', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const code = `m_${mark()}`
  const label = `菜单报表${mark()}`
  await post('/online/cgreport/head/add', {
    code,
    name: label,
    dbSource: 'customer',
    graphType: 'number',
    columns: [{ use: 'count' }],
  })
  await post('/sys/permission/add', {
    name: label,
    url: `/online/cgreport/${code}`,
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
    menuType: 0,
    sortNo: 99,
  })
  await page.goto(`/online/cgreport/${code}`)
  await expect(page.getByRole('region', { name: label })).toContainText('记录数')
  await page.goto('/online/cgreport/nothing')
  await expect(page.getByText('报表【nothing】不存在').first()).toBeVisible()
})
