import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { seriousFaults, signedIn as test } from '../../../e2e/fixtures.ts'
import { setElsewhere, withSettings } from '../../../e2e/settings.ts'

const colours = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']

/** Texts on the page as it stands, or within a part of it, that somebody cannot read. */
const faint = (page: Page, within = 'html'): Promise<string[]> =>
  page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(part, { runOnly: ['color-contrast'] })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html.slice(0, 150)} ${failureSummary}`),
    )
  }, within)

/** Whatever moves is there at once, so that no colour is met half way. */
const hold = (page: Page) =>
  page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation-duration: 1ms !important }',
  })

const fill = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--mortise-fill'))

test('every text can be read in each of eight colours, under a light and a dark menu, by day and at night', async ({
  page,
}) => {
  await page.goto('/customers/customer')
  await expect(page.getByText(/^1-15 共/)).toBeVisible()
  await hold(page)
  await page.evaluate(axe.source)
  for (const night of [false, true]) {
    for (const primaryColour of colours) {
      const before = await fill(page)
      await setElsewhere(page, { primaryColour, night, theme: 'light' })
      await expect.poll(() => fill(page)).not.toBe(before)
      await expect(page.locator('aside .ant-menu-light').first()).toBeVisible()
      expect(await faint(page), `${primaryColour} ${night} light`).toEqual([])
      await setElsewhere(page, { theme: 'dark' })
      await expect(page.locator('aside .ant-menu-dark').first()).toBeVisible()
      // Nothing but the menu is another now.
      expect(await faint(page, 'aside'), `${primaryColour} ${night} dark`).toEqual([])
    }
  }
})

test('at night the page is dark before the product itself has come', async ({ page }) => {
  await withSettings(page, { night: true })
  let goOn = () => {}
  const isLooked = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isLooked
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.locator('#root')).toBeEmpty()
  goOn()
  await expect(page.locator('html')).toHaveClass(/mortise-night/)
})

test('forms and what they refuse can be read at night', async ({ page }) => {
  await withSettings(page, { night: true, primaryColour: '#FAAD14' })
  await page.goto('/customers/customer')
  await expect(page.locator('html')).toHaveClass(/mortise-night/)
  await hold(page)
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('客户名称不能为空')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.screenshot({ path: 'test-results/screenshots/form-night.png' })
})

test('a top bar can be read under a light and a dark menu, by day and at night', async ({ page }) => {
  await withSettings(page, { layout: 'topmenu', theme: 'dark' })
  await page.goto('/customers/follow-up')
  await expect(page.getByRole('banner').getByText('客户管理')).toBeVisible()
  await hold(page)
  await page.evaluate(axe.source)
  for (const changes of [{ theme: 'dark' }, { night: true }, { theme: 'light' }, { night: false }]) {
    await setElsewhere(page, changes)
    const { night } = changes as { night?: boolean }
    if (night !== undefined)
      await expect(page.locator('html')).toHaveClass(night ? /mortise-night/ : /^((?!night).)*$/)
    expect(await faint(page), JSON.stringify(changes)).toEqual([])
  }
})
