import { BusinessError, both, type Condition, type Row } from '@mortise/model'
import type { Context } from '@mortise/server'
import { askerOf, fieldNamed, filterField, sourceOf } from './dict-source.ts'
import { childrenOf } from './dict-tree.ts'

/** One choice of a chain of selects: `id` leads to the next level, `store` is what is saved. */
export interface CascadeOption {
  readonly id: string
  readonly store: string
  readonly label: string
}

/** A level of linked selects: the first by its condition or by having no parent, deeper ones by what was chosen above. */
export async function cascadeOptions(
  ctx: Context,
  query: Readonly<Record<string, string>>,
): Promise<CascadeOption[]> {
  const {
    table = '',
    txt = '',
    key = '',
    idField = 'id',
    pidField = '',
    condition = '',
    pidValue = '',
  } = query
  const conditions = pidValue === '' && condition !== '' ? [condition] : []
  const source = sourceOf(ctx.linked, { table, text: txt, code: key, conditions }, await askerOf(ctx, table))
  const { entity, text, code, where, sort } = source
  const id = fieldNamed(entity, idField)
  const parent = filterField(entity, pidField)
  if (!id || !(id === 'id' || entity.dictSource?.code.includes(id)) || !parent) {
    throw new BusinessError('白名单校验未通过！')
  }
  const level: Condition | null = conditions.length > 0 ? null : childrenOf(parent, pidValue)
  const rows = await ctx.repo(entity).select(both(where, ctx.scope(entity), level), {
    limit: 1000,
    ...(sort && { sort: [sort] }),
  })
  return rows.map((row: Row) => ({
    id: String(row[id] ?? ''),
    store: String(row[code] ?? ''),
    label: String(row[text] ?? ''),
  }))
}
