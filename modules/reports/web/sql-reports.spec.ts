import { expect, type Page } from '@playwright/test'
import { callsOf, mark, telephone, signedIn as test } from '../../../e2e/fixtures.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL语句' })
const optionOf = (page: Page, text: string) =>
  page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).last()

/** Puts a whole statement in place of the one that stands there. */
async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(sql)
}

test('[A-070] a person writes a report by SQL: names are offered, a refusal stands at its place, and it is opened and followed', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const customerName = `SQL客户${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone() })
  const [code, name] = [`s_${mark()}`, `SQL报表${mark()}`]
  await page.goto('/online/reports')
  await page.getByRole('button', { name: '新增' }).first().click()
  await expect(page.getByText('请先选择业务对象，再添加报表列')).toBeVisible()
  await page.getByLabel('报表编码').last().fill(code)
  await page.getByLabel('报表名称').last().fill(name)
  await page.getByLabel('业务对象').last().fill('SQL查询')
  await optionOf(page, 'SQL查询').click()

  // A table is found by what people call it, and typed words are completed.
  await page.getByLabel('查找表').fill('客户')
  await page.getByRole('button', { name: '客户的列', exact: true }).click()
  await expect(page.getByRole('button', { name: /^name 客户名称/ })).toBeVisible()
  await editor(page).click()
  await page.keyboard.type('select * from custom')
  await expect(page.getByRole('option', { name: /^customer\s*客户$/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // What PostgreSQL refuses is told with its place, and nothing is shown of it.
  await write(page, 'select name,\n  tell as phone\nfrom customer where name = ${who}')
  const section = page.getByRole('region', { name: 'SQL', exact: true })
  await expect(section.getByRole('alert')).toContainText('第2行第3列')
  await expect(section.getByRole('alert')).toContainText('列【tell】不存在')
  await expect(section.locator('.cm-lintRange-error')).toHaveText('tell')
  await page.getByLabel('who的标题').fill('客户名称')
  await page.getByLabel('who的默认值').fill(customerName)

  await write(
    page,
    "select name, tel as phone, 'Y' as is_new, 3 as visits\nfrom customer where name = ${who}",
  )
  await expect(section.getByRole('status')).toHaveText('解析通过，返回4列')
  const preview = page.getByRole('region', { name: '实时预览' })
  await expect(preview.getByRole('row').filter({ hasText: customerName })).toBeVisible()
  await page.getByLabel('phone的列名').fill('联系电话')
  await page.getByLabel('is_new的文字').fill('Y:新客户,N:老客户')
  await page.getByLabel('visits的链接').fill('/no-place')
  await page.getByLabel('visits的链接').fill('')
  await page.getByLabel('name的链接', { exact: true }).fill('客户：按')
  await optionOf(page, '客户：按此列查找').click()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('visits', { exact: true }) })
    .getByRole('checkbox', { name: '合计' })
    .check()
  await expect(preview.getByRole('columnheader', { name: '联系电话' })).toBeVisible()
  await expect(preview.getByRole('row', { name: /合计/ })).toContainText('3')
  await expect(preview.getByText('新客户')).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/sql-report.png', fullPage: true })
  await page.getByRole('button', { name: /^确\s?定$/ }).click()

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/online/cgreport/${code}$`))
  const report = page.getByRole('region', { name })
  await expect(report.getByRole('row').filter({ hasText: customerName })).toContainText('新客户')
  await report.getByLabel('客户名称').first().fill('没有这样的客户')
  await report.getByRole('button', { name: /^查\s?询$/ }).click()
  await expect(report.getByText('暂无数据')).toBeVisible()
  await report.getByRole('button', { name: /^重\s?置$/ }).click()
  await report.getByRole('link', { name: customerName }).click()
  await expect(page).toHaveURL(/customerName=/)
  await expect(page.getByRole('row').filter({ hasText: customerName }).last()).toBeVisible()
})
