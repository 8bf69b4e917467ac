import { pickOf, type Random } from '@mortise/model'
import { sheetsOf } from './construct.ts'
import { NO_BLINKS } from './find-place.ts'
import { BY_WORTH, plainOrders, RULES, shuffledOrder } from './orders.ts'
import type { Problem, Stock } from './problem.ts'
import { ruined, without } from './ruin.ts'
import { betterOf, fill, type Solution } from './solution.ts'
import type { Filled } from './strip.ts'

/** How many earlier costs a worse solution is held against (late acceptance). */
const MEMORY = 50
/** How often a place is overlooked. */
const BLINKS = 0.02
/** How often the rest's worth decides, rather than one of the simpler rules. */
const BY_WORTH_RATE = 0.7
/** Breaks ties between solutions that leave out the same. */
const UNEVEN = 0.001

/**
 * The best solution so far, turn by turn. Each goal is to need less sheet than it does: what goes beyond is taken away,
 * then parts are torn out and laid anew until everything has its place.
 */
export function* improvements(problem: Problem, start: Solution, random: Random): Generator<Solution> {
  const sheets = sheetsOf(problem)
  let best = start
  let goal = start.weight > 0 ? Infinity : start.sheetArea - 1
  let current = within(problem, start, goal)
  let cost = costOf(problem, current)
  let least = current.weight
  const costs = Array.from({ length: MEMORY }, () => cost)
  for (let turn = 0; ; turn++) {
    const torn = ruined(problem, current, random)
    const order = shuffledOrder(problem, torn.waiting, random)
    const rule = random() < BY_WORTH_RATE ? BY_WORTH : pickOf(RULES, random)
    const limits = { sheetArea: goal, preferred: pickOf(sheets, random) }
    const next = fill(problem, torn, order, rule, { rate: BLINKS, random }, limits)
    const nextCost = costOf(problem, next)
    const slot = turn % MEMORY
    if (nextCost <= Math.max(cost, costs[slot] as number)) {
      current = next
      cost = nextCost
    }
    costs[slot] = cost
    if (current.weight < least) {
      least = current.weight
      best = betterOf(problem, best, completed(problem, current))
      if (least === 0) {
        goal = current.sheetArea - 1
        current = within(problem, current, goal)
        cost = costOf(problem, current)
        least = current.weight
        costs.fill(cost)
      }
    }
    yield best
  }
}

/** What waits, then that free space is rather in one place than everywhere. */
function costOf({ stocks }: Problem, { weight, pieces }: Solution): number {
  let unevenness = 0
  for (const { area, stock } of pieces) unevenness += (1 - area / (stocks[stock] as Stock).area) ** 2
  return weight - (UNEVEN * unevenness) / Math.max(pieces.length, 1)
}

/** Without the sheets that go beyond an area, the emptiest first. */
function within(problem: Problem, solution: Solution, sheetArea: number): Solution {
  const { stocks } = problem
  const sheets = solution.pieces
    .filter(({ stock }) => (stocks[stock] as Stock).source === 'sheet')
    .toSorted((one, other) => one.area - other.area)
  const removed = new Set<Filled>()
  let rest = solution.sheetArea
  for (const sheet of sheets) {
    if (rest <= sheetArea) break
    removed.add(sheet)
    rest -= (stocks[sheet.stock] as Stock).area
  }
  return without(problem, solution, removed)
}

/** With what waits on further sheets: the less it is, the larger the offcut that they leave. */
function completed(problem: Problem, solution: Solution): Solution {
  const [order = []] = plainOrders(problem, solution.waiting)
  const [preferred = -1] = sheetsOf(problem)
  return fill(problem, solution, order, BY_WORTH, NO_BLINKS, { sheetArea: Infinity, preferred })
}
