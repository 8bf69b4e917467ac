import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { usersGrowth } from './system/users-growth.ts'

export const group = 'system'

const figures: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  'users-growth': usersGrowth,
}

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
