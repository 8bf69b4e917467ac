import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedInAlone, signedIn as test } from '../../../../e2e/fixtures.ts'
import { changedMenu, openPage } from '../../../../e2e/menu.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
const tab = (page: Page, title: string) =>
  bar(page)
    .locator('[data-node-key]')
    .filter({ has: page.getByText(title, { exact: true }) })
const tabs = (page: Page) => bar(page).locator('[data-node-key]')
/** Without what only screen readers hear. */
const seen = { useInnerText: true }
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const command = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('[A-177] [A-178] [A-279] open pages are tabs that close, after the home page', async ({ page }) => {
  await page.goto('/')
  await expect(tabs(page)).toHaveText(['首页'], seen)
  await openPage(page, '客户管理', '客户')
  await expect(tabs(page)).toHaveText(['首页', '客户'], seen)
  await openPage(page, '客户管理', '客户跟进')
  await openPage(page, '系统管理', '用户管理')
  await expect(tabs(page)).toHaveText(['首页', '客户', '客户跟进', '用户管理'], seen)
  await expect(bar(page).getByRole('tab', { selected: true })).toHaveText('用户管理')
  for (const title of ['客户', '客户跟进', '用户管理'])
    await expect(tab(page, title).getByTitle('关闭')).toBeVisible()
  await expect(region(page, '用户')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/tabs.png' })

  // A reload keeps them, and the browser's own buttons go through them.
  await page.reload()
  await expect(tabs(page)).toHaveText(['首页', '客户', '客户跟进', '用户管理'], seen)
  await page.goBack()
  await expect(page).toHaveURL('/customers/follow-up')
  await expect(bar(page).getByRole('tab', { selected: true })).toHaveText('客户跟进')
  await expect(region(page, '客户跟进')).toBeVisible()
  await page.goForward()
  await expect(region(page, '用户')).toBeVisible()
  await expect(tabs(page)).toHaveCount(4)
})

test('[A-183] [A-184] the window is named after the page and the product, on the home page after the product alone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('榫卯 Mortise')
  await openPage(page, '客户管理', '客户')
  await expect(page).toHaveTitle('客户 · 榫卯 Mortise')
  await tab(page, '首页').click()
  await expect(page).toHaveTitle('榫卯 Mortise')
})

test('[A-280] [A-179] [A-180] closing shows the neighbour; the home page and the last page stay', async ({
  page,
}) => {
  await page.goto('/customers/customer')
  await openPage(page, '客户管理', '客户跟进')
  await openPage(page, '系统管理', '用户管理')
  await tab(page, '客户跟进').click()
  await tab(page, '客户跟进').getByTitle('关闭').click()
  await expect(page).toHaveURL('/system/user')
  await expect(tabs(page)).toHaveText(['首页', '客户', '用户管理'], seen)
  // Closing another page shows no other.
  await tab(page, '客户').getByTitle('关闭').click()
  await expect(tabs(page)).toHaveText(['首页', '用户管理'], seen)
  await expect(page).toHaveURL('/system/user')

  await tab(page, '首页').click({ button: 'middle' })
  await expect(page.getByText('首页不能关闭!')).toBeVisible()
  await bar(page).getByRole('tab', { selected: true }).press('Delete')
  await expect(tabs(page)).toHaveText(['首页'], seen)
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(bar(page).getByRole('tab', { selected: true })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByText('这是最后一页，不能再关闭了啦')).toBeVisible()
  await expect(tabs(page)).toHaveText(['首页'], seen)
})

test('whoever comes back before the other page is there stays where they were', async ({ page }) => {
  await page.goto('/customers/customer')
  await expect(region(page, '客户')).toBeVisible()
  // Within one turn: the home page is asked for, and cannot have come.
  await bar(page)
    .getByRole('tab')
    .evaluateAll(([home, customers]) => {
      for (const element of [home, customers]) (element as HTMLElement).click()
    })
  await expect(page).toHaveURL('/customers/customer')
  await openPage(page, '客户管理', '客户跟进')
  await tab(page, '客户跟进').click()
  // Whoever clicks where they are leaves no second step back.
  await page.goBack()
  await expect(page).toHaveURL('/customers/customer')
  await expect(region(page, '客户')).toBeVisible()
})

async function openThree(page: Page): Promise<void> {
  await page.goto('/customers/customer')
  await openPage(page, '客户管理', '客户跟进')
  await openPage(page, '系统管理', '职务管理')
}

test('[A-181] the menu of a tab refreshes it and closes left and right', async ({ page }) => {
  await openThree(page)
  await tab(page, '客户').click()
  const name = region(page, '客户').getByRole('textbox', { name: /^客户名称/ })
  await name.fill('未查询')
  await tab(page, '职务管理').click()

  await tab(page, '客户').click({ button: 'right' })
  for (const text of ['刷 新', '关闭左侧', '关闭右侧', '关闭其它'])
    await expect(command(page, text)).toBeVisible()
  await expect(command(page, '关闭左侧')).toBeDisabled()
  await page.screenshot({ path: 'test-results/screenshots/tab-menu.png' })
  await command(page, '刷 新').click()
  await expect(command(page, '刷 新')).toHaveCount(0)
  await expect(page).toHaveURL('/system/position')
  const call = page.waitForRequest('**/erpCustomer/list*')
  await tab(page, '客户').click()
  await call
  await expect(name).toHaveValue('')

  await tab(page, '客户跟进').click({ button: 'right' })
  await command(page, '关闭右侧').click()
  await expect(tabs(page)).toHaveText(['首页', '客户', '客户跟进'], seen)
  await tab(page, '客户跟进').click({ button: 'right' })
  await command(page, '关闭左侧').click()
  await expect(tabs(page)).toHaveText(['首页', '客户跟进'], seen)
  await expect(page).toHaveURL('/customers/follow-up')
})

test('[A-181] the menu of a tab opens by the keyboard and closes the others', async ({ page }) => {
  await openThree(page)
  await tab(page, '客户跟进').click()
  await bar(page).getByRole('tab', { selected: true }).press('Shift+F10')
  await expect(command(page, '刷 新')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(command(page, '刷 新')).toHaveCount(0)
  await expect(bar(page).getByRole('tab', { selected: true })).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(command(page, '刷 新')).toBeFocused()
  for (let time = 0; time < 3; time++) await page.keyboard.press('ArrowDown')
  await expect(command(page, '关闭其它')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tabs(page)).toHaveText(['首页', '客户跟进'], seen)
})

signedInAlone('[A-468] the menu of a tab opens 20 ms after the click that asks for it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(tab(page, '首页')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await tab(page, '首页').click({ button: 'right' })
  await page.clock.runFor(19)
  await expect(command(page, '关闭右侧')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(command(page, '关闭右侧')).toHaveCount(1)
})

test('[A-185] [A-186] a page with keepAlive and a componentName keeps its state behind its tab, another begins anew', async ({
  page,
}) => {
  await changedMenu(page, (node) => {
    if (node.path === '/customers/follow-up') node.meta.keepAlive = false
    if (node.path === '/system/position') node.meta.componentName = ''
  })
  await page.goto('/customers/customer')
  const customerName = region(page, '客户').getByRole('textbox', { name: /^客户名称/ })
  await customerName.fill('林')
  await page.getByRole('columnheader', { name: '客户编号' }).click()
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await openPage(page, '客户管理', '客户跟进')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const unkept = region(page, '客户跟进').getByRole('textbox', { name: /^跟进内容/ })
  await unkept.fill('看样')
  await openPage(page, '系统管理', '职务管理')
  const unnamed = region(page, '职务').getByRole('textbox').first()
  await unnamed.fill('班长')

  await tab(page, '客户').click()
  await expect(customerName).toHaveValue('林')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await expect(page.getByRole('columnheader', { name: '客户编号' })).toHaveAttribute('aria-sort', 'ascending')
  // With the view of the list, as a link to it would tell.
  await expect(page).toHaveURL('/customers/customer#column=customerNo&order=asc')
  await tab(page, '客户跟进').click()
  await expect(unkept).toHaveValue('')
  await tab(page, '职务管理').click()
  await expect(unnamed).toHaveValue('')
})

test('where something is not saved a page stays alive, and closing its tab asks first', async ({ page }) => {
  await changedMenu(page, (node) => {
    if (node.path === '/customers/customer') node.meta.keepAlive = false
  })
  await page.goto('/customers/follow-up')
  await openPage(page, '客户管理', '客户')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByLabel('客户名称').fill('未保存的客户')
  await page.goBack()
  await expect(region(page, '客户跟进')).toBeVisible()
  await expect(form).toBeHidden()
  await tab(page, '客户').getByTitle('关闭').click()
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的内容，确定关闭吗?' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await tab(page, '客户').click()
  await expect(form).toBeVisible()
  await expect(form.getByLabel('客户名称')).toHaveValue('未保存的客户')
  await page.goBack()
  await expect(region(page, '客户跟进')).toBeVisible()
  await tab(page, '客户').getByTitle('关闭').click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(tabs(page)).toHaveText(['首页', '客户跟进'], seen)
})

test('[A-182] there are no tabs on a narrow screen, and none where the settings say so', async ({ page }) => {
  await page.goto('/customers/customer')
  await openPage(page, '客户管理', '客户跟进')
  await page.setViewportSize({ width: 1087, height: 800 })
  await expect(bar(page)).toHaveCount(0)
  await expect(region(page, '客户跟进')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(bar(page)).toHaveCount(0)
  await page.screenshot({ path: 'test-results/screenshots/tabs-phone.png' })
  // A window that was narrow for a while has lost no tab.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(tabs(page)).toHaveText(['首页', '客户', '客户跟进'], seen)

  const setTabs = (multiTabs: boolean) =>
    page.evaluate((wanted) => {
      const saved = JSON.parse(localStorage.getItem('mortise:settings') ?? '{"state":{},"version":0}') as {
        state: Record<string, unknown>
      }
      saved.state.multiTabs = wanted
      localStorage.setItem('mortise:settings', JSON.stringify(saved))
    }, multiTabs)
  await setTabs(false)
  await page.reload()
  await expect(region(page, '客户跟进')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await setTabs(true)
  await page.reload()
  await expect(tabs(page)).toHaveText(['首页', '客户跟进'], seen)
})
