import type { BrowserContext, Locator } from '@playwright/test'
import { cellOf } from '../../e2e/fixtures.ts'
import { rounded } from '../median.ts'
import type { Measure } from '../report.ts'

const AT_MOST = 50
const KEYS = 60
/** The first keys compile what the others only run. */
const UNMEASURED = 5

/** Where a key is pressed in turn: a field at the top, one far below, and cells of the sub-table. */
const boxes: readonly ((form: Locator) => Promise<Locator>)[] = [
  async (form) => form.getByRole('textbox', { name: '名称', exact: true }),
  async (form) => form.getByLabel('金额20', { exact: true }),
  (form) => inCell(form, 1, '数量'),
  (form) => inCell(form, 50, '名称'),
]

/** What is typed into once a cell of the sub-table is selected. */
async function inCell(form: Locator, row: number, title: string): Promise<Locator> {
  const grid = form.getByRole('grid', { name: '明细' })
  await (await cellOf(grid, 1, title)).click()
  for (let down = 1; down < row; down++) await form.page().keyboard.press('ArrowDown')
  return form.getByRole('textbox', { name: `第${row}行${title}`, exact: true })
}

/** Milliseconds from a key in a form of 100 fields and 50 sub-rows until what it does is painted: the 95th percentile. */
export async function formKey(staff: BrowserContext): Promise<Omit<Measure, 'name'>> {
  const page = await staff.newPage()
  await page.goto('/demo/wide-form')
  await page.getByRole('button', { name: '打开百字段表单' }).click()
  const form = page.getByRole('region', { name: '新增' })
  await form.getByRole('grid', { name: '明细' }).waitFor()
  await page.waitForLoadState('networkidle')
  const taken: number[] = []
  for (const find of boxes) {
    const box = await find(form)
    await box.focus()
    for (let time = 0; time < KEYS / boxes.length + UNMEASURED; time++) {
      const before = await box.inputValue()
      const watch = await page.evaluateHandle(watchKey)
      await page.keyboard.press(String((time % 9) + 1))
      const milliseconds = await watch.evaluate(({ painted }) => painted)
      if ((await box.inputValue()) === before) throw new Error('a key did nothing')
      if (time >= UNMEASURED) taken.push(milliseconds)
    }
  }
  const value = rounded(percentile(taken, 0.95), 1)
  return { value, unit: 'ms', holds: value <= AT_MOST }
}

/** Runs in the page, before the key. */
function watchKey(): { readonly painted: Promise<number> } {
  const pressed = new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => resolve(event.timeStamp), { once: true, capture: true })
  })
  const painted = pressed.then(async (since) => {
    await new Promise(requestAnimationFrame)
    await globalThis.painted()
    return performance.now() - since
  })
  return { painted }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}
