import type { Page } from '@playwright/test'

/** Counts what somebody clicks on a page from now on, as long as it is not loaded anew; typing is not counted. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('mortiseClicked', () => {
    clicks += 1
  })
  await page.evaluate(() => {
    const { mortiseClicked } = globalThis as unknown as { mortiseClicked: () => void }
    // A label passes its click on to what it belongs to; only the first has a place.
    document.addEventListener('click', (event) => event.detail > 0 && mortiseClicked(), { capture: true })
  })
  return () => clicks
}
