import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, put } from '@mortise/server'
import { Depart } from '@mortise/system/model'
import { z } from 'zod'
import { mergeDeparts, mergeView } from './depart-merge.ts'
import type { DepartRow } from './departs.ts'

/** Departments that change their place: dragged in the tree, or merged into another. */
export const departMoveRoutes: AnyRoute[] = [
  put(
    '/sys/sysDepart/place',
    'depart:edit',
    { body: z.object({ id: z.string(), parentId: z.string().default(''), beforeId: z.string().optional() }) },
    async ({ ctx, body: { id, parentId, beforeId } }) => {
      const { parent } = await known(ctx, id)
      const wanted = parentId === '' ? null : parentId
      if (parent !== wanted) await ctx.repo(Depart).edit({ id, parent: wanted })
      await order(ctx, wanted, id, beforeId)
      return message('移动成功！')
    },
  ),

  get('/sys/sysDepart/mergeView', 'depart:merge', async ({ ctx, query }) =>
    mergeView(ctx, await known(ctx, query.id)),
  ),

  post(
    '/sys/sysDepart/merge',
    'depart:merge',
    { body: z.object({ id: z.string(), intoId: z.string(), confirm: z.string() }) },
    async ({ ctx, body: { id, intoId, confirm } }) => {
      const [from, into] = [await known(ctx, id), await known(ctx, intoId)]
      // Typed by hand, because nothing takes the two apart again.
      if (confirm.trim() !== from.name) throw new BusinessError('输入的内容与部门名称不一致，未合并')
      await mergeDeparts(ctx, from, into)
      return message(`【${from.name}】已合并到【${into.name}】`)
    },
  ),
]

async function known(ctx: Context, id: unknown): Promise<DepartRow> {
  const depart = typeof id === 'string' ? await ctx.repo(Depart).first({ id }) : null
  if (!depart) throw new BusinessError('未找到对应实体')
  return depart
}

/** Puts a department before one of its siblings, or behind them all. */
async function order(ctx: Context, parent: string | null, id: string, before?: string): Promise<void> {
  const all = await ctx.repo(Depart).lockAll({ parent })
  const others = all
    .filter((each) => each.id !== id)
    .toSorted((one, two) => one.sort - two.sort || (one.orgCode ?? '').localeCompare(two.orgCode ?? ''))
  const at = before ? others.findIndex((each) => each.id === before) : others.length
  if (at < 0) throw new BusinessError('部门的位置已变化，请刷新后重试')
  const self = all.filter((each) => each.id === id)
  for (const [index, each] of others.toSpliced(at, 0, ...self).entries()) {
    if (each.sort !== index + 1) await ctx.repo(Depart).put(each.id, { sort: index + 1 })
  }
}
