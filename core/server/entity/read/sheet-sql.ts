import type { AnyField, Condition, Linked } from '@mortise/model'
import { type SheetColumn, textKey } from '../../context/sheet-plan.ts'
import { quote } from '../../db/tables/columns.ts'
import type { Column, Compiled } from '../engine/compiled.ts'
import { lookupOf } from '../engine/lookup.ts'
import { fromWhere, orderSql, type Sort } from './read.ts'

/** What a sheet's rows are read by. */
export interface SheetQuery {
  readonly tenant: string
  readonly condition: Condition
  readonly sort: Sort
}

/** One statement for all rows of a sheet: values, names of what they mention, and sub-tables as JSON. */
export function sheetSql(
  compiled: Compiled,
  linked: Linked,
  columns: readonly SheetColumn[],
  { tenant, condition, sort }: SheetQuery,
): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const from = fromWhere(compiled, tenant, condition, values)
  const selected = columns.flatMap((column) => {
    const lines = compiled.lines.find(({ key }) => key === column.key)
    if (lines) return [`${linesSql(compiled, linked, lines.key, column)} as ${quote(column.key)}`]
    const own = compiled.byKey.get(column.key)
    if (!own) throw new Error(`${compiled.entity.name} has no column ${column.key}`)
    return withText(compiled, linked, own, 't').map(([key, sql]) => `${sql} as ${quote(key)}`)
  })
  return { text: `select ${selected.join(', ')} ${from} ${orderSql(compiled, sort)}`, values }
}

/** A value and, where it stands for rows elsewhere, their names. */
function withText(
  compiled: Compiled,
  linked: Linked,
  { key, sql, field }: Column,
  table: 't' | 'l',
): [string, string][] {
  const column = table === 't' ? sql : sql.replaceAll(/\bt\./g, 'l.')
  const name = field && nameSql(compiled, linked, field, column)
  return name
    ? [
        [key, column],
        [textKey(key), name],
      ]
    : [[key, column]]
}

/** Names in the order of the ids; an id whose row is gone stands for itself. */
function nameSql(compiled: Compiled, linked: Linked, field: AnyField, sql: string): string | null {
  const lookup = lookupOf(field, linked)
  if (!lookup) return null
  const sameTenant = lookup.isShared || compiled.isShared ? '' : ' and x.tenant_id = t.tenant_id'
  const isMany = field.kind === 'refMany' || ('multiple' in field && field.multiple === true)
  if (!isMany) {
    return `coalesce((select ${lookup.text('x')} from ${lookup.table} x where x.${lookup.store} = ${sql}${sameTenant} limit 1), ${sql})`
  }
  return `(select string_agg(coalesce(${lookup.text('x')}, i.id), ',' order by i.at) from unnest(${sql}) with ordinality i(id, at) left join ${lookup.table} x on x.${lookup.store} = i.id${sameTenant})`
}

function linesSql(compiled: Compiled, linked: Linked, key: string, column: SheetColumn): string {
  const lines = compiled.lines.find((each) => each.key === key)
  if (!lines) throw new Error(`${compiled.entity.name} has no lines ${key}`)
  const shown = new Set(column.columns.map((inner) => inner.key))
  const pairs = lines.columns
    .filter((inner) => shown.has(inner.key))
    .flatMap((inner) => withText(compiled, linked, inner, 'l'))
    .map(([name, sql]) => `'${name}', ${sql}`)
  const sameTenant = compiled.isShared ? '' : ' and l.tenant_id = t.tenant_id'
  return `(select json_agg(json_build_object(${pairs.join(', ')}) order by l.sort_no, l.id)::text from ${lines.table} l where l.parent_id = t.id${sameTenant})`
}
