import { CutPlan, Panel, PanelStatus, type ScannedPanel, sawnStates } from '@mortise/cutting/model'
import { readTicket } from '@mortise/engineering/model'
import { BusinessError, pick, type RowOf } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { reportCut, takeCutBack } from './report-cut.ts'

type Row = RowOf<typeof Panel>

/** The panel whose label was scanned, held together with its nest. */
async function scanned(
  { repo }: Context,
  code: string,
): Promise<{ panel: Row; plan: RowOf<typeof CutPlan> }> {
  const kind = readTicket(code)
  if (kind === 'broken') throw new BusinessError('条码校验错误，请重新扫描')
  const found = kind === 'panel' ? await repo(Panel).first({ no: code }) : null
  if (!found) throw new BusinessError(`条码 ${code} 不是本厂的板件码`)
  if (found.status === PanelStatus.scrapped) throw new BusinessError(`板件 ${code} 已报废`)
  if (!found.plan) throw new BusinessError(`板件 ${code} 还没有排版，不能开料`)
  const plan = await repo(CutPlan).lock(found.plan)
  // Before its panels, as whoever ends it has them.
  await repo(WorkOrder).lock(found.workOrder)
  return { panel: await repo(Panel).lock(found.id), plan }
}

/** Scanned at the saw: it is cut, once. The last one of a nest ends it. */
export async function cutPanel(ctx: Context, code: string): Promise<ScannedPanel> {
  const { repo } = ctx
  const { panel, plan } = await scanned(ctx, code)
  if (panel.cutAt) throw new BusinessError(`板件 ${code} 已于 ${panel.cutAt.slice(5, 16)} 开料，不能重复`)
  if (plan.status !== 'released') throw new BusinessError(`排版单 ${plan.no} 还没有下发，不能开料`)
  const work = await repo(WorkOrder).get(panel.workOrder)
  if (work.status === 'paused') throw new BusinessError(`工单已暂停：${work.holdReason ?? ''}`)
  await repo(Panel).put(panel.id, { status: PanelStatus.cut, cutBy: ctx.user.username, cutAt: ctx.now })
  await reportCut(ctx, panel)
  const counts = await countsOf(ctx, panel)
  if (counts.cut === counts.total) await repo(CutPlan).move(plan.id, 'complete')
  return {
    ...pick(panel, 'name', 'sheetNo'),
    no: code,
    size: `${panel.length}×${panel.width}`,
    workOrder: work.no,
    plan: plan.no,
    ...counts,
  }
}

async function countsOf({ repo }: Context, { plan, workOrder }: Row) {
  const sawn = { status: { in: [...sawnStates] } }
  const living = { status: { ne: PanelStatus.scrapped } } as const
  return {
    cut: await repo(Panel).count({ plan, ...sawn }),
    total: await repo(Panel).count({ plan, ...living }),
    workCut: await repo(Panel).count({ workOrder, ...sawn }),
    workTotal: await repo(Panel).count({ workOrder, ...living }),
  }
}

/** It was scanned by mistake. */
export async function uncutPanel(ctx: Context, code: string): Promise<void> {
  const { panel, plan } = await scanned(ctx, code)
  if (!panel.cutAt) throw new BusinessError(`板件 ${code} 还没有开料，无需撤销`)
  await takeCutBack(ctx, panel)
  await ctx.repo(Panel).put(panel.id, { status: PanelStatus.nested, cutBy: null, cutAt: null })
  if (plan.status === 'done') await ctx.repo(CutPlan).move(plan.id, 'resume')
}

/** It was spoilt: another one like it waits for the next nest. */
export async function spoilPanel(ctx: Context, id: string, reason: string): Promise<Row> {
  const { repo } = ctx
  const { plan } = await repo(Panel).own(id)
  const nest = plan ? await repo(CutPlan).lock(plan) : null
  const panel = await repo(Panel).lock(id)
  if (panel.status === PanelStatus.scrapped) throw new BusinessError(`板件 ${panel.no} 已报废`)
  const isReleased = nest?.status === 'released' || nest?.status === 'done'
  if (!isReleased && !sawnStates.some((state) => state === panel.status))
    throw new BusinessError(`板件 ${panel.no} 还没有下发开料，请直接修改或删除`)
  await repo(Panel).put(id, { status: PanelStatus.scrapped, remark: reason })
  if (nest?.status === 'released') {
    const { cut, total } = await countsOf(ctx, panel)
    if (cut === total && total > 0) await repo(CutPlan).move(nest.id, 'complete')
  }
  const like = pick(panel, 'workOrder', 'unit', 'part', 'name', 'material', 'length', 'width', 'thickness')
  const { id: again } = await repo(Panel).add({
    ...like,
    grain: panel.grain,
    edges: panel.edges,
    holes: panel.holes.map(({ face, x, y, diameter, depth, remark }) => ({
      face,
      x,
      y,
      diameter,
      depth,
      remark,
    })),
    remark: `补 ${panel.no}：${reason}`.slice(0, 200),
  })
  return repo(Panel).get(again)
}
