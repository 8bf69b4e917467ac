import type { Page } from '@playwright/test'
import { median } from '../median.ts'
import { codeOf } from './pages/sample.ts'

const EDITS = 5
/** The first one compiles what the others only run. */
const FIRST_ROW = 2

/** Milliseconds from letting the mouse go in a double click until the cell's text can be typed into: the median. */
export async function editStart(page: Page): Promise<number> {
  const taken: number[] = []
  for (let row = FIRST_ROW; row < FIRST_ROW + EDITS; row++) {
    const { x, y } = await placeOf(page, row, '型号')
    const watch = await page.evaluateHandle(watchEdit, `M${row}`)
    await page.mouse.dblclick(x, y)
    taken.push(await watch.evaluate(({ begun }) => begun))
    await page.keyboard.press('Escape')
  }
  return median(taken)
}

/** The middle of a cell on the screen. */
export async function placeOf(page: Page, row: number, heading: string): Promise<{ x: number; y: number }> {
  const [column, line] = await Promise.all([
    page.getByText(heading, { exact: true }).first().boundingBox(),
    page.getByText(codeOf(row), { exact: true }).first().boundingBox(),
  ])
  if (!column || !line) throw new Error(`row ${row} of ${heading} is not on the screen`)
  return { x: column.x + column.width / 2, y: line.y + line.height / 2 }
}

/** Runs in the page, before the double click. */
function watchEdit(value: string): { readonly begun: Promise<number> } {
  const begun = new Promise<number>((resolve) => {
    let since = 0
    const done = new AbortController()
    const look = () => {
      const box = document.activeElement
      const isBox = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
      if (done.signal.aborted || !isBox || box.value !== value) return
      if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
      resolve(performance.now() - since)
      done.abort()
      observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    const listening = { capture: true, signal: done.signal }
    addEventListener('focusin', look, listening)
    addEventListener('pointerup', () => (since = performance.now()), listening)
  })
  return { begun }
}
