import { measureInBrowser } from './browser.ts'
import { rounded } from './median.ts'
import type { Report } from './report.ts'
import { configuratorPrice } from './sales-screens/configurator-price.ts'

export const group = 'sales'

/** One frame, and fifty milliseconds. */
const MOST_MILLISECONDS = 1000 / 60 + 50

export const run = (report: Report): Promise<void> =>
  measureInBrowser({ 'configurator-price': configuratorPrice }, async (name, measure, { staff }) => {
    const value = rounded(await measure(await (await staff()).newPage()), 1)
    report({ name, value, unit: 'ms', holds: value <= MOST_MILLISECONDS })
  })
