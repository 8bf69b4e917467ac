import { type CurvePoint, modelOf, namesOf, standingOf, withoutLostPins } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { checkPlan, replan, type Score, solve } from '@mortise/scheduling/model'
import { threadWork } from '@mortise/server/thread'
import type { ApsFound, ApsNews, ApsTask } from './task.ts'
import { tasksOf } from './tasks-of.ts'

/** Milliseconds between two words on how the search stands. */
const TELL_EVERY = 200
/** A number of moves is searched through for no longer than that. */
const LONGEST = 600_000

await threadWork<ApsTask, ApsFound>(async ({ task, progress }) => {
  const { problem, weights, seed, seconds, moveLimit, stop } = task
  const flag = new Int32Array(stop)
  const begun = Date.now()
  const elapsed = () => Date.now() - begun
  const curve: CurvePoint[] = []
  let told = 0
  let best: Score | null = null
  const tell = (share: number) => {
    if (!best || elapsed() - told < TELL_EVERY) return
    told = elapsed()
    const news: ApsNews = { curve: thinned(curve), score: best, elapsed: told }
    progress(Math.max(1, Math.min(98, Math.floor(share * 98))), news)
  }
  const spent = (moves: number) => {
    const byClock = elapsed() / (moveLimit ? LONGEST : seconds * 1000)
    const share = Math.max(byClock, moveLimit ? moves / moveLimit : 0)
    tell(share)
    return Atomics.load(flag, 0) === 0 ? share : 1
  }
  const {
    problem: searched,
    found: { plan, score, moves },
    freed,
  } = withoutLostPins(problem, (tried) => {
    const model = modelOf(tried)
    curve.length = 0
    return solve(model, {
      weights,
      seed,
      patience: { spent },
      begin: tried.jobs.some(({ ops }) => ops.some(({ standing }) => standing))
        ? replan(model, standingOf(tried), weights).order
        : null,
      onBetter(_, better) {
        best = better
        curve.push([elapsed(), better.total, better.lateJobs])
      },
    })
  })
  const names = namesOf(searched)
  const { faults } = checkPlan(modelOf(searched), plan, weights, names)
  if (faults.length > 0)
    throw new BusinessError(`没有找到可行的计划：${faults.slice(0, 3).join('；')}（共 ${faults.length} 处）`)
  return {
    tasks: tasksOf(searched, plan),
    freed: freed.length > 0 ? { problem: searched, names: freed.map(names.opName) } : null,
    score,
    moves,
    elapsed: elapsed(),
    curve: thinned(curve),
    isCutShort: Atomics.load(flag, 0) !== 0,
  }
})

/** As many points as a picture can show, the last one among them. */
function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  const step = Math.ceil(points.length / 200)
  return points.filter((_, at) => at % step === 0 || at === points.length - 1)
}
