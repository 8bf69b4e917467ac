import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { doorEval } from './sales/door-eval.ts'

export const group = 'sales'

export async function run(report: Report): Promise<void> {
  if (isChosen('door-eval')) doorEval(report)
}
