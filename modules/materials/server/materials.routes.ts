import { Material } from '@mortise/materials/model'
import { both, type Condition, nothing } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { listed } from '@mortise/system/server'
import { allCategories, listedCategories, treeOf, underCodes, withAbove, withBelow } from './category-tree.ts'

/** Most rows that are looked up by what is stored of them. */
const LOOKED_UP = 200

/** What pickers ask about materials: whoever may choose one sees what a picker shows. */
export const materialRoutes: AnyRoute[] = [
  get('/bas/basMaterial/listByIdCode', 'login', async ({ ctx, query }) => {
    const key = storable.find((name) => query[name])
    return key ? named(ctx, key, listed(query[key])) : searched(ctx, query)
  }),

  get('/bas/basMaterialCategory/tree', 'login', async ({ ctx }) => treeOf(await allCategories(ctx))),

  get('/bas/basMaterialCategory/tabletree', 'login', async ({ ctx, query }) => {
    const rows = await allCategories(ctx)
    const some = await listedCategories(ctx, rows, listed(query.wlbid))
    const checked = new Set(some.map(({ id }) => id))
    return treeOf(query.selectType === '1' ? withAbove(rows, some) : rows, checked)
  }),
]

const storable = ['id', 'code'] as const

/** The materials behind stored values, in their order and whatever became of them. */
async function named(ctx: Context, key: (typeof storable)[number], values: readonly string[]) {
  const wanted = values.slice(0, LOOKED_UP)
  const also: Condition = { field: key, test: { op: 'in', values: wanted } }
  const page = await ctx.list(Material, { pageSize: String(LOOKED_UP) }, also)
  const place = new Map(wanted.map((value, index) => [value, index]))
  const at = (row: (typeof page.records)[number]) => place.get(String(row[key])) ?? 0
  return { ...page, records: page.records.toSorted((one, other) => at(one) - at(other)) }
}

async function searched(ctx: Context, query: Readonly<Record<string, string>>) {
  const { name, model, keyword, codeid, codeSxj, departId, column, order, pageNo, pageSize } = query
  const also = both(
    { field: 'isActive', test: { op: 'eq', value: true } },
    contains('name', name),
    contains('model', model),
    await ofCategories(ctx, codeid, codeSxj),
    departId ? usedBy(listed(departId)) : null,
  )
  return ctx.list(Material, { keyword, column, order, pageNo, pageSize }, also)
}

/** A part of a text, told bare or between asterisks. */
function contains(field: string, pattern = ''): Condition | null {
  const text = pattern.replace(/^\*|\*$/g, '')
  return text ? { field, test: { op: 'contains', text } } : null
}

/** By ids or codes of categories, by the beginnings of their tree codes, or by both; each stands for all below it. */
async function ofCategories(ctx: Context, ids = '', codes = ''): Promise<Condition | null> {
  if (!ids && !codes) return null
  const rows = await allCategories(ctx)
  const byId = ids ? withBelow(rows, listed(ids)) : rows
  const wanted = codes ? underCodes(byId, listed(codes)) : byId
  const values = wanted.map(({ id }) => id)
  return values.length > 0 ? { field: 'category', test: { op: 'in', values } } : nothing
}

/** What a department may use: its own materials, and those that are everybody's. */
const usedBy = (departs: readonly string[]): Condition => ({
  any: [
    { field: 'departs', test: { op: 'empty' } },
    { field: 'departs', test: { op: 'hasAny', values: departs } },
  ],
})
