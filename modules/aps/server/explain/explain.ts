import {
  type ExplainedMinutes,
  LateCause,
  momentAfter,
  opsOf,
  type Problem,
  ScheduleScenario,
} from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import type { Explained, Reason, SchedulePlan } from '@mortise/scheduling/model'
import { type AnyRoute, get } from '@mortise/server'
import { type EditedPlan, readPlan } from '../adjust/edited-plan.ts'
import { publishedScenario } from '../published.ts'
import { explained } from './explained.ts'
import { triedFixes } from './tried-fixes.ts'

export const explainRoutes: AnyRoute[] = [
  get('/erp_aps/aps/explain', 'scheduleScenario:list', async ({ ctx, query }): Promise<ExplainedMinutes> => {
    const scenario = query.scenarioId
      ? await ctx.repo(ScheduleScenario).own(query.scenarioId)
      : await publishedScenario(ctx)
    if (!scenario) throw new BusinessError('还没有发布过排程，请先计算并发布')
    const edited = await readPlan(ctx, scenario)
    const job = edited.problem.jobs.findIndex(({ workOrder }) => workOrder === query.workOrderId)
    if (job < 0) throw new BusinessError('该工单不在排程中')
    const explanation = explanationOf(edited, job)
    const isTried = query.fixes === 'Y' && explanation.late > 0
    return isTried ? { ...explanation, fixes: await triedFixes(ctx, edited, job) } : explanation
  }),
]

function explanationOf(edited: EditedPlan, job: number): ExplainedMinutes {
  const { problem, plan } = edited
  const { workOrder, no, dueOn, due } = problem.jobs[job]!
  const found = explained(problem, plan, job)
  const late = found.end - due
  const ops = opsOf(problem)
  return {
    workOrder,
    no,
    dueOn,
    endAt: momentAfter(problem.startAt, found.end),
    late,
    text: textOf(problem, plan, found, no, late),
    classes: (Object.entries(found.minutes) as [Reason, number][])
      .filter(([, minutes]) => minutes > 0)
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, minutes]) => ({ cause: LateCause[reason], minutes })),
    chain: found.parts.map(({ reason, op, minutes, blocker }) => ({
      cause: LateCause[reason],
      op: ops[op]!.op.name,
      unit: problem.lanes[plan.lane[op]!]!.name,
      minutes,
      by: reason === 'material' ? ops[op]!.op.material : blocker === null ? null : ops[blocker]!.job.no,
    })),
    fixes: [],
  }
}

const hours = (minutes: number): string => `${Math.round(minutes / 6) / 10}h`

/** The two longest waits, in a sentence. */
function textOf(problem: Problem, plan: SchedulePlan, found: Explained, no: string, late: number): string {
  if (late <= 0) return `工单 ${no} 预计提前 ${hours(-late)} 完工`
  const ops = opsOf(problem)
  const waits = found.parts
    .filter(({ reason }) => reason !== 'work' && reason !== 'closed')
    .toSorted((one, other) => other.minutes - one.minutes)
    .slice(0, 2)
    .map(({ reason, op, minutes, blocker }) => {
      const unit = problem.lanes[plan.lane[op]!]!.name
      const words = `${LateCause.items[LateCause[reason]]} ${hours(minutes)}`
      if (reason === 'material') return `${words}（${ops[op]!.op.material ?? ''}）`
      return `${unit}${words}${blocker === null ? '' : `（前序 ${ops[blocker]!.job.no}）`}`
    })
  return `工单 ${no} 预计晚 ${hours(late)}${waits.length > 0 ? `：${waits.join('，')}` : ''}`
}
