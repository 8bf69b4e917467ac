import { test as alone, expect, type Locator, type Page } from '@playwright/test'
import { letIn, withEntrance } from './entrance.ts'
import {
  admin,
  callsOf,
  fillSignIn,
  makeUser,
  mark,
  signedInAlone,
  signedOut,
  signIn,
  signedIn as test,
} from './fixtures.ts'

const listCall = '**/erpCustomer/list*'
const answer = (status: number, message: string) => ({
  status,
  json: { success: false, code: status, message, result: null },
})
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: '系统提示' })
const refresh = (page: Page) => page.getByRole('button', { name: '刷新' }).click()

/** The list of customers stands on the screen. */
async function listShown(page: Page): Promise<void> {
  await page.goto('/customers/customer')
  await expect(page.getByText(/^1-15 共/)).toBeVisible()
}

/** The list of customers, whose next call goes wrong. */
async function failing(page: Page, reply: ReturnType<typeof answer>): Promise<void> {
  await listShown(page)
  await page.route(listCall, (route) => route.fulfill(reply))
  await refresh(page)
}

/** Lets the clock of a page go on by as little as what is waited for takes. */
async function ticking(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await shown.isVisible()).toBe(true)
  }).toPass()
}

test('[A-439] [A-441] a forbidden call is told as 拒绝访问 under 系统提示', async ({ page }) => {
  await failing(page, answer(403, '没有权限，请联系管理员分配权限！'))
  await expect(notice(page)).toContainText('拒绝访问')
})

signedInAlone('[A-440] a notice goes after 4 seconds', async ({ page }) => {
  await page.clock.install()
  await listShown(page)
  await page.route(listCall, (route) => route.fulfill(answer(403, '')))
  await page.clock.pauseAt(Date.now() + 60_000)
  await refresh(page)
  await page.clock.runFor(100)
  await expect(notice(page)).toBeVisible()
  await page.clock.runFor(3700)
  await expect(notice(page)).toBeVisible()
  await page.clock.runFor(1000)
  // It leaves with an animation.
  await page.clock.resume()
  await expect(notice(page)).toHaveCount(0, { timeout: 15_000 })
})

test('[A-442] a missing path is told as 很抱歉，资源未找到!', async ({ page }) => {
  await failing(page, answer(404, '路径不存在，请检查路径是否正确'))
  await expect(notice(page)).toContainText('很抱歉，资源未找到!')
})

test('[A-443] a gateway that waits too long is told as 网络超时', async ({ page }) => {
  await failing(page, answer(504, 'Gateway Timeout'))
  await expect(notice(page)).toContainText('网络超时')
})

test('[A-452] any other status is told in the words of the answer', async ({ page }) => {
  await failing(page, answer(400, '分页参数不正确'))
  await expect(notice(page)).toContainText('分页参数不正确')
})

// Those that end their session have one of their own.

alone('[A-444] [A-445] an unknown session is told, ended and left after 1.5 s', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await failing(page, answer(401, 'Token失效，请重新登录!'))
  await expect(notice(page)).toContainText('很抱歉，登录已过期，请重新登录')
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1600)
  await reloaded
  await expect(page).toHaveURL(/\/user\/login/)
})

alone('whoever signs in again before an ended session is left stays in', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await listShown(page)
  await page.route(listCall, (route) => route.fulfill(answer(401, 'Token失效，请重新登录!')))
  // The page is left by the clock, which stands still until somebody has signed in.
  await page.clock.pauseAt(Date.now() + 60_000)
  await refresh(page)
  await ticking(page, page.getByLabel('用户名'))
  await page.unrouteAll()
  await fillSignIn(page, admin)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await ticking(page, menu)
  await page.clock.runFor(1600)
  await page.reload()
  await expect(menu).toBeVisible()
})

alone('[A-446] on the sign-in page an unknown session neither signs out nor reloads', async ({ page }) => {
  await page.clock.install()
  await page.goto('/user/login')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.route('**/api/sys/login', (route) => route.fulfill(answer(401, 'Token失效，请重新登录!')))
  const username = `nobody_${mark()}`
  await fillSignIn(page, { username, password: 'typed' })
  await expect(notice(page)).toContainText('很抱歉，登录已过期，请重新登录')
  // Whoever has a session is signed out and leaves the page after 1.5 s.
  await page.clock.runFor(3000)
  await expect(page.getByLabel('用户名')).toHaveValue(username)
  expect(paths).not.toContain('/api/sys/logout')
  expect(paths).not.toContain('/user/login')
})

signedOut('[A-331] a session that the server ended is left with the next call', async ({ page, request }) => {
  const who = await makeUser(request, { page: '/customers/customer', codes: ['customer:list'] })
  await signIn(page, '/customers/customer', who)
  await expect(page.getByRole('search').getByRole('button', { name: '查询' })).toBeVisible()
  const { get, post } = await callsOf(request)
  const { records } = await get<{ records: { token: string }[] }>('/sys/online/list', {
    username: who.username,
  })
  await post('/sys/online/forceLogout', { token: records[0]?.token ?? '' })
  await refresh(page)
  // By the keyboard: the dialog may still be on its way.
  await page
    .getByRole('dialog', { name: '登录已过期' })
    .getByRole('button', { name: '重新登录' })
    .press('Enter')
  await expect(page).toHaveURL('/user/login?redirect=%2Fcustomers%2Fcustomer')
  expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).toBeNull()
})

signedOut(
  '[A-447] [A-448] [A-449] a session that ended under one’s hands asks to sign in again',
  async ({ page }) => {
    await signIn(page)
    await failing(page, answer(500, 'Token失效，您已被管理员强制下线！'))
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录')
    // A second call that fails does not ask a second time.
    await page.getByRole('button', { name: '刷新' }).dispatchEvent('click')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
    expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).toBeNull()
  },
)

alone(
  '[A-450] in an enterprise chat one is signed in again without a question',
  async ({ browser, baseURL, request }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 wxwork/4.1.30',
      viewport: { width: 1440, height: 900 },
    })
    const chat = { type: 'wechat_enterprise', label: '企业微信', begin: '/api/chat/login' }
    await withEntrance(context, { thirdLogins: [chat] })
    const page = await context.newPage()
    const answers = [await letIn(request), await letIn(request)]
    await page.route('**/api/chat/login', (route) =>
      route.fulfill({
        status: 302,
        headers: { Location: `/oauth2-app/login?oauth2LoginToken=once&thirdType=${chat.type}` },
      }),
    )
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/sys/thirdLogin/getLoginUser/once/${chat.type}*`, async (route) => {
      if (answers.length === 1) await released
      await route.fulfill({ json: answers.shift() })
    })
    await page.clock.install()
    await listShown(page)
    let isEnded = true
    await page.route(listCall, (route) =>
      isEnded ? route.fulfill(answer(500, 'Token失效，请重新登录!')) : route.fallback(),
    )
    await page.clock.pauseAt(Date.now() + 60_000)
    await refresh(page)
    await expect(page.getByText('登录已过期，正在重新登陆')).toBeVisible()
    await expect(page.getByRole('dialog', { name: '登录已过期' })).toHaveCount(0)
    isEnded = false
    await page.clock.resume()
    await expect(page).toHaveURL(/^[^?]*\/oauth2-app\/login/)
    await expect(page.getByText('正在登录，请耐心等待')).toBeVisible()
    release()
    await expect(page).toHaveURL('/customers/customer')
    await context.close()
  },
)

signedInAlone('[A-453] a call that is never answered is told as 网络超时', async ({ page }) => {
  await page.clock.install()
  await listShown(page)
  await page.route(listCall, () => {})
  await page.clock.pauseAt(Date.now() + 60_000)
  const call = page.waitForRequest(listCall)
  await refresh(page)
  await call
  await page.clock.runFor(25_000)
  await expect(notice(page)).toHaveCount(0)
  await page.clock.runFor(1500)
  await expect(notice(page)).toContainText('网络超时')
})

signedOut(
  '[A-454] [A-455] [A-456] a lost network is told, spoken, and ends the session',
  async ({ page }) => {
    // Written down as it happens: the page is left a fifth of a second later.
    await page.addInitScript(() => {
      window.speechSynthesis.speak = ({ text }) => sessionStorage.setItem('spoken', text)
      new MutationObserver(() => {
        const alert = document.querySelector('[role=alert]')?.textContent
        if (alert?.includes('网络')) sessionStorage.setItem('told', alert)
      }).observe(document, { childList: true, subtree: true })
    })
    await signIn(page)
    await listShown(page)
    await page.route(listCall, (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await refresh(page)
    await reloaded
    await expect(page).toHaveURL(/\/user\/login/)
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).toContain('网络连接失败')
    expect(await page.evaluate(() => sessionStorage.getItem('spoken'))).toBe('网络错误，即将退出系统')
    expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).toBeNull()
  },
)

signedOut('[A-457] on the sign-in page a lost network is only told', async ({ page }) => {
  await page.goto('/user/login')
  await page.route('**/api/sys/login', (route) => route.abort())
  const username = `nobody_${mark()}`
  await fillSignIn(page, { username, password: 'typed' })
  await expect(notice(page)).toContainText('网络连接失败')
  await expect(page.getByLabel('用户名')).toHaveValue(username)
})

test('a list that cannot be had says why and can be asked for again', async ({ page }) => {
  await page.route('**/erpCustomerFollow/list*', (route) =>
    route.fulfill(answer(500, '操作失败，错误编号：8f3a')),
  )
  await page.goto('/customers/follow-up')
  const list = page.getByRole('region', { name: '客户跟进' })
  await expect(list.getByText('操作失败，错误编号：8f3a')).toBeVisible()
  await page.unroute('**/erpCustomerFollow/list*')
  await list.getByRole('button', { name: '重试' }).click()
  await expect(list.getByRole('row').nth(1)).toBeVisible()
})
