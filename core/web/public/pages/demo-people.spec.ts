import { expect } from '@playwright/test'
import { withEntrance } from '../../../../e2e/entrance.ts'
import { signedOut as test } from '../../../../e2e/fixtures.ts'

test('a demonstration offers its people by role, and one click signs in as one of them', async ({ page }) => {
  await page.goto('/user/login')
  const people = page.getByRole('region', { name: '演示账号' })
  await expect(people.getByRole('button')).toHaveCount(17)
  await page.screenshot({ path: 'test-results/screenshots/demo-people.png' })
  await people.getByRole('button', { name: '仓管员 黄涛' }).click()
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toContainText('黄涛')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('where demo data is off nobody is offered', async ({ page }) => {
  await withEntrance(page, { demo: null })
  await page.goto('/user/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  await expect(page.getByRole('region', { name: '演示账号' })).toHaveCount(0)
})
