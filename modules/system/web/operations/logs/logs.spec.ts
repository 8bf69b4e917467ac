import { expect, type Page } from '@playwright/test'
import {
  callsOf,
  makeUser,
  mark,
  seriousFaults,
  signIn,
  signedIn as test,
} from '../../../../../e2e/fixtures.ts'

const search = async (page: Page, label: string, text: string) => {
  await page.getByRole('search').getByLabel(label).fill(text)
  await page.getByRole('search').getByRole('button', { name: '查询' }).click()
}

test('[A-068] who signed in and what was changed is found in the logs', async ({
  page,
  browser,
  request,
}) => {
  const who = await makeUser(request, { page: '/customers/customer', codes: ['customer:list'] })
  const context = await browser.newContext({ storageState: undefined })
  await signIn(await context.newPage(), '/', who)
  await context.close()
  await page.goto('/system/login-log')
  await search(page, '账号', who.username)
  const entry = page.getByRole('row').filter({ hasText: who.username })
  await expect(entry.first()).toContainText(/成功.*账号密码.*(?:127\.0\.0\.1|::1)/)
  expect(await seriousFaults(page, '.mortise-list')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/login-log.png' })

  const { post, get, put } = await callsOf(request)
  const code = `log_${mark()}`
  await post('/sys/role/add', { roleName: `旧名${code}`, roleCode: code })
  const { records } = await get<{ records: { id: string }[] }>('/sys/role/list', { roleCode: code })
  await put('/sys/role/edit', { id: records[0]?.id, roleName: `新名${code}` })
  await page.goto('/system/operation-log')
  await page.getByRole('combobox', { name: '业务对象' }).click()
  await page.getByRole('combobox', { name: '业务对象' }).fill('角色')
  await page.locator('.ant-select-dropdown').getByTitle('角色', { exact: true }).click()
  await page.getByRole('search').getByRole('button', { name: '展开' }).click()
  await search(page, '数据名称', `新名${code}`)
  const change = page.getByRole('row').filter({ hasText: `新名${code}` })
  await expect(change).toContainText(/管理员.*角色.*编辑/)
  await page.screenshot({ path: 'test-results/screenshots/operation-log.png' })
  await change.getByRole('button', { name: '变更内容' }).click()
  const dialog = page.getByRole('dialog', { name: `变更内容：角色 新名${code}` })
  await expect(dialog.getByRole('row').filter({ hasText: '角色名称' })).toContainText(
    `角色名称旧名${code}新名${code}`,
  )
  await dialog.getByLabel('旧版本').click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^第1版/)
    .click()
  await dialog.getByLabel('新版本').click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^第2版/)
    .click()
  await expect(dialog.getByRole('row').filter({ hasText: '角色名称' })).toContainText(
    `旧名${code}新名${code}`,
  )
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/operation-changes.png' })
})

test('visits are plotted, and faults and slow statements have their lists', async ({ page }) => {
  await page.goto('/system/visits')
  const visits = page.getByRole('region', { name: '访问统计' })
  await expect(visits).toContainText('今日访问次数')
  await expect(visits.getByRole('table', { name: '近7天访问' }).getByRole('row')).toHaveCount(8)
  expect(await seriousFaults(page, 'section[aria-label="访问统计"]')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/visits.png' })
  await page.setViewportSize({ width: 375, height: 700 })
  await page.screenshot({ path: 'test-results/screenshots/visits-phone.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() =>
    localStorage.setItem('mortise:settings', JSON.stringify({ state: { night: true }, version: 0 })),
  )
  await page.reload()
  await expect(visits.getByRole('table', { name: '近7天访问' }).getByRole('row')).toHaveCount(8)
  expect(await seriousFaults(page, 'section[aria-label="访问统计"]')).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/visits-night.png' })
  for (const [path, label, column] of [
    ['/system/fault-log', '异常日志', '错误编号'],
    ['/system/slow-statement', '慢查询', '语句'],
  ] as const) {
    await page.goto(path)
    const list = page.getByRole('region', { name: label, exact: true })
    await expect(list.getByRole('columnheader', { name: column })).toBeVisible()
    await page.screenshot({ path: `test-results/screenshots${path}-night.png` })
  }
})
