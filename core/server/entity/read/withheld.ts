import { type AnyEntity, fieldsOf, linePath, type Row } from '@mortise/model'
import type { Rights } from '../../context/accounts.ts'
import type { Context } from '../../context/context.ts'
import { quotedColumn } from '../../db/tables/columns.ts'
import { type Column, type Compiled, type CompiledLines, literal, selectByIdSql } from '../engine/compiled.ts'

/** Values of a row by which the caller sees less of it. */
function withheldValues({ entity: { guardedFields } }: Compiled, { isAdmin, codes }: Rights): string[] {
  if (!guardedFields || isAdmin) return []
  const { rights } = guardedFields
  return Object.keys(rights).filter((value) => !codes.has(rights[value]!))
}

/** What the caller may neither see nor write of one row. */
export function withheldOf(compiled: Compiled, rights: Rights, row: Row): readonly string[] {
  const { guardedFields } = compiled.entity
  if (!guardedFields) return []
  return withheldValues(compiled, rights).includes(String(row[guardedFields.field])) ? guardedFields.keys : []
}

/** All that may not be seen, with what is withheld of some rows alone. */
export function hiddenOfSome({ hidden, can }: Context, entity: AnyEntity): ReadonlySet<string> {
  const { rights = {}, keys = [] } = entity.guardedFields ?? {}
  return Object.values(rights).every(can) ? hidden(entity) : new Set([...hidden(entity), ...keys])
}

/** A row, and its lines, without what is withheld of it. */
export function withoutWithheld(compiled: Compiled, rights: Rights, row: Row): Row {
  const keys = new Set(withheldOf(compiled, rights, row))
  if (keys.size === 0) return row
  const seen = Object.entries(row).map(([key, value]): [string, unknown] => {
    if (keys.has(key)) return [key, null]
    const lines = compiled.lines.find((own) => own.key === key)
    return [
      key,
      lines && Array.isArray(value) ? value.map((line: Row) => seenLine(lines, keys, line)) : value,
    ]
  })
  return Object.fromEntries(seen)
}

const seenLine = ({ key, field }: CompiledLines, keys: ReadonlySet<string>, line: Row): Row => ({
  ...line,
  ...Object.fromEntries(
    Object.keys(fieldsOf(field)).flatMap((name) => (keys.has(linePath(key, name)) ? [[name, null]] : [])),
  ),
})

/**
 * An entity as the caller reads it: columns are empty where they are withheld, so that whatever is searched, sorted,
 * summed or exported by them counts nothing of it.
 */
export function seenBy(compiled: Compiled, rights: Rights): Compiled {
  const values = withheldValues(compiled, rights)
  if (values.length === 0) return compiled
  let known = seen.get(compiled)
  if (!known) seen.set(compiled, (known = new Map()))
  const name = values.join()
  let found = known.get(name)
  if (!found) known.set(name, (found = emptied(compiled, values)))
  return found
}
const seen = new WeakMap<Compiled, Map<string, Compiled>>()

function emptied(compiled: Compiled, values: readonly string[]): Compiled {
  const { field, keys } = compiled.entity.guardedFields!
  const guarded = new Set(keys)
  const among = `in (${values.map(literal).join(', ')})`
  const empty = (column: Column, test: string): Column => ({
    ...column,
    sql: `case when ${test} ${among} then null else ${column.sql} end`,
  })
  const own = `t.${quotedColumn(field)}`
  const head = `(select p.${quotedColumn(field)} from ${compiled.table} p where p.id = t.parent_id${compiled.isShared ? '' : ' and p.tenant_id = t.tenant_id'})`
  const seenColumn = (column: Column) => (guarded.has(column.key) ? empty(column, own) : column)
  const columns = compiled.columns.map(seenColumn)
  const listed = compiled.listed.map(seenColumn)
  return {
    ...compiled,
    columns,
    listed,
    byKey: new Map([...compiled.byKey, ...listed.map((column) => [column.key, column] as const)]),
    lines: compiled.lines.map((lines) => ({
      ...lines,
      columns: lines.columns.map((column) =>
        guarded.has(linePath(lines.key, column.key)) ? empty(column, head) : column,
      ),
    })),
    selectById: selectByIdSql(compiled.table, columns, compiled.isShared),
  }
}
