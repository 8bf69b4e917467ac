import { expect, type Page } from '@playwright/test'
import {
  admin,
  signedOut as base,
  fillSignIn,
  makeUser,
  mark,
  seriousFaults,
  signIn,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'
import { changedMenu, openPage } from '../../../../e2e/menu.ts'

const permissionCall = '**/api/sys/permission/getUserPermissionByToken*'
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' }).locator('[data-node-key]')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

base(
  '[A-083] without login every page of the menu leads to the sign-in page, and /404 is open',
  async ({ page }) => {
    for (const path of ['/', '/dashboard/analysis', '/customers/customer', '/system/user', '/no-such-page']) {
      await page.goto(path)
      await expect(page).toHaveURL(/^[^?]*\/user\/login/)
      await expect(page.getByLabel('用户名')).toBeVisible()
    }
    await page.goto('/404')
    await expect(page.getByText('抱歉，你访问的页面不存在或无权访问')).toBeVisible()
  },
)

test('[A-106] [A-108] [A-109] [A-110] paths are the addresses: / leads home, an unknown one to /404, a deep link opens again', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(region(page, '首页')).toBeVisible()
  await openPage(page, '客户管理', '客户')
  // No hash and nothing before the path of the menu.
  expect(new URL(page.url())).toMatchObject({ pathname: '/customers/customer', hash: '' })
  await page.reload()
  await expect(page).toHaveURL('/customers/customer')
  await expect(region(page, '客户')).toBeVisible()

  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('抱歉，你访问的页面不存在或无权访问')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/not-found.png' })
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
})

base(
  '[A-111] [A-131] [A-132] what a role grants is registered as a route once the permissions were asked for',
  async ({ page, request }) => {
    const reader = await makeUser(request, { page: '/customers/follow-up', codes: ['followUp:list'] })
    await signIn(page, '/customers/follow-up', reader)
    await expect(region(page, '客户跟进')).toBeVisible()
    const call = page.waitForRequest(permissionCall)
    await page.reload()
    await call
    await expect(region(page, '客户跟进')).toBeVisible()
    await page.goto('/customers/customer')
    await expect(page).toHaveURL('/404')
  },
)

base('whoever is signed in never sees the sign-in page flash by', async ({ page }) => {
  await signIn(page)
  await page.addInitScript(() => {
    const watch = globalThis as unknown as { sawSignIn: boolean }
    watch.sawSignIn = false
    new MutationObserver(() => {
      if (document.querySelector('input[type=password]')) watch.sawSignIn = true
    }).observe(document, { childList: true, subtree: true })
  })
  let goOn = () => {}
  const isWaitedFor = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(permissionCall, async (route) => {
    await isWaitedFor
    await route.continue()
  })
  await page.goto('/customers/customer')
  await expect(page.locator('.ant-spin')).toBeVisible()
  goOn()
  await expect(region(page, '客户')).toBeVisible()
  await page.goto('/user/login')
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(region(page, '首页')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { sawSignIn: boolean }).sawSignIn)).toBe(false)
})

base('a permission call without a menu signs out, and the way back is kept', async ({ page }) => {
  await page.route(permissionCall, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: object }
    await route.fulfill({ response, json: { ...body, result: { ...body.result, menu: [] } } })
  })
  await page.goto('/customers/customer')
  await fillSignIn(page, admin)
  await expect(page).toHaveURL('/user/login?redirect=%2Fcustomers%2Fcustomer')
  await expect(page.getByLabel('用户名')).toBeVisible()
})

test('[A-117] every screen is fetched when it is opened, in a piece of its own', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(region(page, '首页')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const fetched = () => scripts.splice(0).filter((path) => path.includes('/assets/'))
  expect(fetched().length).toBeGreaterThan(3)
  await openPage(page, '客户管理', '客户')
  await expect(region(page, '客户')).toBeVisible()
  const ofLists = fetched()
  expect(ofLists.some((path) => path.includes('/list-'))).toBe(true)
  expect(ofLists.some((path) => path.includes('users'))).toBe(false)
  await openPage(page, '系统管理', '用户管理')
  await expect(region(page, '用户')).toBeVisible()
  expect(fetched().some((path) => path.includes('users'))).toBe(true)
})

test('a screen that cannot be fetched costs nothing but itself, and is tried again', async ({ page }) => {
  await page.goto('/customers/customer')
  await expect(region(page, '客户')).toBeVisible()
  await page.route(/\/assets\/users-.*\.js/, (route) => route.abort())
  await openPage(page, '系统管理', '用户管理')
  const broken = page.getByRole('alert').filter({ hasText: '抱歉，服务器出错了' })
  await expect(broken).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/broken-page.png' })
  await page.unroute(/\/assets\/users-.*\.js/)
  await broken.getByRole('button', { name: '重试' }).click()
  await expect(region(page, '用户')).toBeVisible()
})

test('[A-119] a hidden entry has no place in the menu, but its path opens', async ({ page }) => {
  await changedMenu(page, (node) => {
    if (node.path === '/customers/follow-up') node.hidden = true
  })
  await page.goto('/customers/customer')
  await expect(menu(page).getByText('客户', { exact: true })).toBeVisible()
  await expect(menu(page).getByText('客户跟进', { exact: true })).toHaveCount(0)
  await page.goto('/customers/follow-up')
  await expect(region(page, '客户跟进')).toBeVisible()
})

test('a page with parameters opens with them, and one of a low-code application names it while it is shown', async ({
  page,
}) => {
  const route = { id: 'low', route: '1', path: '/low-app/:appId/customers', name: 'low-app-customers' }
  const meta = { title: '应用客户', keepAlive: true, componentName: 'low' }
  await changedMenu(page, () => {}, [{ ...route, component: 'entity/customer', hidden: true, meta }])
  const call = page.waitForRequest('**/erpCustomer/list*')
  await page.goto('/low-app/a7/customers')
  expect(await (await call).headerValue('x-low-app-id')).toBe('a7')
  await expect(page).toHaveTitle('应用客户 · 榫卯 Mortise')
  const later = page.waitForRequest('**/erpCustomerFollow/list*')
  await openPage(page, '客户管理', '客户跟进')
  expect(await (await later).headerValue('x-low-app-id')).toBeNull()
})

test('faulty rows of the menu cost nothing but themselves, and what this release lacks is told', async ({
  page,
}) => {
  const row = (path: string, component: string, title: string, more: object = {}) => ({
    id: path,
    route: '1',
    path,
    name: path,
    component,
    meta: { title, keepAlive: false, internalOrExternal: false, componentName: 'x', ...more },
  })
  await changedMenu(page, () => {}, [
    null,
    { id: 'a', meta: { title: '无路径' } },
    { ...row('/no-meta', 'x', ''), meta: null },
    row('/evil', 'x', '脚本', { url: 'javascript:alert(1)' }),
    row('/customers/customer', 'x/other', '重复'),
    { ...row('/round/a', 'layouts/RouteView', '循环甲'), redirect: '/round/b' },
    { ...row('/round/b', 'layouts/RouteView', '循环乙'), redirect: '/round/a' },
    row('/report', 'modules/online/cgreport/auto/OnlCgreportAutoList', '报表'),
    row('/unknown', 'x/unknown', '没有的页面'),
    row('/gone', 'entity/gone', '没有的实体'),
    row('/code', 'layouts/RouteView', '代码', { url: '{{ alert(1) }}' }),
  ])
  await page.goto('/customers/customer')
  await expect(region(page, '客户')).toBeVisible()
  for (const title of ['无路径', '脚本', '重复']) await expect(menu(page).getByText(title)).toHaveCount(0)
  const lacks = async (title: string, text: string) => {
    await menu(page).getByText(title, { exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await lacks('报表', '报表【report】不存在')
  await lacks('没有的页面', '当前版本不包含页面“没有的页面”')
  await lacks('没有的实体', '当前版本不包含业务对象“gone”')
  await lacks('代码', '此菜单没有可打开的页面或地址')
  await page.screenshot({ path: 'test-results/screenshots/lacking-page.png' })
  await menu(page).getByText('循环甲', { exact: true }).click()
  await expect(page).toHaveURL('/404')
  // What is open beside it is still there.
  await tabs(page).filter({ hasText: '没有的页面' }).click()
  await expect(page.getByText('当前版本不包含页面“没有的页面”')).toBeVisible()
})

test('another site stands in a frame or in a window of its own, and learns who comes from a ticket alone', async ({
  page,
  request,
}) => {
  const outside = (id: string, title: string, more: object) => ({
    id,
    route: '1',
    path: `${id}${mark()}`,
    name: id,
    component: 'layouts/IframePageView',
    meta: { title, keepAlive: true, componentName: 'IframePageView', ...more },
  })
  const url = '{{ origin }}/api/health?at={{tenantId}}&t={{ token }}'
  await changedMenu(page, () => {}, [
    outside('f', '框中', { url, internalOrExternal: false }),
    outside('w', '窗口', { url, internalOrExternal: true, target: '_blank' }),
  ])
  await page.goto('/customers/customer')
  await expect(region(page, '客户')).toBeVisible()
  await menu(page).getByText('框中', { exact: true }).click()
  const frame = page.locator('iframe[title=框中]')
  await expect(frame).toBeVisible()
  const { height, width } = (await frame.boundingBox()) ?? { height: 0, width: 0 }
  expect(height).toBeGreaterThanOrEqual(800)
  expect(width).toBeGreaterThan(1100)
  const address = new URL((await frame.getAttribute('src')) ?? '')
  expect(address.searchParams.get('at')).toBe('0')
  const redeemed = await request.get(`/api/sys/ticket/${address.searchParams.get('t')}`)
  expect(((await redeemed.json()) as { result: { username: string } }).result.username).toBe('admin')

  const opened = page.context().waitForEvent('page')
  await menu(page).getByText('窗口', { exact: true }).click()
  const other = await opened
  await other.waitForURL('**/api/health?*')
  const ticket = new URL(other.url()).searchParams.get('t') ?? ''
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('mortise:token') ?? '{}') as { value: string }).value,
  )
  expect(ticket.length).toBeGreaterThan(20)
  expect(ticket).not.toBe(token)
  expect(await other.evaluate(() => window.opener === null)).toBe(true)
  await expect(tabs(page)).toHaveText(['首页', '客户', '框中'], { useInnerText: true })
})
