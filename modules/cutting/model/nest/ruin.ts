import { below, pickOf, type Random } from '@mortise/model'
import type { Kind, Problem, Stock } from './problem.ts'
import { type Solution, solutionOf } from './solution.ts'
import { collectKinds, collectStrips, copyOf, type Filled, take } from './strip.ts'

/** At most so many pieces are touched at once, and so many parts taken from each unless it is emptied. */
const MOST_PIECES = 3
const MOST_PARTS = 3
const EMPTIED_RATE = 0.2

/** A solution with some parts torn out at random; what lay there waits. */
export function ruined(problem: Problem, solution: Solution, random: Random): Solution {
  const pieces = [...solution.pieces]
  const waiting = [...solution.waiting]
  for (let count = 1 + below(MOST_PIECES, random); count > 0 && pieces.length > 0; count--) {
    const index = below(pieces.length, random)
    const piece = copyOf(pieces[index] as Filled)
    const kinds: number[] = []
    const isEmptied = random() < EMPTIED_RATE
    for (
      let parts = isEmptied ? Infinity : 1 + below(MOST_PARTS, random);
      parts > 0 && piece.root.parts.length > 0;
      parts--
    ) {
      const strip = isEmptied ? piece.root : pickOf(collectStrips(piece.root, []), random)
      take(strip, below(strip.parts.length, random), problem.kerf, kinds)
    }
    for (const kind of kinds) {
      piece.area -= (problem.kinds[kind] as Kind).area
      waiting[kind] = (waiting[kind] as number) + 1
    }
    if (piece.area > 0 || (problem.stocks[piece.stock] as Stock).source === 'offcut') pieces[index] = piece
    else pieces.splice(index, 1)
  }
  return solutionOf(problem, pieces, waiting)
}

/** A solution without some of its pieces; what lay there waits. */
export function without(problem: Problem, solution: Solution, removed: ReadonlySet<Filled>): Solution {
  const waiting = [...solution.waiting]
  for (const { root } of removed) {
    const kinds: number[] = []
    collectKinds(root, kinds)
    for (const kind of kinds) waiting[kind] = (waiting[kind] as number) + 1
  }
  return solutionOf(
    problem,
    solution.pieces.filter((piece) => !removed.has(piece)),
    waiting,
  )
}
