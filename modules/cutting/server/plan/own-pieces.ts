import { type CutPlan, MOST_PANELS, Offcut, Panel, PanelStatus } from '@mortise/cutting/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { endedWork } from '../panels/ended-work.ts'
import { followScans } from '../panels/follow-scans.ts'
import { setPanels } from '../panels/set-panels.ts'

type Plan = RowOf<typeof CutPlan>

/** Panels that wait become the nest's own; held, so that no other nest takes them too. */
export async function takePanels(ctx: Context, plan: Plan): Promise<number> {
  const { material, thickness, workOrders } = plan
  const found = await ctx.repo(Panel).lockAll({
    status: PanelStatus.waiting,
    plan: null,
    material,
    thickness,
    ...(workOrders.length > 0 && { workOrder: { in: workOrders } }),
  })
  const waiting = await withoutEnded(ctx, found)
  if (waiting.length === 0)
    throw new BusinessError('没有待排版的板件，请检查材料、厚度和工单', { field: 'material' })
  if (waiting.length > MOST_PANELS)
    throw new BusinessError(
      `待排版的板件有 ${waiting.length} 块，一次最多 ${MOST_PANELS} 块，请选择部分工单`,
      { field: 'workOrders' },
    )
  await setPanels(
    ctx,
    waiting.map(({ id }) => ({
      id,
      plan: plan.id,
      sheetNo: null,
      lotNo: null,
      status: PanelStatus.waiting,
    })),
  )
  return waiting.length
}

async function withoutEnded<T extends { readonly workOrder: string }>(
  { repo }: Context,
  panels: readonly T[],
): Promise<T[]> {
  const works = [...new Set(panels.map(({ workOrder }) => workOrder))]
  const ended = await repo(WorkOrder).find(
    { id: { in: works }, status: { in: [...endedWork] } },
    { limit: works.length },
  )
  return panels.filter(({ workOrder }) => ended.every(({ id }) => id !== workOrder))
}

/** Offcuts that fit are kept for the nest while it is calculated. */
export async function takeOffcuts({ repo }: Context, plan: Plan): Promise<void> {
  if (!plan.usesOffcuts) return
  const { material, thickness } = plan
  for (const { id } of await repo(Offcut).lockAll({ status: 'free', material, thickness })) {
    await repo(Offcut).put(id, { usedBy: plan.id })
    await repo(Offcut).move(id, 'reserve')
  }
}

/** Panels wait for another nest, unless they were sawn since; those of a work order that ended stay given up. */
export async function letGo(ctx: Context, { id }: Pick<Plan, 'id'>): Promise<void> {
  const own = await ctx.repo(Panel).find({ plan: id }, { limit: MOST_PANELS })
  const works = [...new Set(own.map(({ workOrder }) => workOrder))]
  await ctx.repo(WorkOrder).lockAll({ id: { in: works } })
  const panels = await ctx.repo(Panel).lockAll({ plan: id })
  await setPanels(
    ctx,
    panels.map((panel) => ({
      id: panel.id,
      plan: null,
      sheetNo: null,
      lotNo: null,
      status: panel.status === PanelStatus.scrapped ? PanelStatus.scrapped : PanelStatus.waiting,
    })),
  )
  for (const work of works) await followScans(ctx, work)
  await giveOffcutsBack(ctx, id, () => true)
}

export async function giveOffcutsBack(
  { repo }: Context,
  plan: string,
  isLeft: (offcut: RowOf<typeof Offcut>) => boolean,
): Promise<void> {
  for (const offcut of await repo(Offcut).lockAll({ usedBy: plan })) {
    if (!isLeft(offcut)) continue
    await repo(Offcut).put(offcut.id, { usedBy: null })
    await repo(Offcut).move(offcut.id, 'giveBack')
  }
}
