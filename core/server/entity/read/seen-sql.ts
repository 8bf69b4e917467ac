import { type AnyField, codeOf, linePath } from '@mortise/model'
import { escapeLiteral } from 'pg'
import { forbidden } from '../../base/failure.ts'
import type { Rights } from '../../context/accounts.ts'
import type { SeenSql } from '../../context/seen-sql.ts'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Column, Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { fromWhere } from './read.ts'
import { visibility } from './scope.ts'
import { seenBy } from './withheld.ts'

/**
 * What a caller may list of an entity, or of one of its sub-tables, as a statement that is whole in itself: rows by tenant, scope and
 * data rules, columns by rights.
 */
export function seenSql(working: Working, rights: Rights, of: Compiled, lines?: string): SeenSql {
  const { ctx, tenant } = working
  if (!of.entity.verbs.includes('list') || !ctx.can(codeOf(of.entity, 'list'))) throw forbidden()
  const compiled = seenBy(of, rights)
  const { scope, hidden } = visibility(compiled, { ctx, rights })
  const params: unknown[] = []
  const from = fromWhere(compiled, tenant, scope, params)
  if (lines === undefined) {
    const columns = compiled.columns.filter(
      ({ key, field }) => isTold(field) && !hidden.has(key) && key !== 'version',
    )
    return { columns: columns.map(told), text: inlined(`select ${selected(columns)} ${from}`, params) }
  }
  const found = compiled.lines.find(({ key }) => key === lines)
  if (!found || hidden.has(lines)) throw forbidden()
  const own = found.columns.filter(({ key, field }) => isTold(field) && !hidden.has(linePath(lines, key)))
  const columns = [idColumn, parentColumn, ...own]
  const sameTenant = compiled.isShared ? '' : `t.tenant_id = $${params.push(tenant)} and `
  const text = `select ${selected(columns)} from ${found.table} t where ${sameTenant}exists (select 1 from (select t.id ${from}) seen where seen.id = t.parent_id)`
  return { columns: columns.map(told), text: inlined(text, params) }
}

const idColumn: Column = { key: 'id', sql: 't.id', field: null }
const parentColumn: Column = { key: 'parentId', sql: 't.parent_id', field: null }

const isTold = (field: AnyField | null): boolean =>
  !field || !(field.kind === 'json' || field.internal || (field.kind === 'text' && field.secret))

const told = ({ key, field }: Column) => ({ name: quotedColumn(key).slice(1, -1), key, field })

const selected = (columns: readonly Column[]): string =>
  columns.map(({ sql, key }) => `${sql} as ${quotedColumn(key)}`).join(', ')

/** With the values in their places; texts that stand there already are passed over. */
const inlined = (text: string, params: readonly unknown[]): string =>
  text.replace(/'(?:[^']|'')*'|\$(\d+)/g, (written, place?: string) =>
    place === undefined ? written : literalOf(params[Number(place) - 1]),
  )

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literalOf).join(', ')}]` : `'{}'`
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('a bound number is no number')
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error('a bound value is no scalar')
  return escapeLiteral(String(value))
}
