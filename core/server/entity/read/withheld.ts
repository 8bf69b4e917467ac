import { type AnyEntity, fieldsOf, linePath, type Row } from '@mortise/model'
import type { Rights } from '../../context/accounts.ts'
import type { Context } from '../../context/context.ts'
import { prepared } from '../../db/statement/statement.ts'
import { quotedColumn } from '../../db/tables/columns.ts'
import {
  type Column,
  type Compiled,
  type CompiledLines,
  emptySql,
  selectByIdSql,
} from '../engine/compiled.ts'
import type { Reading } from '../engine/engine.ts'
import { type GuardedBy, guardingSql, literal } from '../engine/guarding.ts'
import type { GuardedSum } from '../engine/rollup-sql.ts'

/** Values by which the caller sees less of rows that have one of them. */
const closedValues = (rights: Readonly<Record<string, string>>, { isAdmin, codes }: Rights): string[] =>
  isAdmin ? [] : Object.keys(rights).filter((value) => !codes.has(rights[value]!))

const withheldValues = ({ entity: { guardedFields } }: Compiled, rights: Rights): string[] =>
  guardedFields ? closedValues(guardedFields.rights, rights) : []

/** Sums that tell the caller less than others, with the values whose rows they leave out. */
const shortenedSums = ({ guardedSums }: Compiled, rights: Rights): ShortenedSum[] =>
  guardedSums.flatMap((sum) => {
    const values = closedValues(sum.rights, rights)
    return values.length > 0 ? [{ sum, values }] : []
  })
interface ShortenedSum {
  readonly sum: GuardedSum
  readonly values: readonly string[]
}

/** What the caller may neither see nor write of each of some rows. */
export async function withheldOf(
  reading: Reading,
  compiled: Compiled,
  rights: Rights,
  rows: readonly Row[],
): Promise<(row: Row) => readonly string[]> {
  const { guardedBy, entity } = compiled
  const values = withheldValues(compiled, rights)
  if (!guardedBy || values.length === 0) return () => []
  const valueOf = await guardingValues(reading, guardedBy, rows)
  return (row) => (values.includes(String(valueOf(row))) ? entity.guardedFields!.keys : [])
}

async function guardingValues(
  { client, tenant }: Reading,
  { key, target }: GuardedBy,
  rows: readonly Row[],
): Promise<(row: Row) => unknown> {
  if (!target) return (row) => row[key]
  const ids = [...new Set(rows.flatMap((row) => (row[key] ? [row[key]] : [])))]
  const sameTenant = target.isShared ? '' : ' and tenant_id = $2'
  const { rows: found } = await prepared(
    client,
    `select id, ${quotedColumn(target.key)} as value from ${target.table} where id = any($1)${sameTenant}`,
    target.isShared ? [ids] : [ids, tenant],
  )
  const values = new Map((found as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]))
  return (row) => values.get(String(row[key]))
}

/** All that may not be seen, with what is withheld of some rows alone. */
export function hiddenOfSome({ hidden, can }: Context, entity: AnyEntity): ReadonlySet<string> {
  const { rights = {}, keys = [] } = entity.guardedFields ?? {}
  return Object.values(rights).every(can) ? hidden(entity) : new Set([...hidden(entity), ...keys])
}

/** Rows, and their lines, without what is withheld of each. */
export async function withoutWithheld(
  reading: Reading,
  compiled: Compiled,
  rights: Rights,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const withheld = await withheldOf(reading, compiled, rights, rows)
  // What was read without regard to the reader has its sums whole.
  const sums = shortenedSums(compiled, rights).map(({ sum }) => sum.key)
  return rows.map((row) => seenRow(compiled, new Set([...withheld(row), ...sums]), row))
}

function seenRow(compiled: Compiled, keys: ReadonlySet<string>, row: Row): Row {
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
  const values = compiled.guardedBy ? withheldValues(compiled, rights) : []
  const sums = shortenedSums(compiled, rights)
  if (values.length === 0 && sums.length === 0) return compiled
  let known = seen.get(compiled)
  if (!known) seen.set(compiled, (known = new Map()))
  const name = JSON.stringify([values, sums.map((shortened) => shortened.values)])
  let found = known.get(name)
  if (!found) {
    const whole = sums.length > 0 ? shortened(compiled, sums) : compiled
    found = compiled.guardedBy && values.length > 0 ? emptied(whole, compiled.guardedBy, values) : whole
    known.set(name, found)
  }
  return found
}
const seen = new WeakMap<Compiled, Map<string, Compiled>>()

function shortened(compiled: Compiled, sums: readonly ShortenedSum[]): Compiled {
  return withColumns(compiled, (column) => {
    const found = sums.find(({ sum }) => sum.key === column.key)
    return found ? { ...column, sql: found.sum.sqlWithout(found.values) } : column
  })
}

/** An entity whose columns are read otherwise. */
function withColumns(compiled: Compiled, seenColumn: (column: Column) => Column): Compiled {
  const columns = compiled.columns.map(seenColumn)
  const listed = compiled.listed.map(seenColumn)
  return {
    ...compiled,
    columns,
    listed,
    byKey: new Map([...compiled.byKey, ...listed.map((column) => [column.key, column] as const)]),
    selectById: selectByIdSql(compiled.table, columns, compiled.isShared),
  }
}

function emptied(compiled: Compiled, by: GuardedBy, values: readonly string[]): Compiled {
  const guarded = new Set(compiled.entity.guardedFields!.keys)
  const among = `in (${values.map(literal).join(', ')})`
  const own = `${guardingSql(by, 't')} ${among}`
  const head = `(select ${guardingSql(by, 'p')} from ${compiled.table} p where p.id = t.parent_id${compiled.isShared ? '' : ' and p.tenant_id = t.tenant_id'}) ${among}`
  return {
    ...withColumns(compiled, (column) =>
      guarded.has(column.key) ? { ...column, sql: emptySql(own, column.sql) } : column,
    ),
    lines: compiled.lines.map((lines) => ({
      ...lines,
      columns: lines.columns.map((column) =>
        guarded.has(linePath(lines.key, column.key))
          ? { ...column, sql: emptySql(head, column.sql), emptyWhen: own }
          : column,
      ),
    })),
  }
}
