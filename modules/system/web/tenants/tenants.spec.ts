import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  chooseOfRow,
  mark,
  seriousFaults,
  signIn,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

const row = (page: Page, list: string, text: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('row').filter({ hasText: text })

test('[A-065] tenants are added with packages and an administrator, edited and deleted, and see their packages alone', async ({
  page,
  request,
  browser,
}) => {
  const own = mark()
  const [pack, tenant, username] = [`套餐${own}`, `租户${own}`, `boss_${own}`]
  await page.goto('/system/tenant-pack')
  await page.getByRole('button', { name: '新增' }).click()
  const newPack = page.getByRole('dialog', { name: '新增' })
  await expect(newPack.getByLabel('套餐名称')).toBeFocused()
  await newPack.getByLabel('套餐名称').fill(pack)
  await newPack.getByRole('button', { name: '确定' }).click()
  await row(page, '租户套餐', pack).getByRole('button', { name: '菜单' }).click()
  const menus = page.getByRole('region', { name: `套餐【${pack}】的菜单` })
  await menus.getByRole('textbox').first().fill('职务管理')
  await menus
    .getByRole('treeitem')
    .filter({ hasText: '职务管理' })
    .locator('.ant-tree-checkbox')
    .last()
    .click()
  await page.screenshot({ path: 'test-results/screenshots/tenant-pack.png' })
  await menus.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！').first()).toBeVisible()

  await page.goto('/system/tenant')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  // Once it stands still the first field has the focus.
  await expect(form.getByLabel('租户名称')).toBeFocused()
  await form.getByLabel('租户名称').fill(tenant)
  await form.getByLabel('套餐').fill(pack)
  const offered = page.locator('.ant-select-dropdown:visible')
  await expect(offered.getByTitle(pack)).toBeVisible()
  await expect(offered.getByTitle('标准套餐')).toHaveCount(0)
  // By the pointer: Enter takes what is marked, and nothing is while the choices come anew.
  await offered.getByTitle(pack).click()
  await expect(form.locator('.ant-select-selection-item')).toContainText([pack])
  await page.keyboard.press('Escape')
  await form.getByLabel('管理员账号').fill(username)
  await form.getByLabel('登录密码').fill('Testing2026')
  await page.screenshot({ path: 'test-results/screenshots/tenant-add.png' })
  expect(await seriousFaults(page)).toEqual([])
  await form.getByRole('button', { name: '确定' }).click()
  await expect(row(page, '租户', tenant)).toContainText(username)

  const other = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(other, '/system/position', { username, password: 'Testing2026' })
  await expect(other.getByRole('region', { name: '职务', exact: true })).toBeVisible()
  await expect(other.getByRole('navigation', { name: '主菜单' })).not.toContainText('用户管理')
  // Its own people and departments, and nobody else's.
  await other.close()
  const boss = await callsOf(request, { username, password: 'Testing2026' })
  const departs = await boss.get<{ departName: string }[]>('/sys/sysDepart/queryTreeList')
  expect(departs.map(({ departName }) => departName)).toEqual([tenant])

  await row(page, '租户', tenant).getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  await expect(edit.getByLabel('租户名称')).toHaveValue(tenant)
  await edit.getByLabel('租户名称').fill(`${tenant}改`)
  await edit.getByRole('button', { name: '确定' }).click()
  await chooseOfRow(page, row(page, '租户', `${tenant}改`), '删除')
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定删除吗' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(page.getByText('删除成功!').first()).toBeVisible()
  await expect(row(page, '租户', `${tenant}改`)).toHaveCount(0)
})
