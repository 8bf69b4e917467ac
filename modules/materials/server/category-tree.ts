import { MaterialCategory, MaterialGroup } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'

type Row = RowOf<typeof MaterialCategory>

/** A category as screens draw it; `key` and `title` repeat what it is, for trees that read them. */
export interface CategoryNode {
  readonly id: string
  readonly key: string
  readonly text: string
  readonly title: string
  readonly codeSxj: string
  readonly parentId: string
  readonly children: CategoryNode[]
  /** Where the tree was asked for a list of materials: whether that list has some of this category. */
  readonly checked?: boolean
}

const MOST = 20_000

/** All categories, each after its parent. */
export const allCategories = ({ repo }: Context): Promise<Row[]> =>
  repo(MaterialCategory).find(
    {},
    {
      sort: [
        ['sort', 'asc'],
        ['treeCode', 'asc'],
      ],
      limit: MOST,
    },
  )

/** Categories in the shape of a tree. Those whose parent is not among them stand at the top. */
export function treeOf(rows: readonly Row[], checked?: ReadonlySet<string>): CategoryNode[] {
  const nodes = new Map(rows.map((row) => [row.id, nodeOf(row, checked)]))
  const tops: CategoryNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId)?.children ?? tops).push(node)
  return tops
}

const nodeOf = ({ id, name, treeCode, parent }: Row, checked?: ReadonlySet<string>): CategoryNode => ({
  id,
  key: id,
  text: name,
  title: name,
  codeSxj: treeCode ?? '',
  parentId: parent ?? '0',
  children: [],
  ...(checked && { checked: checked.has(id) }),
})

/** The categories that are named, by id or by code, with all that lies below them. */
export function withBelow(rows: readonly Row[], named: readonly string[]): Row[] {
  const wanted = new Set(named)
  const roots = rows.filter(
    ({ id, code, treeCode }) => wanted.has(id) || wanted.has(code ?? '') || wanted.has(treeCode ?? ''),
  )
  return underCodes(
    rows,
    roots.map(({ treeCode }) => treeCode ?? ''),
  )
}

/** The categories whose code begins with one of these. */
export const underCodes = (rows: readonly Row[], codes: readonly string[]): Row[] =>
  rows.filter(({ treeCode }) => codes.some((code) => treeCode?.startsWith(code)))

/** Categories and those above them, so that a tree of them hangs together. */
export function withAbove(rows: readonly Row[], some: readonly Row[]): Row[] {
  const codes = some.map(({ treeCode }) => treeCode ?? '')
  return rows.filter(({ treeCode }) => treeCode && codes.some((code) => code.startsWith(treeCode)))
}

/** The categories of a list of materials: those that a material group draws on, or named ones with all below them. */
export async function listedCategories(
  ctx: Context,
  rows: readonly Row[],
  named: readonly string[],
): Promise<Row[]> {
  const groups = await ctx.repo(MaterialGroup).find({ id: { in: named } })
  const drawn = new Set<string>()
  for (const { items } of groups) {
    const materials = items.map(({ material }) => material)
    for (const category of await categoriesOf(ctx, materials)) drawn.add(category)
  }
  const below = new Set(withBelow(rows, named).map(({ id }) => id))
  return rows.filter(({ id }) => drawn.has(id) || below.has(id))
}

async function categoriesOf({ db, tenant }: Context, materials: readonly string[]): Promise<string[]> {
  if (materials.length === 0) return []
  const found = await db
    .selectFrom('bas_material')
    .select('category')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where('id', 'in', materials)
    .execute()
  return found.map(({ category }) => category as string)
}
