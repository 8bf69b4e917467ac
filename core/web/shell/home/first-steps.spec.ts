import { expect, type Page, type Route } from '@playwright/test'
import { makeUser, seriousFaults, signIn, signedIn as test } from '../../../../e2e/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: '上手步骤' })
const step = (page: Page, title: string) => card(page).getByRole('listitem', { name: title })

/** A factory without materials and suppliers, whatever the demonstration has. */
const without = (page: Page, ...paths: string[]) =>
  Promise.all(
    paths.map((path) =>
      page.route(`**/api${path}/list*`, async (route: Route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { result: object }
        await route.fulfill({
          response,
          json: { ...answer, result: { ...answer.result, records: [], total: 0 } },
        })
      }),
    ),
  )

test('a new factory is told what to do first, each step until it is done, and never again once put away', async ({
  page,
}) => {
  await without(page, '/bas/basMaterial', '/erp_supplier/erpSupplier')
  await page.goto('/')
  await expect(step(page, '录入物料')).toBeVisible()
  await expect(step(page, '建立仓库，已完成')).toBeVisible()
  await expect(card(page)).toContainText(/已完成 \d+ \/ 11/)
  expect(await seriousFaults(page)).toEqual([])
  await card(page).getByRole('link', { name: '录入物料' }).click()
  await expect(page).toHaveURL('/materials/material')
  await page.goto('/')
  await card(page).getByRole('button', { name: '不再显示上手步骤' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: '我的待办', exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expect(page.getByRole('region', { name: '快捷入口' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('who sets nothing up is told of no steps', async ({ page, request }) => {
  const reader = await makeUser(request, {
    page: '/materials/material',
    codes: ['material:list', 'material:add'],
  })
  await without(page, '/bas/basMaterial')
  await page.goto('/user/login')
  await page.evaluate(() => localStorage.clear())
  await signIn(page, '/', reader)
  await expect(page.getByRole('region', { name: '快捷入口' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
