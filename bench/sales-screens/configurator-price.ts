import type { Page } from '@playwright/test'
import { median } from '../median.ts'

const TIMES = 20
/** The first changes compile what the others only run. */
const UNMEASURED = 4
const PRICE = 'section[aria-label=报价] dd'

/** Milliseconds from a change of a door's height until its new price is painted: the median. */
export async function configuratorPrice(page: Page): Promise<number> {
  await page.goto('/doors/showroom')
  await page.getByRole('searchbox', { name: '查找门型' }).fill('M808')
  await page.getByRole('list', { name: '门型' }).getByRole('button').first().click()
  await page.getByLabel('锁具', { exact: true }).getByRole('radio').nth(1).check()
  await page.getByTitle('打开物料选择').click()
  const materials = page.getByRole('dialog', { name: '选择物料' })
  await materials.getByText('胡桃木皮').first().click()
  await materials.getByRole('button', { name: '确定' }).click()
  await materials.waitFor({ state: 'hidden' })
  const height = page.getByLabel('洞口高', { exact: true })
  await height.fill('2110')
  await page.getByRole('region', { name: '报价' }).locator('dd').first().waitFor()
  await page.waitForLoadState('networkidle')
  const taken: number[] = []
  for (let time = 0; time < TIMES + UNMEASURED; time++) {
    // The last digit is typed anew, as somebody does who corrects a size: each makes another price.
    await height.press('End')
    await height.press('Backspace')
    const watch = await page.evaluateHandle(watchTyping, PRICE)
    await page.keyboard.press(String(1 + (time % 9)))
    const milliseconds = await watch.evaluate(({ painted }) => painted)
    if (time >= UNMEASURED) taken.push(milliseconds)
  }
  return median(taken)
}

/** Runs in the page, before the key. */
function watchTyping(price: string): { readonly painted: Promise<number> } {
  const before = document.querySelector(price)?.textContent ?? null
  const typed = new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => resolve(event.timeStamp), { once: true, capture: true })
  })
  const painted = typed.then(async (since) => {
    for (;;) {
      await new Promise(requestAnimationFrame)
      const shown = document.querySelector(price)?.textContent ?? null
      if (shown !== null && shown !== before) break
    }
    await globalThis.painted()
    return performance.now() - since
  })
  return { painted }
}
