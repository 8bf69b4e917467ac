import { expect } from '@playwright/test'
import { mark, seriousFaults, signedIn as test } from '../../../../../e2e/fixtures.ts'

test('a setting is filled in as its type wants, and a value that it does not take is refused', async ({
  page,
}) => {
  const code = `switch_${mark()}`
  await page.goto('/system/system-parameter')
  await page.getByRole('button', { name: /新增$/ }).click()
  const added = page.getByRole('dialog', { name: '新增' })
  await expect(added.getByLabel('参数名称')).toBeFocused()
  await added.getByLabel('参数名称').fill('夜班排产')
  await added.getByLabel('参数编码').fill(code)
  await added.getByLabel('参数类型').click()
  await page.locator('.ant-select-dropdown').getByTitle('是否', { exact: true }).click()
  await added.getByRole('radio', { name: '是', exact: true }).check()
  expect(await seriousFaults(page, '.ant-modal')).toEqual([])
  await added.getByRole('button', { name: '确定' }).click()
  await expect(added).toBeHidden()
  // Among more parameters than a page holds.
  const search = page.getByRole('search').getByLabel('参数编码')
  await search.fill(code)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText('夜班排产')

  await search.fill('work_shifts')
  await search.press('Enter')
  const shifts = page.getByRole('row').filter({ hasText: 'work_shifts' })
  await shifts.getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: '编辑' })
  await expect(edited.getByLabel('参数名称')).toBeFocused()
  await edited.getByLabel('参数值').fill('25:00-26:00')
  await edited.getByRole('button', { name: '确定' }).click()
  await expect(
    page.getByText('上班时间【25:00-26:00】不正确，应如 08:30-12:00,13:00-17:30').first(),
  ).toBeVisible()
  await expect(edited.getByLabel('参数值')).toHaveValue('25:00-26:00')
  // As it was: others work by it at the same time.
  await edited.getByLabel('参数值').fill('08:30-17:30')
  await edited.getByRole('button', { name: '确定' }).click()
  await expect(edited).toBeHidden()
  await expect(shifts).toContainText('08:30-17:30')
})
