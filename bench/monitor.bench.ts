import { isChosen } from './chosen.ts'
import { monitorCost } from './monitor/monitor-cost.ts'
import type { Report } from './report.ts'

export const group = 'monitor'

const figures: Readonly<Record<string, (report: Report) => Promise<void>>> = { 'monitor-cost': monitorCost }

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
