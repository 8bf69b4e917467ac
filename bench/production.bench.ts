import { isChosen } from './chosen.ts'
import { mrpFigures } from './production/mrp.ts'
import { nestFigures } from './production/nest.ts'
import { scanFigures } from './production/scan.ts'
import { workOrderGrowth } from './production/wo-growth.ts'
import type { Report } from './report.ts'

export const group = 'production'

export async function run(report: Report): Promise<void> {
  if (isChosen('nest')) nestFigures(report)
  if (isChosen('mrp')) await mrpFigures(report)
  if (isChosen('scan')) await scanFigures(report)
  if (isChosen('wo-growth')) await workOrderGrowth(report)
}
