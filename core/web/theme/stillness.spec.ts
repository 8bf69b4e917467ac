import { expect, type Page } from '@playwright/test'
import { signedIn as test } from '../../../e2e/fixtures.ts'

const LISTED = '**/erpCustomer/list*'
/** Names of what turns without end. */
const endless = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : each.id)),
  )

/** Names of what moves for longer than a moment. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) > 20)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : each.id)),
  )

test('what waits turns, but stands still for whoever asked for less motion', async ({ page }) => {
  // Never answered: the list goes on waiting.
  await page.route(LISTED, () => {})
  await page.goto('/customers/customer')
  await expect(page.locator('.ant-spin-dot').first()).toBeVisible()
  expect(await endless(page)).toEqual([])
  expect(await moving(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => endless(page)).toContain('antRotate')
})
