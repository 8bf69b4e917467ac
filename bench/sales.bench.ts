import { measureInBrowser } from './browser.ts'
import { isChosen } from './chosen.ts'
import { rounded } from './median.ts'
import type { Report } from './report.ts'
import { configuratorPrice } from './sales/configurator-price.ts'
import { doorEval } from './sales/door-eval.ts'
import { ordersGrowth } from './sales/orders-growth.ts'

export const group = 'sales'

/** One frame, and fifty milliseconds. */
const MOST_MILLISECONDS = 1000 / 60 + 50

export async function run(report: Report): Promise<void> {
  if (isChosen('door-eval')) doorEval(report)
  if (isChosen('orders-growth')) await ordersGrowth(report)
  await measureInBrowser({ 'configurator-price': configuratorPrice }, async (name, measure, { staff }) => {
    const value = rounded(await measure(await (await staff()).newPage()), 1)
    report({ name, value, unit: 'ms', holds: value <= MOST_MILLISECONDS })
  })
}
