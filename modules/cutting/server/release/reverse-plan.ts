import { CutPlan, Offcut, Panel, PanelStatus } from '@mortise/cutting/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { reverseDocument } from '@mortise/stock/server'
import { boardOf } from '../plan/board.ts'
import { letGo } from '../plan/own-pieces.ts'
import { countNeeds } from './needs.ts'
import { heldOffcuts, holdOffcuts } from './offcut-stock.ts'
import { worksOf } from './release-plan.ts'

type Plan = RowOf<typeof CutPlan>

/** What is sawn is sawn, and an offcut that went on cannot come back. */
export async function refuseUndone(plan: Plan, ctx: Context): Promise<void> {
  await worksOf(ctx, plan)
  const panels = await ctx.repo(Panel).lockAll({ plan: plan.id })
  const cut = panels.filter(({ cutAt }) => cutAt !== null)
  if (cut.length > 0) throw new BusinessError(`排版单 ${plan.no} 有 ${cut.length} 块板件已开料，不能冲销`)
  const spoilt = panels.find(({ status }) => status !== PanelStatus.nested)
  if (spoilt) throw new BusinessError(`板件 ${spoilt.no} 已报废，排版单不能冲销`)
  const kept = await ctx.repo(Offcut).lockAll({ plan: plan.id })
  const gone = kept.find(({ status }) => status !== 'free')
  if (gone) throw new BusinessError(`余料 ${gone.no} 已被占用或使用，排版单不能冲销`)
}

/** Boards and offcuts lie in stock again, and the panels wait for another nest. */
export async function reversePlan(plan: Plan, ctx: Context): Promise<void> {
  const { repo } = ctx
  const works = await worksOf(ctx, plan)
  const kept = await repo(Offcut).lockAll({ plan: plan.id })
  const used = await repo(Offcut).lockAll({ usedBy: plan.id })
  const heldBy = await heldOffcuts(
    ctx,
    kept.map(({ id }) => id),
  )
  await reverseDocument(
    ctx,
    CutPlan,
    { id: plan.id, no: plan.no, date: ctx.today },
    { heldBy: (line) => heldBy.get(line) },
  )
  for (const { id } of kept) await repo(Offcut).move(id, 'withdraw')
  const still = await heldOffcuts(
    ctx,
    used.map(({ id }) => id),
  )
  const { material } = await boardOf(ctx, plan.material)
  await holdOffcuts(
    ctx,
    used.filter(({ id }) => !still.has(id)),
    material,
  )
  await countNeeds(ctx, plan.works, works, -1)
  await letGo(ctx, plan)
}
