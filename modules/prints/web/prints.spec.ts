import { expect } from '@playwright/test'
import { callsOf, mark, telephone, signedIn as test } from '../../../e2e/fixtures.ts'
import { readCode } from '../../../e2e/read-code.ts'

test('a label with a barcode is designed, printed from a list, and its bars are read back', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const name = `标签客户${mark()}`
  const tel = telephone()
  await post('/erp_customer/erpCustomer/add', { customerName: name, tel })
  const title = `电话标签${mark()}`

  await page.goto('/online/prints')
  await page.getByRole('button', { name: '新增' }).first().click()
  await expect(page.getByText('请先选择业务对象，再设计版面')).toBeVisible()
  await page.getByLabel('模板名称').last().fill(title)
  await page.getByLabel('业务对象').last().fill('客户')
  await page.locator('.ant-select-dropdown:visible').getByTitle('客户', { exact: true }).last().click()
  const designer = page.getByRole('region', { name: '版面设计' })
  await designer.getByLabel('添加字段').fill('客户名称')
  await page.locator('.ant-select-dropdown:visible').getByTitle('客户名称', { exact: true }).click()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('article')).toContainText('客户名称：')
  await designer.getByRole('button', { name: '添加条码' }).click()
  const panel = page.getByRole('region', { name: '元素设置' })
  await panel.getByText('公式', { exact: true }).click()
  await panel.getByRole('textbox', { name: '公式', exact: true }).fill("concat('T', mobile_phone)")
  await expect(preview.getByRole('alert')).toContainText('第2个元素（条码）')
  await panel.getByRole('textbox', { name: '公式', exact: true }).fill("concat('T', tel)")
  await expect(preview.getByRole('img', { name: /^条码 T\d+/ })).toBeVisible()
  const bars = designer.getByRole('button', { name: /^条码/ })
  await bars.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(panel.getByLabel('上(mm)')).toHaveValue('11.0')
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()

  await page.goto('/customers/customer')
  const list = page.getByRole('region', { name: '客户', exact: true })
  await list.getByRole('textbox', { name: '客户名称' }).fill(name)
  await list.getByRole('textbox', { name: '客户名称' }).press('Enter')
  const row = list.getByRole('row').filter({ hasText: name })
  await row.getByRole('checkbox').check()
  await list.getByRole('button', { name: '打印所选' }).click()
  const dialog = page.getByRole('dialog', { name: '打印客户' })
  await dialog.getByLabel('打印模板').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
  const label = dialog.getByRole('article')
  await expect(label).toContainText(`客户名称：${name}`)
  const printed = label.getByRole('img', { name: `条码 T${tel}` })
  await expect(printed).toBeVisible()
  // As large as paper is fine: a screen has hardly a dot for each module.
  await printed.evaluate((svg) => {
    const large = svg.cloneNode(true) as SVGElement
    large.setAttribute(
      'style',
      'position:fixed;inset:0;width:900px;height:200px;background:#fff;z-index:9999',
    )
    document.body.append(large)
  })
  expect(await readCode(await page.screenshot(), 'Code128')).toContain(`T${tel}`)
})
