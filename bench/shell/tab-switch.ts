import type { Page } from '@playwright/test'
import { openPage } from '../../e2e/menu.ts'
import { median } from '../median.ts'

const TIMES = 20
/** The first switches compile what the others only run. */
const UNMEASURED = 4

const lists = [
  { tab: '客户', region: '客户' },
  { tab: '客户跟进', region: '客户跟进' },
] as const

/** Milliseconds from a click on the tab of a list that is kept alive until the list is painted: the median. */
export async function tabSwitch(page: Page): Promise<number> {
  const bar = page.getByRole('navigation', { name: '打开的页面' })
  const tabs: { x: number; y: number; region: string }[] = []
  await page.goto('/')
  for (const { tab, region } of lists) {
    await openPage(page, '客户管理', tab)
    await page.getByRole('region', { name: region, exact: true }).getByRole('row').nth(2).waitFor()
  }
  await page.waitForLoadState('networkidle')
  for (const { tab, region } of lists) {
    const box = await bar.getByText(tab, { exact: true }).boundingBox()
    if (!box) throw new Error(`there is no tab ${tab}`)
    tabs.push({ x: box.x + box.width / 2, y: box.y + box.height / 2, region })
  }
  const taken: number[] = []
  for (let time = 0; time < TIMES + UNMEASURED; time++) {
    const { x, y, region } = tabs[time % 2]!
    const watch = await page.evaluateHandle(watchClick, region)
    await page.mouse.click(x, y)
    const milliseconds = await watch.evaluate(({ painted }) => painted)
    if (time >= UNMEASURED) taken.push(milliseconds)
  }
  return median(taken)
}

/** Runs in the page, before the click. */
function watchClick(region: string): { readonly painted: Promise<number> } {
  const clicked = new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { once: true, capture: true })
  })
  const painted = clicked.then(async (since) => {
    for (;;) {
      await new Promise(requestAnimationFrame)
      const sections = [...document.querySelectorAll('section[aria-label]')]
      const list = sections.find((section) => section.getAttribute('aria-label') === region)
      if (list?.checkVisibility()) break
    }
    await globalThis.painted()
    return performance.now() - since
  })
  return { painted }
}
