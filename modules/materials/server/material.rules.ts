import { Material, MaterialCategory } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, providersOf, rules } from '@mortise/server'
import { kindChanging } from './kind-changing.ts'

type Row = RowOf<typeof Material>

export const materialRules = rules(Material, {
  async prepare(material, ctx, before) {
    const category = await ctx.repo(MaterialCategory).first({ id: material.category ?? '' })
    const code = material.code?.trim() || before?.code
    return {
      ...(category && { kind: category.kind }),
      code: code || (category ? await drawCode(ctx, category.treeCode ?? '') : ''),
    }
  },

  async check(material, ctx, before) {
    for (const { unit, factor } of material.conversions) {
      if (factor <= 0) throw new BusinessError('单位换算系数必须大于 0', { field: 'conversions' })
      if (unit === material.unit) throw new BusinessError('主单位不需要换算', { field: 'conversions' })
    }
    if (material.category !== before?.category) await refuseBranch(ctx, material.category)
    if (before && before.kind !== material.kind)
      for (const check of providersOf(ctx, kindChanging)) await check(ctx, [before.id])
    await refuseAlike(ctx, material, before)
  },
})

/** A number that no material has, whoever typed it: the category's code and five digits. */
async function drawCode(ctx: Context, treeCode: string): Promise<string> {
  for (;;) {
    const code = await ctx.drawSequence(`material.code.${treeCode}`, `${treeCode}{00000}`)
    if ((await ctx.repo(Material).count({ code })) === 0) return code
  }
}

/** The category is held since its reference was checked, so that nobody branches it meanwhile. */
async function refuseBranch(ctx: Context, id: string): Promise<void> {
  if ((await ctx.repo(MaterialCategory).count({ parent: id })) > 0)
    throw new BusinessError('只能在末级分类下新增物料', { field: 'category' })
}

const alike = ['name', 'model', 'size', 'color'] as const

/** An index stands behind it, for two who write at once. */
async function refuseAlike(ctx: Context, material: Row, before: Row | null): Promise<void> {
  if (before && alike.every((key) => before[key] === material[key])) return
  const { name, model, size, color } = material
  const other = await ctx.repo(Material).first({ name, model, size, color, id: { ne: material.id } })
  if (other)
    throw new BusinessError(`相同名称、型号、规格、颜色的物料已存在：${other.code}`, { field: 'name' })
}
