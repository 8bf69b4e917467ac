import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  makeUser,
  mark,
  pressEscape,
  seriousFaults,
  signIn,
  telephone,
  signedIn as test,
} from '../../../../e2e/fixtures.ts'
import { openPage } from '../../../../e2e/menu.ts'

const box = (page: Page) => page.getByRole('combobox', { name: '搜索菜单和单据' })
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const button = (page: Page) => page.getByRole('button', { name: '搜索菜单和单据' })

test('Ctrl+K finds pages by title, pinyin and initials, from the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await openPage(page, '客户管理', '客户跟进')
  await openPage(page, '系统管理', '职务管理')
  const field = page.getByRole('region', { name: '职务', exact: true }).getByRole('textbox').first()
  await field.focus()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  // What was lately open stands first, but not the page that is there.
  await expect(options(page).first()).toContainText('客户跟进')
  await expect(options(page).first()).toContainText('最近打开')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/search.png' })
  await pressEscape(page)
  await expect(box(page)).toBeHidden()
  await expect(field).toBeFocused()

  await page.keyboard.press('Control+k')
  for (const text of ['跟进', 'khgj', 'kehugen', 'KEHG']) {
    await box(page).fill(text)
    await expect(options(page).filter({ hasText: '客户跟进' })).toHaveCount(1)
    await expect(options(page).filter({ hasText: '职务管理' })).toHaveCount(0)
  }
  await box(page).fill('没有这样的页面')
  await expect(page.getByText('没有找到页面')).toBeVisible()
  await box(page).fill('kehu')
  await expect(chosen(page)).toContainText('客户')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(await options(page).nth(1).innerText(), { useInnerText: true })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(await options(page).last().innerText(), { useInnerText: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customers/customer')
  await expect(box(page)).toBeHidden()
})

/** Anybody may have to approve something. */
const tasks = [/我的任务/, /历史任务/, /我的申请/, /抄送我的/]

test('nobody finds a page that was not granted', async ({ page, request }) => {
  const reader = await makeUser(request, { page: '/customers/customer', codes: ['customer:list'] })
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', reader)
  await button(page).click()
  await expect(options(page)).toHaveText([
    /首页/,
    ...tasks,
    /客户/,
    /资料中心/,
    /使用手册/,
    /报表中心/,
    /数据看板/,
  ])
})

test('on a phone the search fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/')
  await button(page).click()
  const dialog = page.getByRole('dialog', { name: '搜索菜单和单据' })
  await expect(dialog).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(375)
  await page.screenshot({ path: 'test-results/screenshots/search-phone.png' })
  await box(page).fill('yhgl')
  await options(page).filter({ hasText: '用户管理' }).click()
  await expect(page).toHaveURL('/system/user')
  await expect(page.getByRole('region', { name: '用户', exact: true })).toBeVisible()
})

test('a seller finds a customer and its order by name, telephone and pinyin, and opens them by the keyboard', async ({
  page,
  request,
}) => {
  const { get, post } = await callsOf(request)
  const tel = telephone()
  const customerName = `欧阳檀木${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel })
  const { records } = await get<{ records: { id: string }[] }>('/erp_customer/erpCustomer/list', { tel })
  await page.goto('/')
  await expect(button(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  for (const text of [tel, '檀木', customerName, 'ouyangtanmu']) {
    await box(page).fill(text)
    await expect(options(page).filter({ hasText: customerName })).toHaveCount(1)
  }
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/search-rows.png' })
  await box(page).fill(tel)
  await expect(chosen(page)).toContainText(customerName)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/document/customer/${records[0]?.id}`)
})

test('nobody finds rows that were not granted', async ({ page, request }) => {
  const { post } = await callsOf(request)
  const customerName = `檀香阁${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone() })
  const reader = await makeUser(request, { page: '/materials/material', codes: ['material:list'] })
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', reader)
  await button(page).click()
  await box(page).fill(customerName)
  await expect(page.getByText('没有找到页面或单据')).toBeVisible()
  await box(page).fill('物料')
  await expect(chosen(page)).toContainText('物料')
})

test('what is kept at hand stands first in the search and the menu, is there in another browser, and is put in order', async ({
  page,
  browser,
  request,
}) => {
  const reader = await makeUser(request, { page: '/customers/customer', codes: ['customer:list'] })
  await page.goto('/')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', reader)
  await expect(button(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await box(page).fill('sysc')
  await expect(chosen(page)).toContainText('使用手册')
  const kept = page.waitForResponse('**/sys/account/shortcuts/keep')
  await page.keyboard.press('Alt+Enter')
  await kept
  await box(page).fill('')
  await expect(options(page).first()).toContainText('使用手册')
  await expect(options(page).first()).toContainText('收藏')
  await page.keyboard.press('Escape')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '收藏' }).click()
  await menu.getByRole('menuitem', { name: '使用手册' }).first().click()
  await expect(page).toHaveURL('/handbook/contents')

  // A view of a list under a name of its own, from the menu of its tab.
  await page.goto('/customers/customer#customerName=%E6%A6%AB')
  await expect(page.getByRole('region', { name: '客户', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: '客户', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '加入快捷方式' }).click()
  const dialog = page.getByRole('dialog', { name: '快捷方式' })
  await dialog.getByLabel('名称').fill('姓榫的客户')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  const row = dialog.getByRole('row', { name: /姓榫的客户/ })
  await row.getByRole('button', { name: '上移' }).click()
  await expect(dialog.getByRole('row').nth(1)).toContainText('姓榫的客户')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/shortcuts.png' })

  const elsewhere = await browser.newPage({ storageState: undefined, baseURL: process.env.BASE_URL })
  await signIn(elsewhere, '/', reader)
  const own = elsewhere.getByRole('navigation', { name: '我的快捷方式' })
  await expect(own.getByRole('link')).toHaveText(['姓榫的客户', '使用手册'])
  await own.getByRole('link', { name: '姓榫的客户' }).click()
  await expect(elsewhere).toHaveURL('/customers/customer#customerName=%E6%A6%AB')
  await elsewhere.goto('/')
  await own.getByRole('button', { name: '管理快捷方式' }).click()
  await elsewhere
    .getByRole('dialog', { name: '快捷方式' })
    .getByRole('row', { name: /姓榫的客户/ })
    .getByRole('button', { name: '移出' })
    .click()
  await expect(own.getByRole('link')).toHaveText(['使用手册'])
  await elsewhere.close()
})
