import { expect, type Page } from '@playwright/test'
import { callsOf, mark, seriousFaults, signIn, telephone, signedIn as test } from './desk.ts'

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

test('a user is added with a password, a role and a department, and can sign in', async ({
  page,
  browser,
}) => {
  const username = `user_${mark()}`
  await page.goto('/system/user')
  await add(page)
  await dialog(page).getByLabel('用户账号').fill(username)
  await dialog(page).getByLabel('登录密码').fill('Testing2026')
  await dialog(page).getByLabel('用户姓名').fill('新同事')
  await dialog(page).getByLabel('角色').fill('销售员')
  await page.getByTitle('销售员').click()
  await dialog(page).getByLabel('所属部门').click()
  await page.locator('.ant-select-tree-switcher').first().click()
  await page.getByTitle('销售部').click()
  await page.keyboard.press('Escape')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/user-add.png' })
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible()

  const other = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(other, '/customers/customer', { username, password: 'Testing2026' })
  await expect(other.getByRole('button', { name: /^用户菜单/ })).toContainText('新同事')
  await expect(other.getByRole('region', { name: '客户', exact: true })).toBeVisible()
  await other.close()
})

test('departments open branch by branch, and a search finds them wherever they stand', async ({ page }) => {
  await page.goto('/system/depart')
  const list = page.getByRole('region', { name: '部门', exact: true })
  await expect(list.getByRole('row').filter({ hasText: '总公司' })).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: '销售部' })).toHaveCount(0)
  await list.getByRole('button', { name: '展开行' }).first().click()
  await expect(list.getByRole('row').filter({ hasText: '销售部' })).toBeVisible()
  await list.getByRole('search').getByLabel('部门名称').fill('财务')
  await list.getByRole('search').getByLabel('部门名称').press('Enter')
  await expect(list.getByRole('row').filter({ hasText: '财务部' })).toBeVisible()
  await expect(list.getByRole('row').filter({ hasText: '总公司' })).toHaveCount(0)
})

test('every page of the menu opens with its list', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/')
  const links = page.getByRole('region', { name: '快捷入口' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const pages = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')] as const),
  )
  expect(pages.length).toBeGreaterThan(10)
  // The gallery has components in place of lists.
  for (const [title, path] of pages.filter(([, path]) => !path?.startsWith('/demo/'))) {
    await page.goto(path ?? '')
    await expect(page.getByRole('table').first(), `${title} shows a list`).toBeVisible()
    await expect(page.getByRole('alert'), `${title} has nothing to complain of`).toHaveCount(0)
    await expect(page, `${title} names itself`).toHaveTitle(`${title} · 榫卯 Mortise`)
  }
})
