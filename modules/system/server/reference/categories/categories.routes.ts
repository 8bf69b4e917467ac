import { BusinessError, both, type Condition, type RowOf } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { Category } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { positional } from '../choices/dict-items.ts'
import { jsonCondition, type TreeNode, treeNode } from '../choices/dict-tree.ts'

type CategoryRow = RowOf<typeof Category>

const byCode = { sort: [['code', 'asc']] as const, limit: 20_000 }
const roots: Condition = { field: 'parent', test: { op: 'empty' } }
const under = (id: string): Condition => ({ field: 'parent', test: { op: 'eq', value: id } })

/** The classification tree, level by level or whole. */
export const categoryRoutes: AnyRoute[] = [
  get('/sys/category/loadTreeRoot', 'login', async ({ ctx, query }) => {
    const parent = query.pcode ? await coded(ctx, query.pcode) : null
    if (query.async !== 'false') return level(ctx, parent ? under(parent.id) : roots)
    const all = await ctx.repo(Category).find({}, byCode)
    const below = groupBy(all, (row) => row.parent ?? '')
    const build = (id: string): TreeNode[] =>
      (below.get(id) ?? []).map((row) => {
        const children = build(row.id)
        return { ...nodeOf(row, children.length > 0), children: children.length > 0 ? children : null }
      })
    return build(parent?.id ?? '')
  }),

  get('/sys/category/loadTreeChildren', 'login', ({ ctx, query }) =>
    query.pid ? level(ctx, query.pid === '0' ? roots : under(query.pid)) : [],
  ),

  get('/sys/category/loadOne', 'login', async ({ ctx, query }) => {
    const { field = '', val = '' } = query
    if (!isKey(field)) throw new BusinessError('字段无效，请检查!')
    const found = await ctx.repo(Category).find({ [field]: val }, { limit: 2 })
    if (found.length > 1) throw new BusinessError(`查询数据异常,[${field}]存在多个值:${val}`)
    const [category] = found
    if (!category) throw new BusinessError('查询无果')
    const [sent] = await ctx.output(Category, [category])
    const hasChild = (await ctx.repo(Category).count({ parent: category.id })) > 0
    return { ...sent, pid: category.parent ?? '0', hasChild: hasChild ? '1' : '0' }
  }),

  get('/sys/category/loadTreeData', 'login', async ({ ctx, query }) => {
    const { pid, pcode, condition } = query
    if (!pid && !pcode) throw new BusinessError('加载分类字典树参数有误.[null]!')
    const also = jsonCondition(condition, (name) => (filters.has(name) ? name : null))
    if (pid) return level(ctx, both(pid === '0' ? roots : under(pid), also))
    if (pcode === '0') return level(ctx, both(roots, also))
    const parent = await ctx.repo(Category).first({ code: pcode })
    if (!parent) throw new BusinessError(`加载分类字典树参数有误.[${pcode}]!`)
    return level(ctx, both(under(parent.id), also))
  }),

  get('/sys/category/loadDictItem', 'login', async ({ ctx, query }) => {
    const ids = (query.ids ?? '').split(',').map((id) => id.trim())
    const wanted = ids.at(-1) === '' ? ids.slice(0, -1) : ids
    if (wanted.length === 0) throw new BusinessError('ids 不能为空')
    const found = await ctx.repo(Category).find({ id: { in: wanted } })
    return positional(wanted, new Map(found.map(({ id, name }) => [id, name])))
  }),

  get('/sys/category/rootList', 'login', async ({ ctx, query }) =>
    ctx.list(Category, { column: 'code', order: 'asc', ...query }, roots),
  ),

  get('/sys/category/childList', 'login', async ({ ctx, query }) => {
    const children = await ctx.repo(Category).select(under(query.pid ?? ''), byCode)
    return ctx.output(Category, children)
  }),
]

const isKey = (field: string): field is 'id' | 'code' | 'name' => ['id', 'code', 'name'].includes(field)
const filters = new Set(['code', 'name', 'id', 'createBy', 'sysOrgCode'])

const nodeOf = (row: CategoryRow, hasChildren: boolean): TreeNode =>
  treeNode(row.id, row.name, { isLeaf: !hasChildren, parentId: row.parent, code: row.code })

async function level(ctx: Context, condition: Condition): Promise<TreeNode[]> {
  const rows = await ctx.repo(Category).select(condition, byCode)
  if (rows.length === 0) return []
  const children = await ctx
    .repo(Category)
    .select({ field: 'parent', test: { op: 'in', values: rows.map(({ id }) => id) } }, byCode)
  const parents = new Set(children.map(({ parent }) => parent))
  return rows.map((row) => nodeOf(row, parents.has(row.id)))
}

async function coded(ctx: Context, code: string): Promise<CategoryRow> {
  const found = await ctx.repo(Category).find({ code }, { limit: 2 })
  if (found.length > 1) throw new BusinessError(`该编码【${code}】存在多个，请核实!`)
  const [category] = found
  if (!category) throw new BusinessError(`该编码【${code}】不存在，请核实!`)
  return category
}
