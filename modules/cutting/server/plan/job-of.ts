import { type CutPlan, type Grain, type NestJob, Offcut, Panel, PanelGrain } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { PlanPriority, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { boardOf } from './board.ts'

type Plan = RowOf<typeof CutPlan>

const grains: Readonly<Record<string, Grain>> = {
  [PanelGrain.none]: 'none',
  [PanelGrain.length]: 'length',
  [PanelGrain.width]: 'width',
}
const priorities: readonly string[] = [PlanPriority.ordinary, PlanPriority.important, PlanPriority.urgent]

/** Nothing is as long as that, so that nothing is kept. */
const NEVER = { length: 1e6, width: 1e6 }

/** What a nest lays on what: the panels and offcuts that are its own, and boards as many as it takes. */
export async function jobOf(ctx: Context, plan: Plan): Promise<NestJob> {
  const { repo } = ctx
  const { material, keepsOffcuts } = await boardOf(ctx, plan.material)
  const panels = await repo(Panel).find({ plan: plan.id }, { sort: [['no', 'asc']] })
  const offcuts = await repo(Offcut).find({ usedBy: plan.id, status: 'reserved' })
  const works = [...new Set(panels.map(({ workOrder }) => workOrder))]
  const orders = await repo(WorkOrder).find({ id: { in: works } }, { limit: works.length })
  const urgencyOf = (id: string) =>
    priorities.indexOf(orders.find((order) => order.id === id)?.priority ?? PlanPriority.ordinary)
  const grain: Grain = material.hasGrain ? 'length' : 'none'
  const trim = plan.trim ?? 0
  return {
    panels: panels.map(({ id, length, width, grain: own, workOrder }) => ({
      id,
      length,
      width,
      quantity: 1,
      grain: grains[own ?? PanelGrain.none] ?? 'none',
      priority: urgencyOf(workOrder),
    })),
    sheets: [{ id: plan.material, length: plan.sheetLength ?? 0, width: plan.sheetWidth ?? 0, grain }],
    offcuts: offcuts.map(({ id, length, width }) => ({ id, length, width, grain })),
    kerf: plan.kerf ?? 0,
    trim: { left: trim, right: trim, top: trim, bottom: trim },
    keep: keepsOffcuts ? { length: plan.keepLength ?? 0, width: plan.keepWidth ?? 0 } : NEVER,
  }
}
