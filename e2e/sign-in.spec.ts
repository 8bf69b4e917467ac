import { expect, type Page } from '@playwright/test'
import {
  admin,
  fillSignIn,
  makeUser,
  mark,
  seriousFaults,
  signIn,
  signOut,
  signedOut as test,
} from './fixtures.ts'

const permissionCall = '**/api/sys/permission/getUserPermissionByToken*'

test('the sign-in page shows the name of the product and has nothing serious against it', async ({
  page,
}) => {
  await page.goto('/user/login')
  await expect(page.getByRole('heading', { name: '榫卯 Mortise' })).toBeVisible()
  await expect(page).toHaveTitle('榫卯 Mortise')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/sign-in.png' })
})

test('the sign-in page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/user/login')
  await expect(page.getByRole('button', { name: '确定' })).toBeInViewport()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/screenshots/sign-in-phone.png' })
})

test('nobody signs in without a name and a password', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请输入用户名!')).toBeVisible()
  await expect(page.getByText('请输入密码!')).toBeVisible()
})

test('a wrong password is told as 登录失败 with the words of the server, and what was typed stays', async ({
  page,
}) => {
  const username = `nobody_${mark()}`
  await page.goto('/user/login')
  await fillSignIn(page, { username, password: 'wrong' })
  const notice = page.getByRole('alert').filter({ hasText: '登录失败' })
  await expect(notice).toContainText('用户名或密码错误')
  await expect(page.getByLabel('用户名')).toHaveValue(username)
  await page.screenshot({ path: 'test-results/screenshots/sign-in-refused.png' })
})

test('each refusal of the server is told in its own words, and what was typed stays', async ({ page }) => {
  let reply = {}
  await page.route('**/api/sys/login', (route) => route.fulfill(reply))
  await page.goto('/user/login')
  const typed = { username: `user_${mark()}`, password: 'typed' }
  const notice = page.getByRole('alert')
  for (const message of [
    '该用户登录失败次数过多，请于10分钟后再次登录！',
    '该用户已冻结',
    '该用户已注销',
    '租户已到期',
  ]) {
    reply = { json: { success: false, code: 500, message, result: null } }
    await fillSignIn(page, typed)
    await expect(notice.filter({ hasText: message })).toContainText('登录失败')
  }
  reply = { contentType: 'text/html', body: '<html><body>502</body></html>' }
  await fillSignIn(page, typed)
  await expect(notice.filter({ hasText: '系统提示' })).toContainText('服务器的回答无法识别')
  await expect(page.getByLabel('用户名')).toHaveValue(typed.username)
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(typed.password)
  await expect(page.getByRole('button', { name: '确定' })).toBeEnabled()
})

test('after three wrong passwords the letters of a picture are asked for', async ({ page }) => {
  const who = { username: `nobody_${mark()}`, password: 'wrong' }
  await page.goto('/user/login')
  for (let time = 0; time < 4; time++) {
    const answered = page.waitForResponse('**/api/sys/login')
    await fillSignIn(page, who)
    await answered
  }
  await expect(page.getByRole('img', { name: '验证码' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '验证码' })).toBeEditable()
})

test('[A-267] a login call that answers code 200 signs in', async ({ page }) => {
  await page.goto('/user/login')
  const answered = page.waitForResponse('**/api/sys/login')
  await fillSignIn(page, admin)
  expect(((await (await answered).json()) as { code: number }).code).toBe(200)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('[A-332] the menu comes from the permission call', async ({ page }) => {
  const called = page.waitForResponse(permissionCall)
  await signIn(page)
  const { result } = (await (await called).json()) as { result: { menu: { meta: { title: string } }[] } }
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const { meta } of result.menu) await expect(menu.getByText(meta.title, { exact: true })).toBeVisible()
})

test('[A-137] without a token a page leads to the sign-in page, which remembers it', async ({ page }) => {
  await page.goto('/customers/customer?a=1')
  await expect(page).toHaveURL('/user/login?redirect=%2Fcustomers%2Fcustomer%3Fa%3D1')
  for (const path of ['/', '/dashboard/analysis']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.goto('/')
  await fillSignIn(page, admin)
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('[A-133] after signing in one stands where one wanted to go', async ({ page }) => {
  await page.goto('/user/login?redirect=%2Fcustomers%2Ffollow-up')
  await fillSignIn(page, admin)
  await expect(page).toHaveURL('/customers/follow-up')
  await expect(page.getByRole('region', { name: '客户跟进' })).toBeVisible()
})

test('[A-134] a deep link opens again after a reload', async ({ page }) => {
  await signIn(page, '/customers/customer')
  await page.reload()
  await expect(page).toHaveURL('/customers/customer')
  await expect(page.getByRole('region', { name: '客户', exact: true })).toBeVisible()
})

test('[A-129] whoever is signed in is sent home from the sign-in page', async ({ page }) => {
  await signIn(page)
  await page.goto('/user/login')
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('[A-135] [A-136] without the permission call one is signed out, and the way back is kept', async ({
  page,
}) => {
  await signIn(page)
  await page.route(permissionCall, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, message: '操作失败', result: null } }),
  )
  await page.goto('/customers/customer?b=1')
  await expect(page).toHaveURL('/user/login?redirect=%2Fcustomers%2Fcustomer%3Fb%3D1')
  expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).toBeNull()
})

test('a path that leads nowhere shows that it does', async ({ page }) => {
  await signIn(page)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('抱歉，你访问的页面不存在或无权访问')).toBeVisible()
})

/** What the browser keeps of a session; how the product looks and is called it may keep longer. */
const savedNames = (page: Parameters<typeof signIn>[0]) =>
  page.evaluate(() =>
    ['token', 'user', 'tenant', 'auth', 'dicts', 'encrypted', 'last-active'].filter(
      (name) => localStorage.getItem(`mortise:${name}`) !== null,
    ),
  )

test('[A-270] signing out leaves nothing of the session in the browser', async ({ page }) => {
  await signIn(page)
  await expect
    .poll(() => savedNames(page))
    .toEqual(['token', 'user', 'tenant', 'auth', 'dicts', 'encrypted', 'last-active'])
  await signOut(page)
  expect(await savedNames(page)).toEqual([])
})

test('[A-271] [A-465] signing out ends the session even if the call fails, and says that it failed', async ({
  page,
}) => {
  await signIn(page)
  await page.route('**/api/sys/logout', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '退出登录失败！', result: null } }),
  )
  await signOut(page)
  await expect(page.getByText('退出登录失败！')).toBeVisible()
  expect(await savedNames(page)).toEqual([])
})

/** The call by which a list that stands there with its rows is read once more. */
async function refreshed(page: Page) {
  await signIn(page, '/customers/customer')
  await expect(page.getByRole('region', { name: '客户', exact: true }).getByRole('row').nth(1)).toBeVisible()
  const call = page.waitForRequest('**/erpCustomer/list*')
  await page.getByRole('button', { name: '刷新' }).click()
  return await call
}

test('[A-346] [A-347] calls carry the token and the tenant', async ({ page }) => {
  const call = await refreshed(page)
  const headers = await call.allHeaders()
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('mortise:token') ?? '{}') as { value: string }).value,
  )
  expect(headers['x-access-token']).toBe(token)
  expect(headers['tenant-id']).toBe('0')
})

test('[A-349] reading carries the seconds as _t', async ({ page }) => {
  const call = await refreshed(page)
  const stamp = Number(new URL(call.url()).searchParams.get('_t'))
  expect(Math.abs(stamp - Date.now() / 1000)).toBeLessThan(60)
})

test('[A-338] a user without a right sees no button for it', async ({ page, request }) => {
  const reader = await makeUser(request, { page: '/customers/customer', codes: ['customer:list'] })
  await signIn(page, '/customers/customer', reader)
  const list = page.getByRole('region', { name: '客户', exact: true })
  await expect(list.getByRole('search').getByRole('button', { name: '查询' })).toBeVisible()
  for (const name of ['新增', '导出', '导入', '批量操作'])
    await expect(list.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理')).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/reader.png' })

  const clerk = await makeUser(request, {
    page: '/customers/customer',
    codes: ['customer:list', 'customer:add'],
  })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/customers/customer', clerk)
  await expect(list.getByRole('button', { name: '新增' })).toBeVisible()
  await expect(list.getByRole('button', { name: '导出' })).toHaveCount(0)
})
