import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { stockGrowth } from './stock/growth.ts'
import { pickerKey } from './stock/picker-key.ts'
import { stockPost } from './stock/post.ts'

export const group = 'stock'

const figures: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  'stock-post': stockPost,
  'stock-growth': stockGrowth,
  'picker-key': pickerKey,
}

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
