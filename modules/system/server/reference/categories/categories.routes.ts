import { BusinessError, both, type Condition, dictItem, type Row, type RowOf } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { Category } from '@mortise/system/model'
import { groupBy } from '../../shared/group.ts'
import { listed } from '../../shared/rows.ts'
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

  get('/sys/category/rootList', 'login', async ({ ctx, query }) => {
    const page = await ctx.list(Category, { column: 'code', order: 'asc', ...query }, roots)
    return { ...page, records: await withChildFlags(ctx, page.records) }
  }),

  get('/sys/category/childList', 'login', async ({ ctx, query }) =>
    withChildFlags(ctx, await childrenOf(ctx, [query.pid ?? ''])),
  ),

  get('/sys/category/getChildListBatch', 'login', async ({ ctx, query }) => {
    const records = await withChildFlags(ctx, await childrenOf(ctx, listed(query.parentIds)))
    return { records, total: records.length, size: records.length, current: 1, pages: 1 }
  }),

  get('/sys/category/loadAllData', 'login', async ({ ctx, query: { code = '' } }) => {
    const all = await ctx.repo(Category).find({}, byCode)
    const wanted = code === '' || code === '0' ? all : all.filter((row) => row.code?.startsWith(code))
    return wanted.map(({ id, name }) => dictItem(id, name))
  }),

  get('/sys/category/checkCode', 'login', async ({ ctx, query: { pid = '', code = '' } }) => {
    if (code === '') throw new BusinessError('错误,类型编码为空!')
    const parent = pid === '' || pid === '0' ? null : await ctx.repo(Category).get(pid)
    if (parent && !code.startsWith(parent.code ?? ''))
      throw new BusinessError(`编码不符合规范,须以"${parent.code}"开头!`)
    return null
  }),
]

const childrenOf = async (ctx: Context, parents: readonly string[]): Promise<Row[]> =>
  ctx.output(
    Category,
    await ctx.repo(Category).select({ field: 'parent', test: { op: 'in', values: parents } }, byCode),
  )

/** Rows as the page of categories draws them: a root lies under `0`, and each says whether it can be unfolded. */
async function withChildFlags(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const parents = await parentsAmong(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({
    ...row,
    pid: row.pid ?? '0',
    hasChild: parents.has(String(row.id)) ? '1' : '0',
  }))
}

const isKey = (field: string): field is 'id' | 'code' | 'name' => ['id', 'code', 'name'].includes(field)
const filters = new Set(['code', 'name', 'id', 'createBy', 'sysOrgCode'])

const nodeOf = (row: CategoryRow, hasChildren: boolean): TreeNode =>
  treeNode(row.id, row.name, { isLeaf: !hasChildren, parentId: row.parent, code: row.code })

async function level(ctx: Context, condition: Condition): Promise<TreeNode[]> {
  const rows = await ctx.repo(Category).select(condition, byCode)
  if (rows.length === 0) return []
  const parents = await parentsAmong(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => nodeOf(row, parents.has(row.id)))
}

/** Those of these categories that have any below them. */
async function parentsAmong(ctx: Context, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const children = await ctx
    .repo(Category)
    .select({ field: 'parent', test: { op: 'in', values: ids } }, byCode)
  return new Set(children.map(({ parent }) => parent))
}

async function coded(ctx: Context, code: string): Promise<CategoryRow> {
  const found = await ctx.repo(Category).find({ code }, { limit: 2 })
  if (found.length > 1) throw new BusinessError(`该编码【${code}】存在多个，请核实!`)
  const [category] = found
  if (!category) throw new BusinessError(`该编码【${code}】不存在，请核实!`)
  return category
}
