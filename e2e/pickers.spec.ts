import { expect, type Page } from '@playwright/test'
import { callsOf, mark, telephone, signedIn as test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '新增' })
const add = async (page: Page) => {
  await page.getByRole('button', { name: '新增' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[B-298] a talk with a customer is found by a part of the name, and keeps its files', async ({
  page,
  request,
}) => {
  const name = `韩${mark()}`
  const { post } = await callsOf(request)
  await post('/erp_customer/erpCustomer/add', { customerName: name, tel: telephone() })
  await page.goto('/customers/follow-up')
  await add(page)
  await dialog(page).getByLabel('客户', { exact: true }).fill(name.slice(0, 5))
  await page.getByTitle(name).click()
  await dialog(page).getByLabel('跟进方式').click()
  await page.locator('.ant-select-dropdown').getByTitle('电话', { exact: true }).click()
  await dialog(page).getByLabel('跟进内容').fill('约周末到店看样')
  const uploaded = page.waitForRequest('**/api/sys/common/upload')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '户型.txt', mimeType: 'text/plain', buffer: Buffer.from('三室两厅') })
  await expect(dialog(page).getByText('户型.txt')).toBeVisible()
  expect((await (await uploaded).allHeaders())['x-access-token']).toBeTruthy()
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('约周末到店看样')
  await row.getByRole('button', { name: '详情' }).click()
  const detail = page.getByRole('dialog', { name: '详情' })
  const link = await detail.getByRole('link', { name: '户型.txt' }).getAttribute('href')
  // As a browser follows a link: with its cookie alone.
  expect(await page.evaluate(async (address) => (await fetch(address)).text(), link ?? '')).toBe('三室两厅')
})

const widthOf = async (page: Page, title: string) =>
  Math.round((await page.getByRole('dialog', { name: title }).boundingBox())?.width ?? 0)
/** Of what is offered; what is chosen stands beside it. */
const headingsOf = (page: Page, title: string) =>
  page
    .getByRole('dialog', { name: title })
    .getByRole('table')
    .first()
    .getByRole('columnheader')
    .allInnerTexts()

test('[B-037] [B-077] [B-078] [B-368] whoever notes a talk picks its customer by name or telephone', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const [customerName, tel] = [`客户${mark()}`, telephone()]
  await post('/erp_customer/erpCustomer/add', { customerName, tel, customerHead: 'admin' })
  await page.goto('/customers/follow-up')
  await add(page)
  await dialog(page).getByTitle('打开客户选择').click()
  const picking = page.getByRole('dialog', { name: '意向客户' })
  await expect.poll(() => widthOf(page, '意向客户')).toBe(1000)
  expect(await headingsOf(page, '意向客户')).toEqual(['', '客户名称', '联系电话', '负责人', '地址'])
  const search = picking.getByRole('search')
  await search.getByRole('button', { name: '展开' }).click()
  await search.getByLabel('联系电话').fill(tel)
  await search.getByLabel('联系电话').press('Enter')
  await expect(picking.locator('.ant-pagination-total-text')).toHaveText('1-1 共 1 条')
  await picking.getByRole('row').filter({ hasText: customerName }).click()
  await picking.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(picking).toBeHidden()
  await expect(dialog(page)).toContainText(customerName)
})

test('Enter before the answer has come takes the customer that was typed, not one that stood there', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const [wanted, other] = [`客户${mark()}`, `客户${mark()}`]
  for (const customerName of [wanted, other])
    await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone() })
  await page.goto('/customers/follow-up')
  await add(page)
  const customer = dialog(page).getByLabel('客户', { exact: true })
  await customer.click()
  await expect(page.getByTitle(other)).toBeVisible()
  let answer = () => {}
  const isPressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/erpCustomer/list?**', async (route) => {
    await isPressed
    await route.continue()
  })
  await customer.fill(wanted)
  await customer.press('Enter')
  answer()
  await expect(dialog(page).locator('.ant-select-content').filter({ hasText: wanted })).toBeVisible()
  await expect(page.getByTitle(other)).toBeHidden()
})

test('[B-038] [B-368] the positions of a user are picked by their names', async ({ page, request }) => {
  const { post } = await callsOf(request)
  const name = `职务${mark()}`
  await post('/sys/position/add', { name, code: `C${mark()}`.toUpperCase() })
  await page.goto('/system/user')
  await add(page)
  await dialog(page).getByTitle('打开职务选择').click()
  const picking = page.getByRole('dialog', { name: '职务选择' })
  await expect.poll(() => widthOf(page, '职务选择')).toBe(1000)
  expect(await headingsOf(page, '职务选择')).toEqual(['', '职务名称', '职务编码', '流程分类'])
  await picking.getByRole('search').getByLabel('职务名称').fill(name)
  await picking.getByRole('search').getByLabel('职务名称').press('Enter')
  await picking.getByRole('row').filter({ hasText: name }).click()
  await picking.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(dialog(page)).toContainText(name)
})
