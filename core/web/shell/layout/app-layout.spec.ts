import { expect, type Page } from '@playwright/test'
import { pressEscape, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'
import { savedSettings, withSettings } from '../../../../e2e/settings.ts'

const LIST = '/customers/follow-up'
const side = (page: Page) => page.getByRole('complementary')
const header = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const content = (page: Page) => page.getByRole('main')
const padding = (page: Page) => content(page).evaluate((main) => getComputedStyle(main).paddingTop)

/** Opens a page and waits for it. */
async function open(page: Page, path = LIST): Promise<void> {
  await page.goto(path)
  await expect(content(page)).toBeVisible()
}

test('[A-139] [A-155] [A-278] a desk has a side menu that is open, a header with the user menu, a page and a footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await open(page)
  await expect(side(page)).toBeVisible()
  await expect(menu(page).getByText('客户管理')).toBeVisible()
  await expect(content(page).getByRole('region', { name: '客户跟进' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('榫卯 Mortise')
  const user = header(page).getByRole('button', { name: /^用户/ })
  await expect(user).toBeVisible()
  const [bar, button] = [await header(page).boundingBox(), await user.boundingBox()]
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan((bar?.x ?? 0) + (bar?.width ?? 0) - 60)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/desk.png' })
})

test('[A-141] [A-149] [A-150] [A-153] the sidebar is 200 wide, folds to 80 by the toggle, and stays so', async ({
  page,
}) => {
  await open(page)
  await expect(side(page)).toHaveCSS('width', '200px')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(side(page)).toHaveCSS('width', '80px')
  expect(await savedSettings(page)).toMatchObject({ sidebarOpen: false })
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect(side(page)).toHaveCSS('width', '80px')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(side(page)).toHaveCSS('width', '200px')
})

test('[A-148] a side menu that stands free is 208 wide and moves with the page', async ({ page }) => {
  await withSettings(page, { fixedSidebar: false })
  await page.setViewportSize({ width: 1200, height: 500 })
  await open(page)
  await expect(side(page)).toHaveCSS('width', '208px')
  await expect(page.getByText(/^1-15 共/)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 60))
  await expect.poll(async () => (await side(page).boundingBox())?.y).toBe(-60)
})

test('[A-142] [A-154] [A-276] [A-277] up to 1087.99 px the menu is a drawer 200 wide that starts closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1088, height: 800 })
  await open(page)
  await expect(side(page)).toBeVisible()
  await expect(header(page)).toContainText('欢迎进入 榫卯 Mortise')
  for (const width of [1087, 767]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(side(page)).toHaveCount(0)
    await expect(menu(page)).toHaveCount(0)
    await expect(header(page)).not.toContainText('欢迎进入')
  }
  await page.setViewportSize({ width: 700, height: 800 })
  await page.getByRole('button', { name: '展开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '榫卯 Mortise' })
  await expect(drawer).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(200)
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/desk-drawer.png' })
  await menu(page).getByRole('menuitem', { name: '首页' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(drawer).toBeVisible()
  await pressEscape(page)
  await expect(drawer).toBeHidden()
})

test('[A-151] the header shows logo, title and slogan as the logo settings tell', async ({ page }) => {
  const settings = {
    name: '老张木门',
    logo: 'https://pictures.test/logo.png',
    businessWords: '一门心思做好门',
  }
  const publish = (row: object) =>
    page.route('**/erp_logo/erpLogo/login_list*', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', result: { records: [row] } } }),
    )
  await page.route('https://pictures.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await publish(settings)
  await open(page)
  await expect(header(page)).toContainText('欢迎进入 老张木门')
  await expect(header(page)).toContainText('一门心思做好门')
  const home = page.getByRole('link', { name: '老张木门' })
  await expect(home).toHaveAttribute('href', '/dashboard/analysis')
  await expect(home.locator('img')).toHaveAttribute('src', settings.logo)
  await expect(page).toHaveTitle(/老张木门/)

  await publish({ ...settings, businessWordsImg: 'https://pictures.test/words.png', sysbah: '浙ICP备1号' })
  await page.reload()
  await expect(header(page).getByRole('img', { name: '一门心思做好门' })).toHaveAttribute(
    'src',
    'https://pictures.test/words.png',
  )
  await expect(page.getByRole('contentinfo')).toContainText('浙ICP备1号')
})

test('[A-152] [A-469] with a top bar the menu lies in the header, whose right part is at least 360 wide', async ({
  page,
}) => {
  await withSettings(page, { layout: 'topmenu' })
  // Wide enough for the areas that come first in the menu.
  await page.setViewportSize({ width: 1680, height: 900 })
  await open(page)
  await expect(side(page)).toHaveCount(0)
  await expect(header(page).getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: '榫卯 Mortise' })).toBeVisible()
  await expect(header(page)).toContainText('让每一樘门有据可循')
  const right = header(page)
    .getByRole('button', { name: /^用户/ })
    .locator('xpath=ancestor::*[contains(@class, "mortise-header-right")]')
  expect((await right.boundingBox())?.width).toBeGreaterThanOrEqual(360)
  expect(await right.evaluate((part) => getComputedStyle(part).minWidth)).toBe('360px')

  await menu(page).getByRole('menuitem', { name: '客户管理' }).hover()
  const customers = page.getByRole('menuitem', { name: '客户', exact: true })
  await expect(customers).toBeInViewport()
  await customers.click()
  await expect(page).toHaveURL('/customers/customer')
  const list = page.getByRole('region', { name: '客户', exact: true })
  await expect(list.getByText(/^1-15 共/)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/desk-top.png' })

  // What does not fit hides behind three dots rather than under the tools.
  await page.setViewportSize({ width: 1100, height: 800 })
  const [bar, block] = [await menu(page).boundingBox(), await right.boundingBox()]
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(block?.x ?? 0)
})

test('[A-156] a header that hides does so past 100 px, and comes back above and to the keyboard', async ({
  page,
}) => {
  await withSettings(page, { autoHideHeader: true })
  await page.setViewportSize({ width: 1200, height: 500 })
  await open(page)
  await expect(page.getByText(/^1-15 共/)).toBeAttached()
  const scroll = (to: number) => page.evaluate((top) => window.scrollTo(0, top), to)
  await scroll(100)
  await expect(header(page)).toBeInViewport({ ratio: 1 })
  await scroll(101)
  await expect(header(page)).not.toBeInViewport()
  await scroll(90)
  await expect(header(page)).toBeInViewport({ ratio: 1 })
  await scroll(300)
  await expect(header(page)).not.toBeInViewport()
  await header(page).getByRole('button', { name: '收起菜单' }).focus()
  await expect(header(page)).toBeInViewport({ ratio: 1 })
})

test('[A-157] a fixed header stays over the page, which keeps 59 px clear; another moves with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1200, height: 500 })
  await open(page)
  await expect(page.getByText(/^1-15 共/)).toBeAttached()
  expect(await padding(page)).toBe('59px')
  await page.evaluate(() => window.scrollTo(0, 300))
  expect((await header(page).boundingBox())?.y).toBe(0)
})

test('the page is reached past the menu by one key', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到正文' })
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
})
