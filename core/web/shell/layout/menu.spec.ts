import { expect, type Page } from '@playwright/test'
import { makeUser, signIn, signedIn as test } from '../../../../e2e/fixtures.ts'
import { withSettings } from '../../../../e2e/settings.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
const chosen = (page: Page) => menu(page).locator('.ant-menu-item-selected')
const folder = (page: Page, name: string) =>
  menu(page).getByRole('menuitem', { name: new RegExp(`${name}$`) })

interface Row {
  readonly path?: unknown
  readonly meta?: unknown
  readonly children?: unknown
  readonly [name: string]: unknown
}

/** The menu of the server with rows of a test's own. */
async function addRows(page: Page, rows: readonly (Row | null | string)[]): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { result: { menu: unknown[] } }
    const menu = [...answer.result.menu, ...rows]
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, menu } } })
  })
}
const row = (path: string, title: string, more: Row = {}): Row => ({
  id: path,
  route: '1',
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component: 'entity/customer',
  meta: { title },
  ...more,
})

test('[A-143] [A-144] [A-146] a menu entry unfolds within the side bar and opens its page under its own title', async ({
  page,
}) => {
  await page.goto('/')
  await folder(page, '客户管理').click()
  const side = await page.getByRole('complementary').boundingBox()
  const box = await entry(page, '客户跟进').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(side?.x ?? 0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((side?.x ?? 0) + (side?.width ?? 0))

  await entry(page, '客户跟进').click()
  await expect(page).toHaveURL('/customers/follow-up')
  await expect(page).toHaveTitle(/^客户跟进/)
  await expect(page.getByRole('tab', { name: '客户跟进' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 1, name: '客户跟进' })).toBeVisible()
  await expect(chosen(page)).toHaveText('客户跟进')
  await entry(page, '客户').click()
  await expect(chosen(page)).toHaveText('客户')
  await page.goBack()
  await expect(chosen(page)).toHaveText('客户跟进')
})

test('[A-145] of entries with parameters the one with the whole path is highlighted, and hidden pages their parent', async ({
  page,
}) => {
  await addRows(page, [
    row('/oak', '木门', {
      component: 'layouts/RouteView',
      children: [
        row('/oak/by/inner', '内门'),
        row('/oak/by/outer', '外门'),
        row('/oak/by/:kind', '其它门', { hidden: true }),
        row('/oak/list', '门型', { children: [row('/oak/list/:id', '门型详情', { hidden: true })] }),
      ],
    }),
  ])
  await page.goto('/oak/by/inner')
  await expect(chosen(page)).toHaveText('内门')
  await entry(page, '外门').click()
  await expect(page).toHaveURL('/oak/by/outer')
  await expect(chosen(page)).toHaveText('外门')
  await page.goto('/oak/list/7')
  await expect(chosen(page)).toHaveText('门型')
  await page.goto('/oak/by/strange')
  await expect(chosen(page)).toHaveCount(0)
  await expect(menu(page).locator('.ant-menu-submenu-selected')).toHaveText(/木门/)
})

test('of the first level one folder is open at a time, and what was open is so again after folding', async ({
  page,
}) => {
  await page.goto('/')
  await folder(page, '客户管理').click()
  await expect(entry(page, '客户')).toBeVisible()
  await folder(page, '系统管理').click()
  await expect(entry(page, '用户管理')).toBeVisible()
  await expect(entry(page, '客户')).toBeHidden()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(entry(page, '用户管理')).toBeHidden()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(entry(page, '用户管理')).toBeVisible()
})

test('rows that somebody filled in badly do not cost the others, and other sites open beside', async ({
  page,
}) => {
  await addRows(page, [
    null,
    'text',
    {},
    { path: '/lost' },
    { path: '/bare', meta: null, children: null },
    row('/sound', '好的', { meta: { title: '好的' }, children: null }),
    row('0cc175b9c0f1', '地图', {
      component: 'layouts/IframePageView',
      meta: { title: '地图', url: 'https://map.test/', internalOrExternal: true, target: '_blank' },
    }),
    row('e4da3b7fbbce', '坏地址', {
      meta: { title: '坏地址', url: 'javascript:alert(1)', internalOrExternal: true },
    }),
  ])
  await page.context().route('https://map.test/**', (route) => route.fulfill({ body: 'map' }))
  await page.goto('/')
  await expect(entry(page, '好的')).toBeVisible()
  await expect(folder(page, '客户管理')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await menu(page).getByRole('link', { name: '地图' }).click()
  await (await opened).waitForURL('https://map.test/')
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(menu(page).locator('a[href^=javascript]')).toHaveCount(0)
})

test('[A-147] the side menu is light or dark as set', async ({ page }) => {
  const background = () =>
    page.getByRole('complementary').evaluate((side) => getComputedStyle(side).backgroundColor)
  await page.goto('/')
  await expect(menu(page).locator('.ant-menu-light').first()).toBeVisible()
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.evaluate(() => localStorage.removeItem('mortise:settings'))
  await withSettings(page, { theme: 'dark' })
  await page.reload()
  await expect(menu(page).locator('.ant-menu-dark').first()).toBeVisible()
  expect(await background()).toBe('rgb(0, 21, 41)')
})

test('[A-140] users of different roles find different menus', async ({ browser, request }) => {
  const titles = async (wanted: { page: string; codes: readonly string[] }) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    await signIn(page, wanted.page, await makeUser(request, wanted))
    await expect(chosen(page)).toHaveCount(1)
    const found = await menu(page).getByRole('menuitem').allInnerTexts()
    await context.close()
    return found.map((title) => title.trim())
  }
  const reader = await titles({ page: '/customers/customer', codes: ['customer:list'] })
  const writer = await titles({ page: '/customers/follow-up', codes: ['followUp:list'] })
  expect(reader).toContain('客户')
  expect(reader).not.toContain('客户跟进')
  expect(writer).toContain('客户跟进')
  expect(writer).not.toContain('客户')
})

test('[A-333] a page that was granted is in the menu only of who holds a right that it names', async ({
  browser,
  request,
}) => {
  const page = '/customers/customer'
  for (const [codes, count] of [
    [['customer:list'], 1],
    [['customer:add'], 0],
  ] as const) {
    const who = await makeUser(request, { page, codes })
    const own = await browser.newPage({ storageState: { cookies: [], origins: [] } })
    await signIn(own, '/', who)
    await expect(entry(own, '首页')).toBeVisible()
    await expect(folder(own, '客户管理')).toHaveCount(count)
    await own.goto(page)
    await expect(menu(own)).toBeVisible()
    await expect(own.getByRole('region', { name: '客户', exact: true })).toHaveCount(count)
    await own.close()
  }
})
