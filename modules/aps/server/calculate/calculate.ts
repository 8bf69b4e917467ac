import { ScheduleScenario, weightsOf } from '@mortise/aps/model'
import type { RowOf } from '@mortise/model'
import { type Context, calculation } from '@mortise/server'
import { fencesNow } from '../problem/fences.ts'
import { keepProblem } from '../problem/keep-problem.ts'
import { planningStart, readProblem } from '../problem/read-problem.ts'
import { publishedScenario } from '../published.ts'
import { keepPlan, scoreOf } from './keep-plan.ts'
import { startNext } from './queue.ts'
import { forgetFlag, stopFlag, stopSearch } from './stops.ts'
import type { ApsFound, ApsNews, ApsTask } from './task.ts'

type Scenario = RowOf<typeof ScheduleScenario>

/** Memory of the thread, in MB. */
const HEAP = 1024
/** Milliseconds between two times that the curve is written down. */
const KEEP_EVERY = 1000
const PAGE = '/aps/schedule'

/** Searches for a plan of the whole shop in a thread of its own. */
export const calculate = calculation<typeof ScheduleScenario, ApsTask, ApsFound>({
  label: '排产计算',
  of: ScheduleScenario,
  here: import.meta.url,
  file: './aps.worker.ts',
  heap: HEAP,
  taskOf: (ctx, run) => ctx.asSystem(ctx.tenant, (world) => taskOf(world, run)),
  onDetail: tellNews,

  async finish(ctx, run, found) {
    forget(run.id)
    if (found.freed) await keepFreed(ctx, run, found.freed)
    await keepPlan(ctx, run.id, found)
    await startNext(ctx, run.id)
    const words = `${found.score.lateJobs} 张工单迟期，换型 ${found.score.setUp} 分钟`
    if (run.createBy)
      await ctx.notify(run.createBy, { title: `排程方案 ${run.no} 已算完：${words}`, openPage: PAGE })
    return words
  },

  async failed(ctx, run, reason) {
    forget(run.id)
    await startNext(ctx, run.id)
    if (run.createBy)
      await ctx.notify(run.createBy, {
        title: `排程方案 ${run.no} 计算失败`,
        content: reason,
        openPage: PAGE,
      })
  },
})

/** Pins that no plan could keep are told of: whoever set them may set them elsewhere. */
async function keepFreed(
  ctx: Context,
  { id, note }: Scenario,
  { problem, names }: NonNullable<ApsFound['freed']>,
): Promise<void> {
  await keepProblem(ctx, id, problem)
  const words = `${names.length} 个固定的任务来不及，已放开，如${names[0]}`
  await ctx.repo(ScheduleScenario).put(id, { note: [note, words].filter(Boolean).join('；').slice(0, 500) })
}

async function taskOf(ctx: Context, run: Scenario): Promise<ApsTask> {
  // Again after a crash its clock begins anew.
  forget(run.id)
  const startAt = planningStart(ctx.now)
  const published = await publishedScenario(ctx)
  const { problem, remarks } = await readProblem(ctx, {
    startAt,
    horizonDays: run.horizonDays ?? 30,
    ...(await fencesNow(ctx, published)),
  })
  await keepProblem(ctx, run.id, problem)
  await ctx.repo(ScheduleScenario).put(run.id, {
    startAt,
    heardAt: ctx.now,
    jobCount: problem.jobs.length,
    opCount: problem.jobs.reduce((all, { ops }) => all + ops.length, 0),
    publication: published?.publication ?? 0,
    note: remarks.join('；') || null,
  })
  return {
    problem,
    weights: weightsOf(run),
    seed: run.seed ?? 1,
    seconds: run.seconds ?? 30,
    moveLimit: run.moveLimit,
    stop: stopFlag(run.id),
  }
}

const written = new Map<string, number>()

function forget(run: string): void {
  forgetFlag(run)
  written.delete(run)
}

/** Pages see the curve grow; who looks later, or from another node, finds it in the row. */
function tellNews(ctx: Context, run: Scenario, detail: unknown): void {
  const { curve, score, elapsed } = detail as ApsNews
  ctx.realtime.hint({ tenant: ctx.tenant }, `aps:${run.id}`, [{ curve, score, elapsed }])
  if (elapsed - (written.get(run.id) ?? -KEEP_EVERY) < KEEP_EVERY) return
  written.set(run.id, elapsed)
  keepNews(ctx, run, { curve, score, elapsed }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the curve of a search was not kept'),
  )
}

/** Past the engine, as its progress is: nobody edits it meanwhile. Somebody may have asked for the end on another node. */
async function keepNews(ctx: Context, { id }: Scenario, { curve, score, elapsed }: ApsNews): Promise<void> {
  const found = scoreOf(score)
  const isStopAsked = await ctx.asSystem(ctx.tenant, async ({ db, now }) => {
    const row = await db
      .updateTable(ScheduleScenario.table)
      .set({
        curve: JSON.stringify(curve),
        elapsed,
        heard_at: now,
        score: found.score,
        late_jobs: found.lateJobs,
        late_minutes: found.lateMinutes,
        set_up_minutes: found.setUpMinutes,
        length_minutes: found.lengthMinutes,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('is_cut_short')
      .executeTakeFirst()
    return row?.is_cut_short === true
  })
  if (isStopAsked) stopSearch(id)
}
