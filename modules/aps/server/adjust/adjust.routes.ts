import { changedOps, PinKind, runSettings, ScheduleScenario } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, post } from '@mortise/server'
import { z } from 'zod'
import { publishedScenario } from '../published.ts'
import { answerOf, drag, pinnedAt } from './drag.ts'
import { keepChange, lockPlan, readPlan, undoChange } from './edited-plan.ts'
import { keepRenewed, renewPlan } from './renew.ts'

const BASE = '/erp_aps/aps'
const NEEDS = 'scheduleScenario:drag'
const id = z.string().min(1).max(36)
const version = z.number().int().min(0)
const drop = z.object({
  scenarioId: id,
  taskId: id,
  jzId: id.nullable(),
  lane: z.number().int().min(1).max(1000),
  start: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/, '时间格式应为 yyyy-MM-dd HH:mm'),
})
const pins = z.object({ scenarioId: id, version, taskIds: z.array(id).min(1).max(1000) })

export const adjustRoutes: AnyRoute[] = [
  post(`${BASE}/drag`, NEEDS, { body: drop }, async ({ ctx, body }) => {
    const edited = await readPlan(ctx, await ctx.repo(ScheduleScenario).own(body.scenarioId))
    return answerOf(edited, drag(edited, body, ctx.now))
  }),

  post(`${BASE}/dragCommit`, NEEDS, { body: drop.extend({ version }) }, async ({ ctx, body }) => {
    const edited = await lockPlan(ctx, body.scenarioId, body.version)
    const dragged = drag(edited, body, ctx.now)
    const answer = answerOf(edited, dragged)
    if (answer.conflicts.length > 0) throw new BusinessError(answer.conflicts[0]!)
    const { at, lane, repaired } = dragged
    const start = repaired.plan.start[at]!
    const problem = changedOps(edited.problem, (_, each) => (each === at ? pinnedAt(lane, start) : {}))
    return { ...answer, version: await keepChange(ctx, edited, problem, repaired.plan) }
  }),

  post(`${BASE}/undo`, NEEDS, { body: z.object({ scenarioId: id, version }) }, async ({ ctx, body }) => ({
    version: await undoChange(ctx, await lockPlan(ctx, body.scenarioId, body.version)),
  })),

  post(
    `${BASE}/pin`,
    NEEDS,
    { body: pins.extend({ kind: z.enum(Object.keys(PinKind.items) as ['1', '2', '3']) }) },
    async ({ ctx, body }) => {
      const edited = await lockPlan(ctx, body.scenarioId, body.version)
      const wanted = new Set(body.taskIds)
      const { plan, tasks } = edited
      const problem = changedOps(edited.problem, (op, at) => {
        const isFixed = op.fixed !== null && op.fixed.why !== 'pinned'
        if (!wanted.has(tasks[at]!.id) || isFixed) return {}
        const [lane, start] = [plan.lane[at]!, plan.start[at]!]
        if (body.kind === PinKind.time) return pinnedAt(lane, start)
        const isUnit = body.kind === PinKind.unit
        return {
          fixed: null,
          fixedLane: isUnit ? lane : null,
          notBefore: isUnit ? 0 : start,
          pinKind: body.kind,
        }
      })
      return { version: await keepChange(ctx, edited, problem, plan) }
    },
  ),

  post(`${BASE}/unpin`, NEEDS, { body: pins }, async ({ ctx, body }) => {
    const edited = await lockPlan(ctx, body.scenarioId, body.version)
    const wanted = new Set(body.taskIds)
    const problem = changedOps(edited.problem, (op, at) =>
      wanted.has(edited.tasks[at]!.id) && op.pinKind
        ? {
            fixed: op.fixed?.why === 'pinned' ? null : op.fixed,
            fixedLane: null,
            notBefore: 0,
            pinKind: null,
          }
        : {},
    )
    return { version: await keepChange(ctx, edited, problem, edited.plan) }
  }),

  post(`${BASE}/copy`, NEEDS, { body: z.object({ scenarioId: id }) }, async ({ ctx, body }) => {
    const from = await ctx.repo(ScheduleScenario).own(body.scenarioId)
    const { tasks } = await readPlan(ctx, from)
    const published = await publishedScenario(ctx)
    const { id: own, no } = await ctx
      .repo(ScheduleScenario)
      .add(
        { ...Object.fromEntries(runSettings.map((key) => [key, from[key]])), name: `${from.no} 的调整` },
        { given: { base: from.id, publication: published?.publication ?? 0, finishedAt: ctx.now } },
      )
    await keepRenewed(ctx, own, await renewPlan(ctx, from, tasks))
    await ctx.repo(ScheduleScenario).move(own, 'finish')
    return { scenarioId: own, no }
  }),
]
