import { expect } from '@playwright/test'
import { makeMember, seriousFaults, signIn, signedIn as test } from '../../../../../e2e/fixtures.ts'

test('a session is ended from the list of those online, and its user is told at the next step', async ({
  page,
  browser,
  request,
}) => {
  const member = await makeMember(request)
  const theirs = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(theirs, '/', member)
  await page.goto('/system/online')
  const list = page.getByRole('region', { name: '在线用户' })
  await list.getByLabel('用户账号').fill(member.username)
  await list.getByLabel('用户账号').press('Enter')
  const row = list.getByRole('row').filter({ hasText: member.username })
  await expect(row).toHaveCount(1)
  await page.screenshot({ path: 'test-results/screenshots/rights-online.png' })
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
  await row.getByRole('button', { name: '强制下线' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('退出登录成功！')).toBeVisible()
  await expect(row).toHaveCount(0)
  const bell = theirs.getByRole('button', { name: '通知' }).or(theirs.getByRole('button', { name: /消息/ }))
  const expired = expect(theirs.getByRole('dialog', { name: '登录已过期' })).toBeVisible()
  // The page's own next call may come before the click, which then meets the dialog.
  await Promise.race([bell.first().click(), expired])
  await expired
  await theirs.close()
})
