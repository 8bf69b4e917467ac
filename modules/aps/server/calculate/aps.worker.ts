import { type CurvePoint, modelOf } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { checkPlan, type Score, solve } from '@mortise/scheduling/model'
import { threadWork } from '@mortise/server/thread'
import type { ApsFound, ApsNews, ApsTask } from './task.ts'

/** Milliseconds between two words on how the search stands. */
const TELL_EVERY = 200

await threadWork<ApsTask, ApsFound>(async ({ task, progress }) => {
  const { problem, weights, seed, seconds, moveLimit, stop } = task
  const model = modelOf(problem)
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
    const share = moveLimit ? moves / moveLimit : elapsed() / (seconds * 1000)
    tell(share)
    return Atomics.load(flag, 0) === 0 ? share : 1
  }
  const { plan, score, moves } = solve(model, {
    weights,
    seed,
    patience: { spent },
    onBetter(_, better) {
      best = better
      curve.push([elapsed(), better.total, better.lateJobs])
    },
  })
  const { faults } = checkPlan(model, plan, weights)
  if (faults.length > 0)
    throw new BusinessError(`没有找到可行的计划：${faults.slice(0, 3).join('；')}（共 ${faults.length} 处）`)
  const isCutShort = Atomics.load(flag, 0) !== 0
  return { ...plan, score, moves, elapsed: elapsed(), curve: thinned(curve), isCutShort }
})

/** As many points as a picture can show, the last one among them. */
function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  const step = Math.ceil(points.length / 200)
  return points.filter((_, at) => at % step === 0 || at === points.length - 1)
}
