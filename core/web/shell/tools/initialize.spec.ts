import { expect, type Page } from '@playwright/test'
import { chooseOwn, seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'

const call = '**/bas/basMaterial/initialize*'
const messages = (page: Page) => page.locator('.ant-message-notice-content, .ant-message-notice')
const answer = (success: boolean, message: string) => ({
  json: { success, code: success ? 200 : 500, message, result: message },
})

async function open(page: Page) {
  await page.goto('/')
  const named = page.waitForResponse('**/sys/sysDepart/getDepartNameByLogin*')
  await chooseOwn(page, '初始化系统')
  const { result } = (await (await named).json()) as { result: { departName: string } }
  const dialog = page.getByRole('dialog', { name: '初始化系统' })
  return {
    dialog,
    name: result.departName,
    typed: dialog.getByLabel('当前部门名称'),
    confirm: dialog.getByRole('button', { name: '确定' }),
  }
}

test('[A-224] initialising waits for the name of the department in force, typed to the letter', async ({
  page,
}) => {
  const { dialog, name, typed, confirm } = await open(page)
  await expect(dialog).toContainText(`此操作将清空全部业务数据且不可恢复，请输入当前部门名称“${name}”确认`)
  await expect(confirm).toBeDisabled()
  for (const wrong of [name.slice(0, -1), `${name}2`, ` ${name}`]) {
    await typed.fill(wrong)
    await expect(confirm).toBeDisabled()
  }
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/initialize.png' })
  await typed.fill(name)
  await expect(confirm).toBeEnabled()
  // This installation does not allow it: the server's own words show.
  const sent = page.waitForRequest(call)
  await confirm.click()
  expect((await sent).method()).toBe('POST')
  expect((await sent).postDataJSON()).toEqual({ confirm: name })
  await expect(messages(page)).toHaveText(['系统初始化未开放'])
  await expect(typed).toHaveValue(name)
})

test('[A-463] [A-464] a failed wipe says 初始化失败！ and nothing else', async ({ page }) => {
  const { name, typed, confirm, dialog } = await open(page)
  await page.route(call, (route) => route.fulfill({ status: 500, body: 'Bad Gateway' }))
  await typed.fill(name)
  await confirm.click()
  await expect(messages(page)).toHaveText(['初始化失败！'])
  await expect(page.getByRole('alert').filter({ hasText: '系统提示' })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill(answer(false, '初始化失败！')))
  await confirm.click()
  await expect(messages(page).last()).toHaveText('初始化失败！')
  await expect(page.getByText('初始化成功！')).toHaveCount(0)
})

test('[A-462] a wipe that came about says 初始化成功！', async ({ page }) => {
  // Answered in the server's place: the other tests still need their rows.
  await page.route(call, (route) => route.fulfill(answer(true, '初始化成功！')))
  const { dialog, name, typed } = await open(page)
  await typed.fill(name)
  await typed.press('Enter')
  await expect(messages(page)).toHaveText(['初始化成功！'])
  await expect(dialog).toBeHidden()
})
