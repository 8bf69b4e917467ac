import { expect, type Page, type Route } from '@playwright/test'
import { withEntrance } from '../../../../e2e/entrance.ts'
import { makeUser, seriousFaults, signIn, signedIn as test } from '../../../../e2e/fixtures.ts'

const button = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'AI助手' })
const opacity = (page: Page) => button(page).evaluate((own) => Number(getComputedStyle(own).opacity))

/** The dictionary of the assistant's address as a test wants it; all others as they are. */
const setAddress = (page: Page, address: string | null) =>
  page.route('**/sys/dict/queryAllDictItems*', async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { result: Record<string, unknown> }
    const item = {
      value: address,
      text: address,
      title: address,
      label: address,
      color: null,
      disabled: false,
    }
    answer.result.zk_aiurl = address === null ? [] : [item]
    await route.fulfill({ response, json: answer })
  })

test('[A-173] [A-174] [A-175] [A-176] the assistant is faint until one turns to it, and opens the page that zk_aiurl names', async ({
  page,
}) => {
  await page.route('https://assistant.test/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>您好，我是助手</h1>' }),
  )
  await setAddress(page, 'https://assistant.test/chat?from=erp')
  await page.goto('/customers/follow-up')
  await expect(button(page)).toBeVisible()
  expect(await opacity(page)).toBe(0.3)
  await button(page).hover()
  await expect.poll(() => opacity(page)).toBe(1)
  await button(page).click()
  const frame = page.locator('iframe[title="AI助手"]')
  await expect(frame).toHaveAttribute('src', 'https://assistant.test/chat?from=erp')
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(page.frameLocator('iframe[title="AI助手"]').getByText('您好，我是助手')).toBeVisible()
  // 600 less 12 px of margin above and below.
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(576)
  await page.screenshot({ path: 'test-results/screenshots/assistant.png' })
  await button(page).press('Escape')
  await expect(frame).toBeHidden()
})

test('an assistant that the dictionary does not name is where the installation says', async ({ page }) => {
  await page.route('https://assistant.test/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>默认助手</h1>' }),
  )
  await withEntrance(page, { assistantUrl: 'https://assistant.test/default' })
  await setAddress(page, null)
  await page.goto('/customers/follow-up')
  await button(page).click()
  const frame = page.locator('iframe[title="AI助手"]')
  await expect(frame).toHaveAttribute('src', 'https://assistant.test/default')
})

test('where no address is named the assistant of the product answers, in the popup and without a frame', async ({
  page,
}) => {
  await setAddress(page, null)
  await page.goto('/customers/follow-up')
  await expect(page.getByRole('region', { name: '客户跟进', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await button(page).click()
  const own = page.getByRole('region', { name: 'AI助手' })
  await own.getByLabel('问题').fill('打开现存量')
  await own.getByRole('button', { name: '提问' }).click()
  await expect(
    own.getByRole('article', { name: '打开现存量' }).getByRole('link', { name: '现存量' }),
  ).toBeVisible()
  await expect(page.locator('iframe[title="AI助手"]')).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
})

test('[A-172] only holders of aizs find the assistant', async ({ browser, request }) => {
  for (const codes of [['customer:list'], ['customer:list', 'aizs']]) {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    await setAddress(page, 'https://assistant.test/chat')
    await signIn(page, '/customers/customer', await makeUser(request, { page: '/customers/customer', codes }))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('region', { name: '客户', exact: true })).toBeVisible()
    await expect(button(page)).toHaveCount(codes.includes('aizs') ? 1 : 0)
    await context.close()
  }
})
