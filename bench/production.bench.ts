import { isChosen } from './chosen.ts'
import { nestFigures } from './production/nest.ts'
import type { Report } from './report.ts'

export const group = 'production'

export function run(report: Report): void {
  if (isChosen('nest')) nestFigures(report)
}
