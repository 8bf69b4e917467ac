import type { Page } from '@playwright/test'

/** Megabytes that the scripts of a page hold, once nothing is left to collect. */
export async function heap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize / 2 ** 20
}
