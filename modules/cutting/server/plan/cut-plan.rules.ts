import { CutPlan } from '@mortise/cutting/model'
import { Material } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { CALCULATION_ATTEMPTS, type Context, rules } from '@mortise/server'
import { Warehouse } from '@mortise/stock/model'
import { isUsable } from '@mortise/stock/server'
import { refuseUnreleasable, releasePlan } from '../release/release-plan.ts'
import { refuseUndone, reversePlan } from '../release/reverse-plan.ts'
import { boardOf } from './board.ts'
import { letGo, takeOffcuts, takePanels } from './own-pieces.ts'

type Plan = RowOf<typeof CutPlan>

export const cutPlanRules = rules(CutPlan, {
  async prepare(plan, { repo }, before) {
    if (before || !plan.material) return
    const { thickness, length, width } = await repo(Material).get(plan.material)
    return {
      thickness: plan.thickness ?? thickness,
      sheetLength: plan.sheetLength ?? length,
      sheetWidth: plan.sheetWidth ?? width,
    }
  },

  async check(plan, ctx, before) {
    if (before) return
    await boardOf(ctx, plan.material)
    refuseSizeless(plan)
    const from = await ctx.repo(Warehouse).get(plan.warehouse)
    if (!isUsable(from)) throw new BusinessError(`【${from.name}】的物料不能用于生产`, { field: 'warehouse' })
  },

  async saved(plan, ctx, before) {
    if (before) return
    const panelCount = await takePanels(ctx, plan)
    await ctx.repo(CutPlan).put(plan.id, { panelCount })
    await ctx.enqueue('cutting:calculate', { run: plan.id }, { attempts: CALCULATION_ATTEMPTS })
  },

  moves: {
    begin: { effect: (plan, ctx) => takeOffcuts(ctx, plan) },
    fail: { effect: giveUp },
    cancel: { effect: giveUp },
    void: { effect: giveUp },
    release: { guard: refuseUnreleasable, effect: releasePlan },
    reverse: { guard: refuseUndone, effect: reversePlan },
  },
})

function giveUp(plan: Plan, ctx: Context): Promise<void> {
  return letGo(ctx, plan)
}

function refuseSizeless({ sheetLength, sheetWidth, trim }: Plan): void {
  for (const [field, size] of [
    ['sheetLength', sheetLength],
    ['sheetWidth', sheetWidth],
  ] as const) {
    if (!size) throw new BusinessError('材料没有长宽，请填写板长和板宽', { field })
    if (size <= 2 * (trim ?? 0))
      throw new BusinessError(`修边 ${trim} 毫米后板材没有剩余，请检查尺寸`, { field: 'trim' })
  }
}
