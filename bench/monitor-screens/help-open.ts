import type { Page } from '@playwright/test'
import { median } from '../median.ts'

const TIMES = 9

/** Milliseconds from the key `?` on a list until what the handbook says of it is painted: the median of pages just loaded. */
export async function helpOpen(page: Page): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < TIMES; time++) {
    await page.goto('/purchasing/purchase-order')
    const list = page.getByRole('region', { name: '采购订单', exact: true })
    await list.getByRole('row').nth(2).waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').click()
    const watch = await page.evaluateHandle(watchKey, '怎样下采购订单')
    await page.keyboard.press('?')
    taken.push(await watch.evaluate(({ painted }) => painted))
  }
  return median(taken)
}

/** Runs in the page, before the key. */
function watchKey(text: string): { readonly painted: Promise<number> } {
  const pressed = new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => resolve(event.timeStamp), { once: true, capture: true })
  })
  const painted = pressed.then(async (since) => {
    for (;;) {
      await new Promise(requestAnimationFrame)
      const drawer = document.querySelector('.ant-drawer')
      if (drawer?.checkVisibility() && drawer.textContent?.includes(text)) break
    }
    await globalThis.painted()
    return performance.now() - since
  })
  return { painted }
}
