import {
  type AnyEntity,
  type AnyField,
  defaultsOf,
  fieldsOf,
  type Row,
  SEARCH_TEXT,
  snakeCase,
} from '@mortise/model'
import { sql } from 'kysely'
import { newId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import { linesTable } from '../../db/tables/columns.ts'
import { searchTextOf } from './search-text.ts'

/** What statements written by hand need to know of where they work. */
export interface Place extends Pick<Context, 'db' | 'tenant' | 'today' | 'now'> {
  readonly user: Pick<Context['user'], 'username'>
}

/** Rows that a statement takes at most. */
const BATCH = 2000

/**
 * Writes many rows at once, with their lines: defaults told in code, links, what a document is taken apart into, demo data.
 * No rule is asked. What is there already, by id or by a unique combination, stays as it is, unless `known` refuses it.
 */
export async function insertRows<R extends object>(
  ctx: Place,
  entity: AnyEntity,
  rows: readonly R[],
  { known = 'stays' }: { readonly known?: 'stays' | 'refused' } = {},
): Promise<(R & { id: string })[]> {
  const fields = fieldsOf(entity)
  const start = { ...(entity.tenancy === 'tenant' && { tenantId: ctx.tenant }) }
  const heads = { createBy: ctx.user.username, createTime: ctx.now, ...start, ...defaultsOf(entity, ctx) }
  const whole = rows.map((row) => ({ id: newId(), ...row }))
  const stored: Row[] = []
  for (const row of whole as Row[]) {
    const filled: Row = { ...heads, ...row }
    if (entity.findBy) filled[SEARCH_TEXT] = await searchTextOf(entity, filled)
    stored.push(columnsOf(fields, filled))
  }
  const written = await insert(ctx, entity.table, stored, known)
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'lines') continue
    const begun = { ...start, ...defaultsOf(field, ctx) }
    const lines = (whole as Row[])
      .filter(({ id }) => written.has(String(id)))
      .flatMap(({ id, [key]: list }) =>
        ((list as Row[] | null | undefined) ?? []).map((line, sortNo) =>
          columnsOf(fieldsOf(field), { id: newId(), ...begun, ...line, parentId: id, sortNo }),
        ),
      )
    await insert(ctx, linesTable(entity, key), lines, known)
  }
  return whole
}

/** Answers the ids of those that were written. Rows that tell the same columns go together: what one leaves out is the table's to say. */
async function insert(
  { db }: Place,
  table: string,
  rows: readonly Row[],
  known: 'stays' | 'refused',
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const [names, alike] of byColumns(rows)) {
    const columns = sql.join(names.split(' ').map((name) => sql.ref(name)))
    const conflict = known === 'stays' ? sql` on conflict do nothing` : sql``
    for (let from = 0; from < alike.length; from += BATCH) {
      // One parameter, and one plan, for however many rows.
      const batch = JSON.stringify(alike.slice(from, from + BATCH))
      const { rows: written } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)${conflict} returning id`.execute(
        db,
      )
      for (const { id } of written) ids.add(id)
    }
  }
  return ids
}

function byColumns(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const names = Object.keys(row).join(' ')
    const alike = groups.get(names)
    if (alike) alike.push(row)
    else groups.set(names, [row])
  }
  return groups
}

/** A row as its table has it; lines and rollups are elsewhere. */
function columnsOf(fields: Readonly<Record<string, AnyField>>, row: Row): Row {
  const known = columnNames.get(fields) ?? new Map<string, string | null>()
  columnNames.set(fields, known)
  const columns: Row = {}
  for (const [key, value] of Object.entries(row)) {
    let name = known.get(key)
    if (name === undefined) {
      name = isElsewhere(fields[key]) ? null : snakeCase(key)
      known.set(key, name)
    }
    if (name !== null && value !== undefined) columns[name] = value
  }
  return columns
}

/** Of each field and what the engine adds to it, so that ten thousand rows do not spell their columns ten thousand times. */
const columnNames = new WeakMap<object, Map<string, string | null>>()

const isElsewhere = (field: AnyField | undefined) =>
  field?.kind === 'lines' || field?.kind === 'rollup' || field?.kind === 'digest'
