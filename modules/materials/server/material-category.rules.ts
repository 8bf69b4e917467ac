import { Material, MaterialCategory } from '@mortise/materials/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type Context, providersOf, rules } from '@mortise/server'
import { type CodedTree, codeUnder, recodeBelow } from '@mortise/system/server'
import { sql } from 'kysely'
import { kindChanging } from './kind-changing.ts'
import { MOST_LEVELS, nextStep } from './tree-step.ts'

type Row = RowOf<typeof MaterialCategory>

const tree: CodedTree = {
  entity: MaterialCategory,
  key: 'treeCode',
  circle: '上级分类不能是自己或下级',
  next: nextStep,
}

export const materialCategoryRules = rules(MaterialCategory, {
  async prepare(category, ctx, before) {
    const parent = category.parent ? await ctx.repo(MaterialCategory).first({ id: category.parent }) : null
    const kind = parent?.kind ?? category.kind
    if (before && before.parent === category.parent) return { kind }
    const self = before && { parent: before.parent, code: before.treeCode ?? '' }
    return { kind, treeCode: await codeUnder(ctx, tree, category.parent, self) }
  },

  async check(category, ctx, before) {
    if (before?.parent === category.parent) return
    if (before) await refuseTooDeep(ctx, category, before)
    if (category.parent) await refuseAboveMaterials(ctx, category.parent)
  },

  async saved(category, ctx, before) {
    const [from, to] = [before?.treeCode, category.treeCode ?? '']
    if (from && from !== to) await recodeBelow(ctx, tree, from, to)
    if (before && before.kind !== category.kind) await passKindOn(ctx, category)
  },
})

/** Materials hang on the ends of the tree: what has some cannot become a branch. Held, so that none comes meanwhile. */
async function refuseAboveMaterials(ctx: Context, id: string): Promise<void> {
  const parent = await ctx.repo(MaterialCategory).lock(id)
  if ((await ctx.repo(Material).count({ category: id })) === 0) return
  throw new BusinessError(`分类「${parent.name}」下已有物料，不能再分下级`, { field: 'parent' })
}

async function refuseTooDeep(ctx: Context, category: Row, before: Row): Promise<void> {
  const below = await ctx.repo(MaterialCategory).find({ treeCode: { startsWith: before.treeCode ?? '' } })
  const deepest = Math.max(...below.map(({ treeCode }) => treeCode?.length ?? 0))
  const grown = deepest - (before.treeCode?.length ?? 0) + (category.treeCode?.length ?? 0)
  if (grown / 2 > MOST_LEVELS)
    throw new BusinessError(`物料分类最多${MOST_LEVELS}级，移动后有${grown / 2}级`, { field: 'parent' })
}

/** Whatever lies below a category, materials too, is of its kind. */
async function passKindOn(ctx: Context, { treeCode, kind }: Row): Promise<void> {
  const { db, tenant } = ctx
  const below = sql`tenant_id = ${tenant} and tree_code like ${`${treeCode}%`}`
  const { rows } = await sql<{
    id: string
  }>`select id from bas_material where tenant_id = ${tenant} and not deleted
    and kind <> ${kind} and category in (select id from bas_material_category where ${below})`.execute(db)
  const materials = rows.map(({ id }) => id)
  for (const check of providersOf(ctx, kindChanging)) await check(ctx, materials)
  await sql`update bas_material_category set kind = ${kind} where ${below}`.execute(db)
  await sql`update bas_material set kind = ${kind} where tenant_id = ${tenant}
    and category in (select id from bas_material_category where ${below})`.execute(db)
}
