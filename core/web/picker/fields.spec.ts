import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  mark,
  pressEscape,
  seriousFaults,
  telephone,
  signedIn as test,
} from '../../../e2e/fixtures.ts'
import { withSettings } from '../../../e2e/settings.ts'

const form = (page: Page) => page.getByRole('dialog', { name: '新增', exact: true })
const add = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('button', { name: '新增' }).click()
  await expect(form(page)).toBeVisible()
}

test('a field that points to a row opens the picker of its module, and still takes a part of the name', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const customerName = `客户${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone() })
  await add(page, '/customers/follow-up')
  await form(page).getByRole('button', { name: '打开客户选择' }).click()
  const picker = page.getByRole('dialog', { name: '意向客户' })
  await picker.getByRole('search').getByLabel('客户名称').fill(customerName)
  await picker.getByRole('search').getByLabel('客户名称').press('Enter')
  await picker.getByRole('row').filter({ hasText: customerName }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(picker).toBeHidden()
  await expect(form(page)).toContainText(customerName)

  // What is chosen is marked when the dialog opens again.
  await form(page).getByRole('button', { name: '打开客户选择' }).click()
  await expect(picker.getByRole('region', { name: '已选客户' })).toContainText(customerName)
  await pressEscape(page)
  await expect(picker).toBeHidden()
  await expect(form(page)).toBeVisible()
})

test('users and departments of a form are chosen in their dialogs, one above the other', async ({ page }) => {
  await add(page, '/system/user')
  await form(page).getByRole('button', { name: '打开负责部门选择' }).click()
  const departs = page.getByRole('dialog', { name: '选择部门' })
  await departs.getByText('销售部').click()
  await departs.getByText('财务部').click()
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await departs.getByRole('button', { name: '确认' }).click()
  await expect(departs).toBeHidden()
  await expect(form(page).locator('.ant-select-selection-item')).toContainText(['销售部', '财务部'])

  await add(page, '/customers/customer')
  await form(page).getByRole('button', { name: '打开负责人选择' }).click()
  const users = page.getByRole('dialog', { name: '根据部门选择用户' })
  await users.getByRole('search').getByLabel('用户账号').fill('admin')
  await users.getByRole('search').getByLabel('用户账号').press('Enter')
  await users.getByRole('radio', { name: '选择管理员' }).check()
  await page.screenshot({ path: 'test-results/screenshots/picker-in-form.png' })
  await users.getByRole('button', { name: '确定' }).click()
  await expect(users).toBeHidden()
  await expect(form(page)).toContainText('管理员')
  await form(page).getByRole('button', { name: '打开负责人选择' }).click()
  await expect(users.getByRole('region', { name: '已选用户' })).toContainText('管理员')
})

test('a picker fits a phone and the night', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await withSettings(page, { night: true })
  await page.goto('/demo/pickers')
  await page.getByRole('region', { name: '按部门选择用户', exact: true }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' })
  await expect(dialog.getByText('销售部', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/picker-phone.png' })
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  const { width = 0 } = (await dialog.locator('.ant-modal-container').boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(375)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('Chinese is typed by its sound into pickers, and nothing is chosen while it is put together', async ({
  page,
  request,
}) => {
  const { post } = await callsOf(request)
  const customerName = `橡木${mark()}`
  await post('/erp_customer/erpCustomer/add', { customerName, tel: telephone() })
  await add(page, '/customers/follow-up')
  const keyboard = await page.context().newCDPSession(page)
  const compose = async (sound: string, text: string) => {
    await keyboard.send('Input.imeSetComposition', {
      text: sound,
      selectionStart: 0,
      selectionEnd: sound.length,
    })
    await keyboard.send('Input.insertText', { text })
  }
  const box = form(page).getByLabel('客户', { exact: true })
  await box.focus()
  await compose('xiang mu', customerName)
  await page.getByTitle(customerName).click()
  await expect(form(page)).toContainText(customerName)

  await form(page).getByRole('button', { name: '打开客户选择' }).click()
  const picker = page.getByRole('dialog', { name: '意向客户' })
  await picker.getByRole('search').getByLabel('客户名称').focus()
  await compose('xiang mu', customerName)
  await expect(picker.getByRole('search').getByLabel('客户名称')).toHaveValue(customerName)
  await page.keyboard.press('Enter')
  await expect(picker.locator('.ant-pagination-total-text')).toHaveText('1-1 共 1 条')
})
