import { BusinessError, type Row } from '@mortise/model'
import type { QueryResult } from 'pg'
import { newId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import { prepared } from '../../db/statement/statement.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { selectOne } from '../read/read.ts'
import { type Trace, traceOfChange, traceSql, withReason } from './audit.ts'
import { changesOfLines, type LineChanges, linesSql } from './lines.ts'
import { refuseOverlap } from './overlap.ts'
import { valuesOf } from './search-text.ts'

/** A row cannot be found, or not by this user: the same words for both. */
export const notFound = (): BusinessError => new BusinessError('未找到对应数据')

/** The row as it now stands, held until the transaction ends; a refusal when it is not there. */
export async function lockRow(working: Working, compiled: Compiled, id: string): Promise<Row> {
  const row = await selectOne(working, compiled, id, { lock: true })
  if (!row) throw notFound()
  return row
}

/** Puts into a new row what the server alone says of it. */
export function stamp(row: Row, { user, now }: Context, id: string = newId()): Row {
  row.id = id
  row.createBy = user.username
  row.createTime = now
  row.updateBy = null
  row.updateTime = null
  // What `prepare` said stands: rows of a store belong to its department, whoever writes them.
  row.sysOrgCode ??= user.depart?.orgCode ?? null
  row.version = 1
  return row
}

/**
 * Writes a row that exists, with its lines and its trace; no rules. `isKnown`: it was not read again for this, so that what
 * it was is held against what it is.
 */
export async function store(
  working: Working,
  compiled: Compiled,
  before: Row,
  row: Row,
  { verb = 'edit', isKnown = false }: { readonly verb?: string; readonly isKnown?: boolean } = {},
): Promise<Row> {
  const { ctx, engine } = working
  const saved: Row = {
    ...row,
    updateBy: ctx.user.username,
    updateTime: ctx.now,
    version: (before.version as number) + 1,
  }
  const changes = compiled.lines.map((lines) =>
    changesOfLines(lines, linesOf(before, lines.key), linesOf(row, lines.key)),
  )
  for (const { lines, rows } of changes) saved[lines.key] = rows
  await refuseOverlap(working, compiled, saved, before)
  await updateRow(
    working,
    compiled,
    saved,
    changes,
    withReason(traceOfChange(compiled, verb, { before, after: saved, changes }), ctx.reason),
    isKnown ? (before.version as number) : null,
  )
  await engine.follow(working, compiled, before, saved)
  engine.changed(working, compiled, saved.id as string)
  return saved
}

const linesOf = (row: Row, key: string) => (row[key] as Row[] | null | undefined) ?? []

/** Writes a new row with its trace, and gives its lines their ids. */
export async function insertRow(working: Working, compiled: Compiled, row: Row): Promise<void> {
  const { columns, text } = compiled.insert
  const changes = compiled.lines.map((lines) => changesOfLines(lines, [], linesOf(row, lines.key)))
  for (const { lines, rows } of changes) row[lines.key] = rows
  const params = await valuesOf(compiled.entity, columns, row)
  const id = `$${columns.findIndex(({ key }) => key === 'id') + 1}`
  const trace: Trace = { verb: 'add', id: row.id, before: null, after: row }
  await write(working, compiled, { text, params, id, changes, trace, version: null })
}

async function updateRow(
  working: Working,
  compiled: Compiled,
  row: Row,
  changes: readonly LineChanges[],
  trace: Trace,
  version: number | null,
): Promise<void> {
  const { columns, text } = compiled.update
  const params = await valuesOf(compiled.entity, columns, row)
  const id = `$${params.push(row.id)}`
  const { rowCount } = await write(working, compiled, { text, params, id, changes, trace, version })
  if (rowCount === 0) throw new Error(`${compiled.entity.name} ${String(row.id)} is not as it was held to be`)
}

interface Writing {
  /** Of the row itself; takes the tenant behind `params`. */
  readonly text: string
  readonly params: unknown[]
  readonly id: string
  readonly changes: readonly LineChanges[]
  readonly trace: Trace
  /** What the row must still be; null where that is known. */
  readonly version: number | null
}

/** The row, its lines and its trace in one statement. */
async function write(
  working: Working,
  compiled: Compiled,
  { text, params, id, changes, trace, version }: Writing,
): Promise<QueryResult> {
  const { client, tenant } = working
  const owner = compiled.isShared ? null : `$${params.push(tenant)}`
  const own = version === null ? text : `${text} and version = $${params.push(version)}`
  const parts = [
    ...linesSql(compiled, changes, { params, id, tenant: owner }),
    ...traceSql(working, compiled, trace, params),
  ]
  return prepared(client, parts.length > 0 ? `with ${parts.join(', ')} ${own}` : own, params)
}
