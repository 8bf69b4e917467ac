import { type RunProgress, runSettings, ScheduleScenario } from '@mortise/aps/model'
import { BusinessError, statesOf } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { cancelQueued, enqueueRun, failDead, planAlone } from './calculate/queue.ts'
import { stopSearch } from './calculate/stops.ts'
import { compare } from './compare.ts'
import { ganttOf } from './gantt.ts'
import { publish } from './publish.ts'

const BASE = '/erp_aps/aps'
const id = z.string().min(1).max(36)
const run = z.object({
  name: z.string().max(50).nullish(),
  scenarioId: id.nullish(),
  seconds: z.number().int().optional(),
  moveLimit: z.number().int().nullish(),
  seed: z.number().int().optional(),
  horizonDays: z.number().int().optional(),
  setUpWeight: z.number().optional(),
  lengthWeight: z.number().optional(),
  movedWeight: z.number().optional(),
  overWaitWeight: z.number().optional(),
})

export const scenarioRoutes: AnyRoute[] = [
  post(`${BASE}/run`, 'scheduleScenario:run', { body: run }, async ({ ctx, body }) => {
    const { scenarioId, ...told } = body
    const base = scenarioId ? await ctx.repo(ScheduleScenario).own(scenarioId) : null
    const known = base ? Object.fromEntries(runSettings.map((key) => [key, base[key]])) : {}
    const scenario = await ctx
      .repo(ScheduleScenario)
      .add({ ...known, ...told }, { given: { base: base?.id ?? null } })
    await enqueueRun(ctx, scenario.id)
    return { runId: scenario.id, no: scenario.no }
  }),

  get(
    `${BASE}/progress`,
    'scheduleScenario:list',
    async ({ ctx, query }): Promise<RunProgress> => progressOf(ctx, query.runId ?? null),
  ),

  post(`${BASE}/cancel`, 'scheduleScenario:run', { body: z.object({ runId: id }) }, async ({ ctx, body }) => {
    await ctx.repo(ScheduleScenario).own(body.runId)
    await planAlone(ctx)
    await failDead(ctx)
    const { status, no } = await ctx.repo(ScheduleScenario).get(body.runId)
    if (status === 'failed') return message(`${no} 的计算已中断`)
    if (status === 'queued') {
      await cancelQueued(ctx, body.runId)
      return message(`已取消 ${no}`)
    }
    if (status !== 'running') throw new BusinessError(`方案 ${no} 不在计算中`)
    // At once where the search runs here; on another node it reads the row.
    stopSearch(body.runId)
    await ctx.db
      .updateTable(ScheduleScenario.table)
      .set({ is_cut_short: true })
      .where('id', '=', body.runId)
      .where('status', '=', 'running')
      .execute()
    return message(`${no} 即将结束，保留目前最好的计划`)
  }),

  get(`${BASE}/gantt`, 'scheduleScenario:list', async ({ ctx, query }) => {
    const scenario = query.scenarioId
      ? await ctx.repo(ScheduleScenario).own(query.scenarioId)
      : await ctx.repo(ScheduleScenario).first({ status: 'published' })
    if (!scenario) throw new BusinessError('还没有发布过排程，请先计算并发布')
    return ganttOf(ctx, scenario, query)
  }),

  post(
    `${BASE}/publish`,
    'scheduleScenario:publish',
    { body: z.object({ scenarioId: id, version: z.number().int().min(0) }) },
    async ({ ctx, body }) => {
      await ctx.repo(ScheduleScenario).own(body.scenarioId)
      const { scenario, shifted } = await publish(ctx, body.scenarioId, body.version)
      const words = shifted > 0 ? `，${shifted} 道工序按现在的进度作了调整` : ''
      return message(`方案 ${scenario.no} 已发布${words}`)
    },
  ),

  post(
    `${BASE}/compare`,
    'scheduleScenario:list',
    { body: z.object({ a: id, b: id }) },
    async ({ ctx, body }) => {
      const repo = ctx.repo(ScheduleScenario)
      return compare(ctx, await repo.own(body.a), await repo.own(body.b))
    },
  ),
]

async function progressOf(ctx: Context, run: string | null): Promise<RunProgress> {
  const { id, status, progress, curve, elapsed, seconds, moveLimit, ...row } = await ctx
    .repo(ScheduleScenario)
    .own(run)
  const isSearching = status === 'running' && (curve ?? []).length > 0
  return {
    runId: id,
    status,
    phase: status === 'running' && !isSearching ? '构造' : statesOf(ScheduleScenario, 'status')[status],
    percent: status === 'running' || status === 'queued' ? (progress ?? 0) : 100,
    curve: curve ?? [],
    best: {
      score: row.score,
      lateJobs: row.lateJobs,
      lateMinutes: row.lateMinutes,
      setUpMinutes: row.setUpMinutes,
      lengthMinutes: row.lengthMinutes,
    },
    elapsed: elapsed ?? 0,
    etaMs: isSearching && !moveLimit ? Math.max(0, (seconds ?? 30) * 1000 - (elapsed ?? 0)) : null,
  }
}
