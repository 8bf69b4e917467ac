import { NO_BLINKS } from './find-place.ts'
import { plainOrders, RULES } from './orders.ts'
import type { Problem } from './problem.ts'
import { emptySolution, fill, type Solution } from './solution.ts'

/** A solution by each order, rule and size of sheet, one after the other. */
export function* constructions(problem: Problem): Generator<Solution> {
  const empty = emptySolution(problem)
  const sheets = sheetsOf(problem)
  for (const order of plainOrders(problem, empty.waiting))
    for (const rule of RULES)
      for (const preferred of sheets)
        yield fill(problem, empty, order, rule, NO_BLINKS, { sheetArea: Infinity, preferred })
}

/** The sizes of sheet that may be preferred; -1 where there are none. */
export function sheetsOf({ stocks }: Problem): readonly number[] {
  const sheets = stocks.flatMap(({ source }, index) => (source === 'sheet' ? [index] : []))
  return sheets.length > 0 ? sheets : [-1]
}
