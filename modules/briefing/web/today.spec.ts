import { expect } from '@playwright/test'
import { makeUser, seriousFaults, signedOut, signIn, signedIn as test } from '../../../e2e/fixtures.ts'

const figureOf = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''))

test('an owner reads how the factory is, why a figure is what it is, and opens its rows', async ({
  page,
}) => {
  await page.goto('/briefing/today')
  const today = page.getByRole('region', { name: '今日工厂' })
  await expect(today.getByRole('article', { name: '签单额' })).toBeVisible()
  await expect(today.getByRole('region', { name: '现金十三周' })).toContainText('最低在')
  await today.getByRole('button', { name: '在产订单如何统计' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('目前状态为生产中')
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/briefing.png', fullPage: true })
  for (const name of ['在产订单', '逾期订单']) {
    const link = today.getByRole('article', { name }).getByRole('link').first()
    const value = figureOf(await link.textContent())
    await link.click()
    const rows = page.getByRole('region', { name: '客户订单', exact: true })
    await expect(rows.getByText(new RegExp(`共\\s*${value}\\s*条`)).first()).toBeVisible()
    await page.goBack()
  }
})

test('a telephone shows the same page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/briefing/today')
  await expect(page.getByRole('article', { name: '签单额' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/screenshots/briefing-phone.png' })
})

signedOut('who may not see orders’ money does not see what was signed', async ({ page, request }) => {
  const codes = ['briefing:view', 'customerOrder:list', 'orderSigning:list']
  await signIn(page, '/briefing/today', await makeUser(request, { page: '/briefing/today', codes }))
  await expect(page.getByRole('article', { name: '在产订单' })).toBeVisible()
  await expect(page.getByRole('article', { name: '签单额' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '现金十三周' })).toHaveCount(0)
})
