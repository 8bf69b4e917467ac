import { expect, type Page } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'
import { setElsewhere } from '../../../e2e/settings.ts'

const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary'))

/** Rules that declare the variables for every element of the theme. */
const repeated = (page: Page) =>
  page.evaluate(
    () =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === '.mortise-theme').length,
  )

test('the variables of the theme stand on the page alone, and those of the next colour too', async ({
  page,
}) => {
  await page.goto('/customers/customer')
  await expect(page.getByText(/^1-15 共/)).toBeVisible()
  const before = await primary(page)
  expect(before).not.toBe('')
  expect(await repeated(page)).toBe(0)
  await setElsewhere(page, { primaryColour: '#722ED1' })
  await expect.poll(() => primary(page)).not.toBe(before)
  expect(await repeated(page)).toBe(0)
})
