import { rules } from '@mortise/server'
import { Category } from '@mortise/system/model'
import { type CodedTree, codeUnder, recodeBelow } from '../../shared/tree-codes.ts'

const tree: CodedTree = { entity: Category, key: 'code', circle: '上级分类不能是自己或下级' }

export const categoryRules = rules(Category, {
  async prepare(category, ctx, before) {
    if (before && before.parent === category.parent) return
    const self = before && { parent: before.parent, code: before.code ?? '' }
    return { code: await codeUnder(ctx, tree, category.parent, self) }
  },

  async saved(category, ctx, before) {
    const [from, to] = [before?.code, category.code]
    if (from && to && from !== to) await recodeBelow(ctx, tree, from, to)
  },

  async remove(category, ctx) {
    const repo = ctx.repo(Category)
    for (const child of await repo.find({ parent: category.id })) await repo.remove(child.id)
  },
})
