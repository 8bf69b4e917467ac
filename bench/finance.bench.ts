import { isChosen } from './chosen.ts'
import { alloc } from './finance/alloc.ts'
import { glPost } from './finance/gl-post.ts'
import type { Report } from './report.ts'

export const group = 'finance'

const figures: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  'gl-post': glPost,
  alloc,
}

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
