import { expect } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { openPage } from '../../../e2e/menu.ts'

test('[A-080] every entry of the demo menu opens a page of components', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '组件示例' }).click()
  const entries = menu.locator('.ant-menu-sub:visible').last().getByRole('menuitem')
  await expect(entries.first()).toBeVisible()
  const titles = await entries.allTextContents()
  expect(titles.length).toBeGreaterThan(12)
  for (const title of titles) {
    await openPage(page, '组件示例', title)
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
    await expect(page.getByText('抱歉，')).toHaveCount(0)
  }
})
