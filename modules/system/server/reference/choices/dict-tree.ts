import { BusinessError, both, type Condition, fieldsOf, type Row } from '@mortise/model'
import type { Context } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { askerOf, fieldNamed, filterField, sourceOf } from './dict-source.ts'

/** A node of a tree to choose from, under all the names that older screens read. */
export interface TreeNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly label: string
  readonly leaf: boolean
  readonly isLeaf: boolean
  readonly parentId: string
  readonly code: string | null
  readonly children: TreeNode[] | null
}

export function treeNode(
  key: string,
  title: string,
  { isLeaf, parentId, code = null }: { isLeaf: boolean; parentId: string | null; code?: string | null },
): TreeNode {
  return {
    key,
    value: key,
    title,
    label: title,
    leaf: isLeaf,
    isLeaf,
    parentId: parentId || '0',
    code,
    children: null,
  }
}

/** One level of a tree that some entity keeps, by the names of its table and columns. */
export async function treeLevel(ctx: Context, query: Readonly<Record<string, string>>): Promise<TreeNode[]> {
  const { tableName = '', text = '', code = '', pidField = '', hasChildField = '', pid = '' } = query
  const { linked } = servicesOf(ctx)
  const asker = await askerOf(ctx, tableName)
  const source = sourceOf(linked, { table: tableName, text, code }, asker)
  const { entity } = source
  const parent = filterField(entity, pidField)
  if (!parent) throw new BusinessError('白名单校验未通过！')
  const narrowed = both(
    source.where,
    ctx.scope(entity),
    jsonCondition(query.condition, (name) => {
      const field = filterField(entity, name)
      return field && asker.mayRead(entity, field) ? field : null
    }),
  )
  const rows = await ctx.repo(entity).select(both(narrowed, childrenOf(parent, pid)), { limit: 5000 })
  const flag = fieldNamed(entity, hasChildField)
  const isFlagged = flag !== null && fieldsOf(entity)[flag]?.kind === 'bool'
  const keys = rows.map((row: Row) => String(row[source.code] ?? ''))
  const parents = isFlagged ? null : await parentsAmong(ctx, entity.name, parent, keys)
  return rows.map((row: Row) => {
    const key = String(row[source.code] ?? '')
    const isLeaf = parents ? !parents.has(key) : row[flag ?? ''] !== true
    return treeNode(key, String(row[source.text] ?? key), { isLeaf, parentId: row[parent] as string | null })
  })
}

/** Rows without a parent are the first level, which is also asked for as `0`. */
export const childrenOf = (parent: string, pid: string): Condition =>
  pid === '' || pid === '0'
    ? {
        any: [
          { field: parent, test: { op: 'empty' } },
          { field: parent, test: { op: 'eq', value: '0' } },
        ],
      }
    : { field: parent, test: { op: 'eq', value: pid } }

async function parentsAmong(
  ctx: Context,
  name: string,
  parent: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const children = await ctx
    .repo(servicesOf(ctx).entity(name))
    .select({ field: parent, test: { op: 'in', values: keys } }, { limit: 20_000 })
  return new Set(children.map((row: Row) => row[parent] as string))
}

/** `{"name":"木*"}`: every member compared, a star or percent sign standing for anything at that end. */
export function jsonCondition(
  text: string | undefined,
  fieldOf: (name: string) => string | null,
  refusal = '条件格式不正确',
): Condition | null {
  if (!text) return null
  const bad = () => new BusinessError(refusal)
  let members: unknown
  try {
    members = JSON.parse(text)
  } catch {
    throw bad()
  }
  if (typeof members !== 'object' || members === null || Array.isArray(members)) throw bad()
  return both(
    ...Object.entries(members).map(([name, value]): Condition => {
      const field = fieldOf(name)
      if (!field || !['string', 'number', 'boolean'].includes(typeof value)) throw bad()
      const text = String(value)
      const [, before, inner, after] = /^([%*]?)(.*?)([%*]?)$/s.exec(text) ?? []
      if (before && after) return { field, test: { op: 'contains', text: inner ?? '' } }
      if (after) return { field, test: { op: 'startsWith', text: inner ?? '' } }
      if (before) return { field, test: { op: 'endsWith', text: inner ?? '' } }
      return { field, test: { op: 'eq', value: text } }
    }),
  )
}
