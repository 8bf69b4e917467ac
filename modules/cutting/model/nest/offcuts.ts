import { type Problem, sidesOf } from './problem.ts'
import { collectStrips, type Filled } from './strip.ts'

/** What is left for later: its area, and of equal areas rather one large offcut than several small ones. */
export function worthKept(problem: Problem, { root }: Filled): number {
  let worth = 0
  for (const { free, size } of collectStrips(root, [])) {
    if (isKept(problem, free, size)) worth += (free * size) ** 1.1
  }
  return worth
}

export function isKept({ keep }: Problem, length: number, width: number): boolean {
  const { long, short } = sidesOf({ length, width })
  return long >= keep.long && short >= keep.short
}
