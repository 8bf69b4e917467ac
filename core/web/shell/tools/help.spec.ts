import { expect, type Page } from '@playwright/test'
import { seriousFaults, signedIn as test } from '../../../../e2e/fixtures.ts'

const help = (page: Page) => page.getByRole('dialog', { name: /^帮助/ })

test('a page tells what it is for, by its button and by the key ?, and a question mark in a box stays one', async ({
  page,
}) => {
  await page.goto('/purchasing/purchase-order')
  const list = page.getByRole('region', { name: '采购订单', exact: true })
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: '帮助' }).click()
  await expect(help(page)).toContainText('给一家供应商的订单')
  await expect(help(page)).toContainText('待审核：可以')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/help.png' })
  await page.keyboard.press('Escape')
  await expect(help(page)).toHaveCount(0)

  const box = list.getByRole('textbox').first()
  await box.fill('')
  await box.press('?')
  await expect(help(page)).toHaveCount(0)
  await page.getByRole('banner').click()
  await box.blur()
  await page.keyboard.press('?')
  await expect(help(page)).toBeVisible()
})

test('a page without words of its own tells what its definition knows', async ({ page }) => {
  await page.goto('/stock/stock-cost-adjustment')
  await expect(page.getByRole('region', { name: '成本调整单', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '帮助' }).click()
  await expect(help(page)).toContainText('已过账：可以冲销')
})
