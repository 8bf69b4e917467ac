import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { deliveriesGrowth } from './service/growth.ts'
import { publicPack } from './service/public-pack.ts'

export const group = 'service'

const figures: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  'deliveries-growth': deliveriesGrowth,
  'public-bzxx': publicPack,
}

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
