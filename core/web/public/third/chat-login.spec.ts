import { expect, type Page } from '@playwright/test'
import { letIn, withEntrance } from '../../../../e2e/entrance.ts'
import { admin, fillSignIn, signedOut as test } from '../../../../e2e/fixtures.ts'

const begin = '/api/sys/thirdLogin/chat/wecom/begin'
const wecom = { type: 'wechat_enterprise', label: '企业微信', begin }

/** A page in the app of the chat, which sends its user back with this. */
async function inChat(page: Page, query: () => string): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 wxwork/4.1 MicroMessenger/7' })
  })
  await withEntrance(page, { thirdLogins: [wecom] })
  await page.route(`**${begin}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace('/oauth2-app/login?thirdType=wechat_enterprise&${query()}')</script>`,
    }),
  )
}

test('[A-082] who comes from 企业微信 is signed in by it, where they wanted to go', async ({
  page,
  request,
}) => {
  const answer = await letIn(request)
  await inChat(page, () => 'oauth2LoginToken=once')
  await page.route('**/api/sys/thirdLogin/getLoginUser/once/wechat_enterprise*', (route) =>
    route.fulfill({ json: answer }),
  )
  await page.goto('/customers/follow-up?a=1')
  await expect(page).toHaveURL('/customers/follow-up?a=1')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('who is not bound yet signs in once, and says so to the server', async ({ page }) => {
  await inChat(page, () => 'refused=unbound')
  await page.goto('/customers/follow-up')
  const dialog = page.getByRole('dialog', { name: '登录失败' })
  await expect(dialog).toContainText('该第三方账号尚未绑定系统用户')
  await dialog.getByRole('button', { name: '登录并绑定' }).click()
  await expect(page.getByText('登录后将绑定您的企业微信账号，以后可直接进入')).toBeVisible()
  const sent = page.waitForRequest('**/api/sys/login')
  await page.route('**/api/sys/login', (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '绑定已超时，请从企业微信或钉钉重新进入', result: null },
    }),
  )
  await fillSignIn(page, admin)
  expect((await sent).postDataJSON()).toMatchObject({ username: 'admin', bindThird: 'wechat_enterprise' })
  await expect(page.getByRole('alert').filter({ hasText: '登录失败' })).toContainText('绑定已超时')
})

test('who is no member, or declines, reads why', async ({ page }) => {
  let refused = 'stranger'
  await inChat(page, () => `refused=${refused}`)
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: '登录失败' })
  await expect(dialog).toContainText('您不是本企业的成员，不能登录')
  await expect(dialog.getByRole('button', { name: '登录并绑定' })).toHaveCount(0)
  refused = 'denied'
  await page.goto('/')
  await expect(dialog).toContainText('您已取消授权，未登录')
})
