import { test as alone, expect, type Page, type Route } from '@playwright/test'
import {
  admin,
  callsOf,
  chooseOfRow,
  fillSignIn,
  mark,
  signIn,
  signOut,
  telephone,
  signedOut as test,
} from '../../../e2e/fixtures.ts'

const keys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      name.startsWith('mortise:'),
    ),
  )

test('[A-266] the browser keeps token, tenant, cached routes, settings, rights, the encrypted string and the dictionaries', async ({
  page,
}) => {
  await signIn(page, '/customers/customer')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect
    .poll(() => keys(page))
    .toEqual(
      expect.arrayContaining([
        'mortise:token',
        'mortise:tenant',
        'mortise:cached-routes',
        'mortise:settings',
        'mortise:auth',
        'mortise:encrypted',
        'mortise:dicts',
      ]),
    )
})

test('two windows of a browser sign in and out together, and neither shows the sign-in page to who is in', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/user/login?redirect=%2Fcustomers%2Fcustomer')
  await signIn(page)
  await expect(other).toHaveURL('/customers/customer')
  await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await other.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#sign-in-account')) sessionStorage.setItem('flashed', 'yes')
    }).observe(document, { childList: true, subtree: true })
  })
  await other.reload()
  await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(await other.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull()
  await signOut(page)
  await expect(other).toHaveURL(/\/user\/login/)
})

alone(
  '[A-273] a day without a sign of its user leads to the sign-in page, in every window',
  async ({ page, context }) => {
    await page.clock.install()
    await signIn(page)
    const other = await context.newPage()
    await other.goto('/customers/customer')
    await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.clock.fastForward('23:59:00')
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.clock.fastForward('00:03:00')
    await expect(page).toHaveURL('/user/login?redirect=%2Fdashboard%2Fanalysis')
    await expect(other).toHaveURL(/\/user\/login/)
    expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).toBeNull()
  },
)

test('who does not wish to be signed in automatically is asked again once the browser was closed', async ({
  page,
  context,
}) => {
  await page.goto('/user/login')
  await page.getByRole('checkbox', { name: '自动登录' }).uncheck()
  const loginCall = page.waitForRequest('**/api/sys/login')
  await fillSignIn(page, admin)
  expect((await loginCall).postDataJSON()).toMatchObject({ remember_me: false })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  // Closing the browser takes the cookies that have no date.
  await context.clearCookies({ name: 'mortise_visit' })
  await page.reload()
  await expect(page).toHaveURL('/user/login?redirect=%2Fdashboard%2Fanalysis')
})

test('[A-350] dictionary items are asked for without _t, so that they may be cached', async ({ page }) => {
  await page.route('**/api/sys/dict/queryAllDictItems*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result: {} } }),
  )
  const items = page.waitForRequest('**/api/sys/dict/getDictItems/*')
  await signIn(page, '/customers/customer')
  expect(new URL((await items).url()).searchParams.has('_t')).toBe(false)
})

test('whoever goes on before an answer has come stays signed in', async ({ page, request }) => {
  const customerName = `钱${mark()}`
  const { post } = await callsOf(request)
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone() })
  await signIn(page, `/customers/customer?customerName=${customerName}`)
  const row = page.locator('.mortise-row').filter({ hasText: customerName })
  await chooseOfRow(page, row, '删除')
  // The browser breaks off what a page still waits for when the page is left.
  await page.route('**/erpCustomer/delete?*', () => {})
  const sent = page.waitForRequest('**/erpCustomer/delete?*')
  await page.getByRole('dialog', { name: '确定删除吗?' }).getByRole('button', { name: '确定' }).click()
  await sent
  await page.goto('/customers/follow-up')
  await expect(page.getByRole('region', { name: '客户跟进' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('mortise:token'))).not.toBeNull()
})

test('whoever goes on before it is known what they may do stays signed in', async ({ page }) => {
  await signIn(page)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  const asked: Route[] = []
  await page.route('**/sys/permission/getUserPermissionByToken*', (route) => void asked.push(route))
  await page.goto('/customers/customer')
  // As a browser does with a page that is left, and then shown again by its back button.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  // What only reads is asked for twice.
  for (const time of [0, 1]) {
    await expect.poll(() => asked.length).toBe(time + 1)
    const broken = page.waitForEvent('requestfailed')
    await asked[time]?.abort()
    await broken
  }
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow')))
  await expect(page.getByRole('region', { name: '客户', exact: true })).toBeVisible()
  expect(paths).not.toContain('/api/sys/logout')
})
