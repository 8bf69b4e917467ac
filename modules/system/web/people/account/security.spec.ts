import { expect, type Page } from '@playwright/test'
import {
  fillSignIn,
  makeMember,
  seriousFaults,
  signIn,
  signOut,
  signedOut as test,
} from '../../../../../e2e/fixtures.ts'
import { codeAt, stepAt } from '../../../../../e2e/totp.ts'

const settings = (page: Page) => page.getByRole('region', { name: '账号设置' })
const tab = (page: Page, name: string) => settings(page).getByRole('tab', { name }).click()

test('who turns the second factor on signs in with a code, or once with a recovery code, and turns it off again', async ({
  page,
  request,
}) => {
  const who = await makeMember(request)
  await signIn(page, '/account/settings', who)
  await tab(page, '两步验证')
  await settings(page).getByLabel('登录密码').fill(who.password)
  await settings(page).getByRole('button', { name: '启用两步验证' }).click()
  const secret = (await settings(page).getByText('手工输入密钥').textContent())?.match(/[A-Z2-7]{16,}/)?.[0]
  const code = codeAt(secret ?? '', stepAt(Date.now()))
  await settings(page).getByLabel('动态验证码').fill(code)
  await settings(page).getByRole('button', { name: '确认启用' }).click()
  const kept = page.getByRole('dialog', { name: '请保存恢复码' })
  await expect(kept.locator('pre')).toBeVisible()
  const recovery = ((await kept.locator('pre').textContent()) ?? '').split('\n')
  expect(recovery).toHaveLength(10)
  await page.screenshot({ path: 'test-results/screenshots/second-factor.png' })
  // Told once: they do not go by mistake.
  await page.keyboard.press('Escape')
  await expect(kept).toBeVisible()
  await kept.getByRole('button', { name: '我已保存' }).click()
  await expect(kept).toHaveCount(0)
  await expect(settings(page)).toContainText('还有 10 个恢复码')
  expect(await seriousFaults(page, 'main')).toEqual([])
  await tab(page, '访问令牌')
  await settings(page).getByText('动态验证码', { exact: true }).click()
  await expect(
    settings(page).getByRole('tabpanel', { name: '访问令牌' }).getByLabel('动态验证码'),
  ).toBeFocused()
  await signOut(page)

  const asked = page.getByRole('dialog', { name: '两步验证' })
  const enter = async (text: string) => {
    await asked.getByLabel('动态验证码或恢复码').fill(text)
    await asked.getByRole('button', { name: /登\s*录/ }).click()
  }
  await fillSignIn(page, who)
  await enter('AAAAA-AAAAA')
  await expect(page.getByText('动态验证码错误或已使用')).toBeVisible()
  await enter(recovery[0] ?? '')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.goto('/account/settings')
  await tab(page, '两步验证')
  await expect(settings(page)).toContainText('还有 9 个恢复码')
  await settings(page)
    .getByLabel('动态验证码或恢复码')
    .fill(recovery[1] ?? '')
  await settings(page).getByRole('button', { name: '停用两步验证' }).click()
  await expect(settings(page)).toContainText('两步验证未启用')
})

test('a device that is signed out elsewhere is out, and everywhere means here too', async ({
  page,
  browser,
  request,
}) => {
  const who = await makeMember(request)
  const other = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(other, '/', who)
  await signIn(page, '/account/settings', who)
  await tab(page, '登录设备')
  const devices = settings(page).getByRole('table', { name: '登录设备' }).getByRole('row')
  await expect(devices).toHaveCount(3)
  await settings(page).getByRole('button', { name: '退出其他设备' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*[定认]/ })
    .click()
  await expect(devices).toHaveCount(2)
  await other.goto('/account/center')
  await expect(other).toHaveURL(/\/user\/login/)
  await other.close()
  await settings(page).getByRole('button', { name: '退出所有设备' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*[定认]/ })
    .click()
  await expect(page).toHaveURL(/\/user\/login/)
})
