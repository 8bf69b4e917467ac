import { expect } from '@playwright/test'
import { signedOut as test } from '../../../../e2e/fixtures.ts'

test('[A-167] pages without a session stand alone: no menu, no header', async ({ page }) => {
  for (const path of ['/user/login', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^用户菜单|收起菜单|展开菜单/ })).toHaveCount(0)
    await expect(page.locator('.mortise-header, .mortise-side')).toHaveCount(0)
  }
})
