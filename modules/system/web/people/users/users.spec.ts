import { expect, type Page } from '@playwright/test'
import {
  chooseOfRow,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  telephone,
  signedIn as test,
} from '../../../../../e2e/fixtures.ts'

const row = (page: Page, text: string) =>
  page.getByRole('region', { name: '用户', exact: true }).getByRole('row').filter({ hasText: text })
const ask = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })
const more = async (page: Page, username: string, entry: string) => {
  await chooseOfRow(page, row(page, username), entry)
}

test('[A-056] [A-064] users are added with roles, departments and positions, signed in as, frozen, reset, deleted and brought back', async ({
  page,
  browser,
}) => {
  const own = mark()
  const username = `user_${own}`
  const position = `工程师${own}`
  await page.goto('/system/position')
  await page.getByRole('button', { name: '新增' }).click()
  const newPosition = page.getByRole('dialog', { name: '新增' })
  await expect(newPosition.getByLabel('职务编码')).toBeFocused()
  await newPosition.getByLabel('职务编码').fill(`job-${own}`)
  await newPosition.getByLabel('职务名称').fill(position)
  await newPosition.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()

  await page.goto('/system/user')
  await expect(page.getByRole('columnheader', { name: '部门' })).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  // Once it stands still the first field has the focus.
  await expect(form.getByLabel('用户账号')).toBeFocused()
  await form.getByLabel('用户账号').fill(username)
  await form.getByLabel('登录密码').fill('Testing2026')
  await form.getByLabel('用户姓名').fill(`新同事${own}`)
  await form.getByLabel('手机号').fill(telephone())
  await form.getByLabel('角色').fill('销售员')
  await page.locator('.ant-select-dropdown').getByTitle('销售员', { exact: true }).click()
  await form.getByLabel('所属部门').click()
  await page.locator('.ant-select-tree-switcher').first().click()
  await page.locator('.ant-select-dropdown').getByTitle('销售部', { exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '打开职务选择' }).click()
  const picker = page.getByRole('dialog', { name: /职务/ }).last()
  await picker.getByRole('search').getByLabel('职务名称').fill(position)
  await picker.getByRole('search').getByLabel('职务名称').press('Enter')
  await picker.getByRole('row').filter({ hasText: position }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(picker).toBeHidden()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/user-add.png' })
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('添加成功！').first()).toBeVisible()
  await page.getByRole('search').getByLabel('用户账号').fill(username)
  await page.getByRole('search').getByLabel('用户账号').press('Enter')
  await expect(row(page, username)).toContainText('销售部')

  const other = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(other, '/customers/customer', { username, password: 'Testing2026' })
  await expect(other.getByRole('region', { name: '客户', exact: true })).toBeVisible()

  // The drawer shows what was given, and takes more.
  await row(page, username).getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑' })
  for (const text of ['销售员', '销售部', position]) await expect(edit).toContainText(text)
  await edit.getByLabel('工号').fill(`W${own}`)
  await edit.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('修改成功!').first()).toBeVisible()

  await row(page, username).getByRole('button', { name: '冻结' }).click()
  await ask(page, `确定冻结【新同事${own}】吗`).getByRole('button', { name: '确定' }).click()
  await expect(row(page, username)).toContainText('冻结')
  await other.reload()
  await expect(other.getByRole('region', { name: '客户', exact: true })).toHaveCount(0)
  await row(page, username).getByRole('button', { name: '解冻' }).click()
  await ask(page, `确定解冻【新同事${own}】吗`).getByRole('button', { name: '确定' }).click()
  await expect(row(page, username).getByRole('button', { name: '冻结' })).toBeVisible()

  await row(page, username).getByRole('button', { name: '密码' }).click()
  const reset = page.getByRole('dialog', { name: /重置密码/ })
  await reset.getByLabel('新密码', { exact: true }).fill('Another2026')
  await reset.getByLabel('确认新密码').fill('Another2025')
  await reset.getByRole('button', { name: '确定' }).click()
  await expect(reset.getByText('两次输入密码不一致!')).toBeVisible()
  await reset.getByLabel('确认新密码').fill('Another2026')
  await reset.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('密码修改成功!').first()).toBeVisible()
  await other.context().clearCookies()
  await other.evaluate(() => localStorage.clear())
  await signIn(other, '/customers/customer', { username, password: 'Another2026' })
  await other.close()

  await row(page, username).getByRole('button', { name: '代理人' }).click()
  const agents = page.getByRole('dialog', { name: `代理人：新同事${own}` })
  await agents.getByRole('button', { name: '新增' }).click()
  const appoint = page.getByRole('dialog', { name: '新增' })
  await expect(appoint).toContainText(`新同事${own}`)
  await page.screenshot({ path: 'test-results/screenshots/user-agent.png' })
  await pressEscape(page)
  await expect(appoint).toBeHidden()
  await pressEscape(page)
  await expect(agents).toBeHidden()

  await more(page, username, '删除')
  await ask(page, '确定删除吗').getByRole('button', { name: '确定' }).click()
  await expect(row(page, username)).toHaveCount(0)
  const choose = async () => {
    await page.getByRole('button', { name: '回收站' }).click()
    const bin = page.getByRole('dialog', { name: '用户回收站' })
    await bin.getByLabel('账号或姓名').fill(username)
    await bin.getByLabel('账号或姓名').press('Enter')
    await bin.getByRole('checkbox', { name: `选择新同事${own}` }).check()
    return bin
  }
  const bin = await choose()
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/user-bin.png' })
  await bin.getByRole('button', { name: '还原' }).click()
  await expect(page.getByText('还原成功!').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, username)).toContainText('销售部')
  // Nobody can shut the administrator out.
  await page.getByRole('search').getByLabel('用户账号').fill('admin')
  await page.getByRole('search').getByLabel('用户账号').press('Enter')
  await expect(row(page, '管理员')).toBeVisible()
  await expect(row(page, '管理员').getByRole('button', { name: '冻结' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/users.png' })
})
