import { expect } from '@playwright/test'
import {
  signedOut as alone,
  chooseOwn,
  makeMember,
  pressEscape,
  seriousFaults,
  signIn,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'

test('[A-202] [A-204] [A-205] [A-206] the user menu has what one does about oneself', async ({ page }) => {
  await page.goto('/')
  const user = page.getByRole('button', { name: /^用户菜单/ })
  await expect(user).toContainText('欢迎您，管理员')
  await user.click()
  for (const entry of [
    '绑定筑木账号',
    '系统设置',
    '密码修改',
    '切换部门',
    '清理缓存',
    '初始化系统',
    '退出登录',
  ])
    await expect(page.getByRole('menuitem', { name: entry })).toBeVisible()
  expect(await seriousFaults(page, '.ant-dropdown')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/user-menu.png' })
  await pressEscape(page)
  await expect(page.getByRole('menuitem', { name: '密码修改' })).toBeHidden()
})

test('[A-199] [A-203] the header has the download centre, and the user menu the settings', async ({
  page,
}) => {
  await page.goto('/')
  const folder = page.getByRole('banner').getByRole('button', { name: '下载中心' })
  await expect(folder.locator('[data-icon=folder]')).toBeVisible()
  await chooseOwn(page, '系统设置')
  const settings = page.getByRole('dialog', { name: '系统设置' })
  await expect(settings).toBeVisible()
  // Called back while it is on its way out, where it is still seen: the one that came has the focus.
  await pressEscape(page)
  await chooseOwn(page, '系统设置')
  const hasFocus = () =>
    settings.evaluate((own) => own.closest('.ant-drawer')?.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await pressEscape(page)
  await expect(settings).toBeHidden()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeFocused()
})

alone('[A-207] [A-208] only admin may initialise, and signing out asks first', async ({ page, request }) => {
  await signIn(page, '/', await makeMember(request))
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '初始化系统' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  const question = page.getByRole('dialog', { name: '提示' })
  await expect(question).toContainText('真的要注销登录吗 ?')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/dashboard/analysis')
  await chooseOwn(page, '退出登录')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
})

alone(
  'signing out everywhere ends the session in another browser too',
  async ({ page, request, browser }) => {
    const member = await makeMember(request)
    await signIn(page, '/', member)
    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, '/', member)
    await chooseOwn(page, '退出所有设备')
    const question = page.getByRole('dialog', { name: '提示' })
    await expect(question).toContainText('您在所有电脑和手机上的登录都将退出')
    await question.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
    await elsewhere.reload()
    const notice = elsewhere.getByRole('dialog', { name: '登录已过期' })
    await expect(notice.getByRole('button', { name: '重新登录' })).toBeVisible()
    await elsewhere.context().close()
  },
)

test('[A-460] [A-461] emptying the caches brings the dictionaries anew for 7 days, or says that it failed', async ({
  page,
}) => {
  await page.goto('/')
  await page.route('**/sys/dict/refleshCache*', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, message: '操作失败', result: null } }),
  )
  await chooseOwn(page, '清理缓存')
  await expect(page.getByText('刷新缓存失败！')).toBeVisible()
  await expect(page.getByText('刷新缓存完成！')).toHaveCount(0)

  await page.unroute('**/sys/dict/refleshCache*')
  await page.evaluate(() => localStorage.removeItem('mortise:dicts'))
  const refreshed = page.waitForResponse('**/sys/dict/refleshCache*')
  const answer = page.waitForResponse('**/sys/dict/queryAllDictItems*')
  await chooseOwn(page, '清理缓存')
  await Promise.all([refreshed, answer])
  await expect(page.getByText('刷新缓存完成！')).toBeVisible()
  const { value, until } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('mortise:dicts') ?? '{}') as { value: object; until: number },
  )
  expect(value).toHaveProperty('sex')
  expect(Math.abs(until - Date.now() - 604_800_000)).toBeLessThan(60_000)
})
