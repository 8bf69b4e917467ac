import { pickOf, type Random } from '@mortise/model'
import { NO_BLINKS, type Rule } from './find-place.ts'
import { worthKept } from './offcuts.ts'
import { BY_WORTH, plainOrders, RULES, shuffledOrder } from './orders.ts'
import type { Problem } from './problem.ts'
import { without } from './ruin.ts'
import { betterOf, emptyPiece, fill, type Solution, solutionOf } from './solution.ts'
import { collectKinds, type Filled } from './strip.ts'

/** Orders tried on a piece beyond the plain ones; more of them hardly ever keep a larger offcut. */
const SHUFFLED = 60

/**
 * Lays each piece's panels anew upon it, so that what is left over is worth most. Pieces with the same panels become
 * alike, and are sawn together.
 */
export function tidied(problem: Problem, solution: Solution, random: Random): Solution {
  const best = new Map<string, Filled>()
  const keys = solution.pieces.map((piece) => {
    const kinds: number[] = []
    collectKinds(piece.root, kinds)
    const key = `${piece.stock} ${kinds.toSorted((one, other) => one - other).join()}`
    if (!best.has(key)) best.set(key, tidiest(problem, piece, kinds, random))
    return key
  })
  return { ...solution, pieces: keys.map((key) => best.get(key) as Filled) }
}

function tidiest(problem: Problem, piece: Filled, kinds: readonly number[], random: Random): Filled {
  const waiting = problem.kinds.map(() => 0)
  for (const kind of kinds) waiting[kind] = (waiting[kind] as number) + 1
  const empty = solutionOf(problem, [emptyPiece(problem, piece.stock)], waiting)
  const noSheets = { sheetArea: 0, preferred: -1 }
  let best = piece
  let bestWorth = worthKept(problem, piece)
  const attempt = (order: readonly number[], rule: Rule) => {
    const { weight, pieces } = fill(problem, empty, order, rule, NO_BLINKS, noSheets)
    const [laid] = pieces as [Filled]
    const worth = worthKept(problem, laid)
    if (weight > 0 || worth <= bestWorth) return
    best = laid
    bestWorth = worth
  }
  for (const order of plainOrders(problem, waiting)) for (const rule of RULES) attempt(order, rule)
  for (let count = 0; count < SHUFFLED; count++)
    attempt(shuffledOrder(problem, waiting, random), pickOf(RULES, random))
  return best
}

/** Leaves an offcut whole where its panels fit beside others: to spoil it would save nothing. */
export function spared(problem: Problem, solution: Solution): Solution {
  const noSheets = { sheetArea: 0, preferred: -1 }
  let best = solution
  for (const [index, { area, stock }] of solution.pieces.entries()) {
    if (area === 0 || problem.stocks[stock]?.source !== 'offcut') continue
    const offcut = best.pieces[index] as Filled
    const rest = without(problem, best, new Set([offcut]))
    const [order = []] = plainOrders(problem, rest.waiting)
    const { pieces, waiting } = fill(problem, rest, order, BY_WORTH, NO_BLINKS, noSheets)
    const other = solutionOf(problem, pieces.toSpliced(index, 0, emptyPiece(problem, stock)), waiting)
    best = betterOf(problem, best, other)
  }
  return best
}
