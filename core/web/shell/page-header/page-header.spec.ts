import { expect, type Page } from '@playwright/test'
import { signedIn as test } from '../../../../e2e/fixtures.ts'

const crumbs = (page: Page) => page.getByRole('navigation', { name: '面包屑' }).filter({ visible: true })
const steps = (page: Page) => crumbs(page).getByRole('listitem').filter({ hasText: /\S/ }).allInnerTexts()
const titles = async (page: Page) => (await steps(page)).filter((step) => step !== '/')

test('[A-158] [A-159] [A-163] [A-165] crumbs lead to the page, whose title stands below them', async ({
  page,
}) => {
  await page.goto('/customers/customer')
  await expect.poll(() => titles(page)).toEqual(['首页', '客户管理', '客户'])
  await expect(page.getByRole('heading', { level: 1, name: '客户', exact: true })).toBeVisible()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '客户跟进' }).click()
  await expect.poll(() => titles(page)).toEqual(['首页', '客户管理', '客户跟进'])
  await expect(page.getByRole('heading', { level: 1, name: '客户跟进' })).toBeVisible()
})

test('[A-162] [A-164] the first crumb is the home page, and all but the last are links', async ({ page }) => {
  await page.goto('/customers/customer')
  const link = (name: string) => crumbs(page).getByRole('link', { name })
  await expect(link('首页')).toHaveAttribute('href', '/dashboard/analysis')
  await expect(link('客户管理')).toHaveAttribute('href', '/customers')
  await expect(crumbs(page).getByRole('link')).toHaveCount(2)
  expect((await titles(page)).at(-1)).toBe('客户')
  await crumbs(page).getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect.poll(() => titles(page)).toEqual(['首页'])
  await expect(crumbs(page).getByRole('link')).toHaveCount(0)
})
