import { expect } from '@playwright/test'
import { makeUser, seriousFaults, signedIn as test } from '../../../../../e2e/fixtures.ts'

test('an administrator reads why somebody may press one button of a page and not another', async ({
  page,
  request,
}) => {
  const who = await makeUser(request, {
    page: '/customers/customer',
    codes: ['customer:list', 'customer:add'],
  })
  await page.goto('/system/explain')
  const section = page.getByRole('region', { name: '权限解释' })
  await section.getByRole('button', { name: '选择用户' }).click()
  const picker = page.getByRole('dialog', { name: '根据部门选择用户' })
  await picker.getByLabel('用户账号').fill(who.username)
  await picker.getByLabel('用户账号').press('Enter')
  // Many are of this name until the one is found.
  await expect(picker.getByText('1-1 共 1 条')).toBeVisible()
  await picker.getByRole('row').filter({ hasText: '测试员' }).getByRole('radio').check()
  await picker.getByRole('button', { name: '确定' }).click()
  // A window that leaves gives the focus back to what opened it, which would close the list of pages.
  await expect(picker).toBeHidden()
  await section.getByLabel('页面').fill('客户跟进')
  await section.getByLabel('页面').fill('客户')
  await page.locator('.ant-select-tree-title').getByText('客户', { exact: true }).first().click()
  await section.getByRole('button', { name: '解释' }).click()
  const row = (code: string) => section.getByRole('row').filter({ hasText: code })
  await expect(row('customer:add')).toContainText('可用')
  await expect(row('customer:add')).toContainText('授予了此项。')
  await expect(row('customer:edit')).toContainText('不可用')
  await expect(row('customer:edit')).toContainText('都没有授予此项。')
  await page.screenshot({ path: 'test-results/screenshots/rights-explain.png' })
  await section.getByRole('tab', { name: /^列/ }).click()
  await expect(section.getByRole('row').filter({ hasText: '客户名称' }).first()).toContainText('可见')
  await section.getByRole('tab', { name: '数据' }).click()
  await expect(section.getByText(/该用户可见 \d+ 条数据/)).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/rights-explain-rows.png' })
  expect(await seriousFaults(page, '.mortise-explain')).toEqual([])
})
