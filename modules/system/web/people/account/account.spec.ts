import { expect } from '@playwright/test'
import { makeMember, signIn, signedIn as test } from '../../../../../e2e/fixtures.ts'

test('[A-120] the account centre opens from the menu of the user and tells who is signed in', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '个人中心' }).click()
  const centre = page.getByRole('region', { name: '个人中心' })
  await expect(centre).toContainText('我的资料')
  const logins = centre.getByRole('row').filter({ hasText: '账号密码' })
  await expect(logins.filter({ hasText: '成功' }).first()).toBeVisible()
})

test('[A-121] account settings keep what is changed, for whoever has no right at all', async ({
  browser,
  request,
}) => {
  const member = await makeMember(request)
  const page = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(page, '/account/settings', member)
  const settings = page.getByRole('region', { name: '账号设置' })
  await settings.getByLabel('邮箱').fill(`${member.username}@example.com`)
  await settings.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await page.reload()
  await expect(settings.getByLabel('邮箱')).toHaveValue(`${member.username}@example.com`)
  await settings.getByRole('tab', { name: '登录设备' }).click()
  await expect(settings.getByRole('row').filter({ hasText: '本设备' })).toHaveCount(1)
  await page.close()
})
