import { areaOf, CutPlan, Panel, PanelStatus } from '@mortise/cutting/model'
import { IssueMode } from '@mortise/engineering/model'
import { BusinessError, compare, type RowOf, sum } from '@mortise/model'
import { toIssueOf, WorkOrder } from '@mortise/production/model'
import { consume, holdOpen } from '@mortise/production/server'
import type { Context } from '@mortise/server'

type Plan = RowOf<typeof CutPlan>
type PlanWork = Plan['works'][number]
type Work = RowOf<typeof WorkOrder>
type PanelRow = RowOf<typeof Panel>

/** Decimals of counters. */
const SCALE = 1e4

/**
 * What each work order's need shrinks by when the nest is cut: the share that its panels have in all of that need, so
 * that the last nest ends it, however much board they took.
 */
export async function withNeeds(
  ctx: Context,
  plan: Plan,
  works: readonly Work[],
  boardName: string,
): Promise<Plan['works']> {
  const others = await otherPanels(ctx, plan, works)
  return plan.works.map((line) => {
    const work = works.find(({ id }) => id === line.workOrder)
    const mat = work?.mats.find(
      ({ material, orderLine, issueMode }) =>
        material === plan.material && orderLine === line.orderLine && issueMode !== IssueMode.none,
    )
    const panels = others.filter(
      ({ workOrder, orderLine, isExtra }) =>
        workOrder === line.workOrder && orderLine === line.orderLine && !isExtra,
    )
    const own = panels.filter(({ plan: of }) => of === plan.id)
    if (!work || !mat || own.length === 0) return { ...line, mat: mat?.id ?? null, countedQty: 0 }
    const share = (mat.needQty * sum(own, areaOf, 4)) / sum(panels, areaOf, 4)
    const wanted = Math.floor(share * SCALE) / SCALE
    const open = toIssueOf(mat)
    if (compare(open, wanted) < 0)
      throw new BusinessError(
        `工单 ${work.no} 的「${boardName}」已领料，未领 ${open}，板件需要 ${wanted}，请先退料再下发开料`,
      )
    const isLast = panels.every((panel) => panel.plan === plan.id || panel.isDone)
    return { ...line, mat: mat.id, countedQty: isLast ? open : wanted }
  })
}

/** All panels of the same board of these work orders, and whether they are cut or about to be. */
async function otherPanels(
  { repo }: Context,
  { material }: Plan,
  works: readonly Work[],
): Promise<(PanelRow & { isDone: boolean })[]> {
  const ids = works.map(({ id }) => id)
  const panels = await repo(Panel).find({ workOrder: { in: ids }, material })
  const plans = [...new Set(panels.flatMap(({ plan }) => plan ?? []))]
  const released = await repo(CutPlan).find(
    { id: { in: plans }, status: { in: ['released', 'done'] } },
    { limit: plans.length },
  )
  return panels.map((panel) => ({
    ...panel,
    isDone: panel.status === PanelStatus.scrapped || released.some(({ id }) => id === panel.plan),
  }))
}

/** Counts on the work orders what a nest issues for them, or takes back, and lets go of what they need no longer. */
export async function countNeeds(
  ctx: Context,
  lines: readonly PlanWork[],
  works: readonly Work[],
  by: 1 | -1,
): Promise<void> {
  const counts = lines.flatMap(({ mat, workOrder, countedQty }) => {
    if (!mat || compare(countedQty, 0) === 0) return []
    const qty = by * (countedQty ?? 0)
    const work = works.find(({ id }) => id === workOrder)
    const isUsed = work?.mats.find(({ id }) => id === mat)?.issueMode === IssueMode.backflushed
    return [{ line: mat, issuedQty: qty, ...(isUsed && { consumedQty: qty }) }]
  })
  if (counts.length === 0) return
  await ctx.repo(WorkOrder).countLines(counts)
  const mats = new Set(counts.map(({ line }) => line))
  for (const { id } of works) {
    if (by > 0) await consume(ctx, id)
    await holdOpen(ctx, id, mats)
  }
}
