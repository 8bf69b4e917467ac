import type { Page } from '@playwright/test'
import { codeOf, makeRows } from './pages/sample.ts'

/** Milliseconds from asking for the grid until its first rows are painted, in a page that stands already. */
export function firstRows(page: Page): Promise<number> {
  const row = 9
  const { size } = makeRows(row + 1)[row] ?? {}
  // Both a fixed and a scrolled column are waited for.
  return page.evaluate(
    async (texts) => {
      const since = performance.now()
      stage.open()
      await stage.painted(...texts)
      return performance.now() - since
    },
    [codeOf(row), String(size)],
  )
}
