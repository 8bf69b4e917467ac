import { expect, test } from '@playwright/test'

test('[A-167] pages without a session stand alone: no menu, no header', async ({ page }) => {
  for (const path of ['/user/login', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
  }
})
