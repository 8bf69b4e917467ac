import { expect } from '@playwright/test'
import {
  chooseOwn,
  makeMember,
  pressEscape,
  seriousFaults,
  signIn,
  signedOut as test,
} from '../../../../../e2e/fixtures.ts'

// Signed in by itself: as whom a session looks belongs to the session, which other tests share.
test('an administrator sees the product as somebody does, is told so on every page, and leaves with one click', async ({
  page,
  request,
}) => {
  const { username } = await makeMember(request)
  await signIn(page, '/system/user')
  const search = page.getByRole('search').getByLabel('用户账号')
  await search.fill(username)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('button', { name: '查看身份' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '的身份查看？' })
  await question.getByRole('button', { name: '确定' }).click()
  const bar = page.getByRole('status').filter({ hasText: '的身份查看，只能查看，不能操作' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toContainText('测试员')
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/view-as.png' })

  await chooseOwn(page, '我的代理人')
  const agents = page.getByRole('dialog', { name: '我的代理人' })
  await expect(agents.getByLabel('代理人', { exact: true })).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/own-agent.png' })
  await pressEscape(page)
  await expect(agents).toBeHidden()

  await bar.getByRole('button', { name: '退出查看' }).click()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toContainText('管理员')
  await expect(bar).toHaveCount(0)
})
