import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { doorEval } from './sales/door-eval.ts'
import { ordersGrowth } from './sales/orders-growth.ts'

export const group = 'sales'

export async function run(report: Report): Promise<void> {
  if (isChosen('door-eval')) doorEval(report)
  if (isChosen('orders-growth')) await ordersGrowth(report)
}
