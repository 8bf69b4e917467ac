import { randomOf } from '@mortise/model'
import { constructions } from './construct.ts'
import { improvements } from './improve.ts'
import { dealerOf, layoutsOf, totalAreas } from './layouts.ts'
import type { NestJob, NestOptions } from './nest-job.ts'
import type { Nest } from './nest-result.ts'
import { type Problem, problemOf, type Stock } from './problem.ts'
import { betterOf, emptySolution, type Solution } from './solution.ts'
import { spared, tidied } from './tidy.ts'

/** How many turns of the search pass between two looks at whether to go on. */
const TURNS_BETWEEN = 64

/** Lays panels on sheets so that straight cuts from edge to edge free them, on as little area as the search finds. */
export function nest(job: NestJob, { seed, iterations, proceed }: NestOptions): Nest {
  const problem = problemOf(job)
  const random = randomOf(seed)
  let best = emptySolution(problem)
  let iteration = 0
  const isStoppedNow = () => proceed?.({ iteration, iterations, ...figuresOf(problem, best) }) === false
  let isStopped = false

  for (const solution of constructions(problem)) {
    best = betterOf(problem, best, solution)
    isStopped = isStoppedNow()
    if (isStopped) break
  }
  if (!isStopped && problem.kinds.length > 0) {
    for (const solution of improvements(problem, best, random)) {
      if (iteration >= iterations) break
      best = solution
      iteration++
      isStopped = iteration % TURNS_BETWEEN === 0 && isStoppedNow()
      if (isStopped) break
    }
  }

  const { deal, unplaced } = dealerOf(problem)
  const layouts = layoutsOf(problem, tidied(problem, spared(problem, best), random), job, deal)
  const areas = totalAreas(layouts)
  const used = areas.panels + areas.offcuts + areas.scrap + areas.kerf + areas.trim
  return {
    layouts,
    unplaced: unplaced(),
    areas,
    utilisation: used > 0 ? areas.panels / used : 0,
    iterations: iteration,
    isStopped,
  }
}

function figuresOf({ stocks }: Problem, { pieces, waiting }: Solution) {
  const used = pieces.filter(({ area }) => area > 0)
  const area = used.reduce((sum, { stock }) => sum + (stocks[stock] as Stock).area, 0)
  return {
    pieces: used.length,
    utilisation: area > 0 ? used.reduce((sum, piece) => sum + piece.area, 0) / area : 0,
    unplaced: waiting.reduce((sum, count) => sum + count, 0),
  }
}
