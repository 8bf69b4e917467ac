import type { Page } from '@playwright/test'
import { placeOf } from './edit-start.ts'
import { PASTED_ROWS, pastedText } from './pages/sample.ts'

/** Milliseconds from a paste of 1,000 × 10 cells until it is painted. */
export async function paste(page: Page): Promise<number> {
  const { x, y } = await placeOf(page, 0, '型号')
  await page.mouse.click(x, y)
  const taken = await page.evaluate(pasteUntilShown, pastedText())
  const last = await page.evaluate((row) => stage.valueOf(row, 'model'), PASTED_ROWS - 1)
  if (last !== `贴0-${PASTED_ROWS - 1}`) throw new Error(`the last pasted row holds ${String(last)}`)
  return taken
}

/** Runs in the page. */
async function pasteUntilShown(text: string): Promise<number> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  const since = performance.now()
  document.activeElement?.dispatchEvent(event)
  await stage.painted('贴0-3')
  return performance.now() - since
}
