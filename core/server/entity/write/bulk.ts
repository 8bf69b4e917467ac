import { BusinessError, type Row, SEARCH_TEXT } from '@mortise/model'
import { newId } from '../../base/ids.ts'
import { prepared } from '../../db/statement/statement.ts'
import { baseColumns, lineColumns, quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled, CompiledLines } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { namesOutOfSight } from '../store/out-of-sight.ts'
import { recordSql, typed } from '../store/record-sql.ts'
import { foreignValues } from '../store/references.ts'
import { searchTextOf } from '../store/search-text.ts'
import { drawSerialRows } from '../store/serials.ts'
import { stamp } from '../store/store.ts'
import { doubled, uniqueRules } from '../store/unique.ts'
import { ruledFields } from './check-rules.ts'
import { rowMaker } from './input.ts'
import { addRow } from './write.ts'

/** Why a row was not saved; null for one that was. */
export type Reason = string | null

/**
 * Saves many new rows, each refused or saved by itself. An entity without rules of its own goes through in a few
 * statements for all rows; one with rules goes row by row, because a rule may look at what the row before it left.
 * What needs no connection is done before `turn`, while rows that came earlier are still being written.
 */
export async function addRows(
  working: Working,
  compiled: Compiled,
  inputs: readonly Row[],
  { hidden, turn }: { hidden?: ReadonlySet<string>; turn?: Promise<unknown> } = {},
): Promise<Reason[]> {
  const { rules, reactions } = working.engine.behaviour(compiled.entity)
  const isPlain =
    rules.length === 0 &&
    compiled.entity.from.length === 0 &&
    compiled.entity.period?.[2]?.alone === undefined &&
    ruledFields(compiled).length === 0 &&
    !reactions.has('add')
  if (!isPlain) {
    await turn
    return oneByOne(working, compiled, inputs, hidden)
  }
  const reasons: Reason[] = inputs.map(() => null)
  const valid: { at: number; row: Row }[] = []
  const make = rowMaker(working, compiled, { hidden })
  for (const [at, input] of inputs.entries()) {
    try {
      valid.push({ at, row: await make(input) })
    } catch (error) {
      reasons[at] = reasonOf(error)
    }
  }
  await turn
  const candidates = valid.map(({ row }) => ({ row, before: null }))
  const unseen = await namesOutOfSight(working, compiled, candidates)
  const foreign = await foreignValues(working, compiled, candidates)
  const known = valid.filter(({ at }, index) => {
    const refusal = unseen[index] ?? foreign[index]
    reasons[at] = refusal ? reasonOf(refusal) : null
    return !refusal
  })
  const duplicates = await duplicatesAmong(
    working,
    compiled,
    known.map(({ row }) => row),
  )
  const fresh = known.filter(({ at }, index) => {
    reasons[at] = duplicates[index] ?? null
    return !duplicates[index]
  })
  await insertAll(
    working,
    compiled,
    fresh.map(({ row }) => stamp(row, working.ctx)),
  )
  return reasons
}

/** Each in a savepoint of its own, so that a refused row leaves nothing behind and takes nobody along. */
async function oneByOne(
  working: Working,
  compiled: Compiled,
  inputs: readonly Row[],
  hidden?: ReadonlySet<string>,
): Promise<Reason[]> {
  const reasons: Reason[] = []
  for (const input of inputs) {
    await working.client.query('savepoint row')
    try {
      await addRow(working, compiled, input, { hidden, isCaller: true })
      await working.client.query('release savepoint row')
      reasons.push(null)
    } catch (error) {
      await working.client.query('rollback to savepoint row')
      reasons.push(reasonOf(error))
    }
  }
  return reasons
}

/** The refusal's words; a fault of ours is not a row's and goes on up. */
export function reasonOf(error: unknown): string {
  if (error instanceof BusinessError) return error.message.replace(/^校验失败！/, '')
  if ((error as { code?: unknown }).code === '23505') return '数据库中已存在该记录'
  throw error
}

/** Rows whose like is stored already, or stands further up in the same lot. */
async function duplicatesAmong(
  { client, tenant }: Working,
  compiled: Compiled,
  rows: readonly Row[],
): Promise<Reason[]> {
  const reasons: Reason[] = rows.map(() => null)
  for (const keys of uniqueRules(compiled)) {
    const isWhole = (row: Row) =>
      keys.every((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
    const nameOf = (row: Row) => JSON.stringify(keys.map((key) => String(row[key])))
    const wanted = rows.filter(isWhole)
    if (wanted.length === 0) continue
    const params: unknown[] = []
    const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(tenant)}`
    const lists = keys.map((key) => `$${params.push(wanted.map((row) => String(row[key])))}::text[]`)
    const same = keys.map((key, index) => `t.${quotedColumn(key)}::text = w.k${index}`).join(' and ')
    const { rows: taken } = await client.query(
      `select ${keys.map((_, index) => `w.k${index}`).join(', ')} from unnest(${lists.join(', ')}) w(${keys.map((_, index) => `k${index}`).join(', ')})
       where exists (select 1 from ${compiled.table} t where not t.deleted and ${same}${sameTenant})`,
      params,
    )
    const seen = new Set(
      (taken as Row[]).map((row) => JSON.stringify(keys.map((_, index) => row[`k${index}`]))),
    )
    for (const [at, row] of rows.entries()) {
      if (!isWhole(row) || reasons[at]) continue
      if (seen.has(nameOf(row))) reasons[at] = doubled(compiled, keys).message
      seen.add(nameOf(row))
    }
  }
  return reasons
}

async function insertAll(working: Working, compiled: Compiled, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { client, tenant, ctx, engine } = working
  await drawSerialRows(working, compiled, rows)
  for (const { key } of compiled.lines) {
    for (const row of rows) row[key] = linesOf(row, key).map((line) => ({ ...line, id: newId() }))
  }
  const { entity, isShared } = compiled
  if (entity.findBy) for (const row of rows) row[SEARCH_TEXT] = await searchTextOf(entity, row)
  const trace = entity.audited ? [entity.name, ctx.user.username, ctx.requestId] : []
  const tenants = isShared && !entity.audited ? [] : [tenant]
  await prepared(client, insertText(compiled), [sentOnce(rows), ...tenants, ...trace])
  for (const lines of compiled.lines) await insertAllLines(working, compiled, lines, rows)
  engine.changed(working, compiled, first.id as string)
}

/**
 * Rows as a parameter that becomes text when it is sent, and then lets go of both. The driver holds on to what it was
 * given, and rows and texts of this size would pile up to a hundred megabytes before they are collected.
 */
function sentOnce(rows: readonly Row[]): { toPostgres(): string } {
  let left: readonly Row[] | null = rows
  return {
    toPostgres() {
      if (!left) throw new Error('these rows have been sent already')
      const text = JSON.stringify(left)
      left = null
      return text
    },
  }
}

const linesOf = (row: Row, key: string) => (row[key] as Row[] | null) ?? []

const texts = new WeakMap<Compiled, string>()

/** All rows and their trace in one statement and one parameter: the server takes JSON apart faster than we number values. */
function insertText(compiled: Compiled): string {
  let text = texts.get(compiled)
  if (text === undefined) texts.set(compiled, (text = makeInsertText(compiled)))
  return text
}

function makeInsertText({ entity, table, isShared, columns, secrets }: Compiled): string {
  const base = baseColumns(entity).filter(({ key }) => key !== 'deleted' && key !== 'tenantId')
  const record = recordSql([...base, ...typed(columns)])
  const [names, values] = isShared
    ? [record.names, record.values]
    : [`tenant_id, ${record.names}`, `$2::text, ${record.values}`]
  const insert = `insert into ${table} (${names}) select ${values} from jsonb_to_recordset($1::jsonb) as r(${record.types})`
  if (!entity.audited) return insert
  const kept = `doc${[...secrets, ...(entity.findBy ? [SEARCH_TEXT] : [])].map((key) => ` - '${key.replaceAll("'", "''")}'`).join('')}`
  // A new row has no change before this one, so its seal needs no look for one: half of what a trace costs.
  const seal = `engine.audit_seal(null, $2, $3, doc->>'id', 'add', $4, localtimestamp(3), null, ${kept}, $5)`
  // Taken apart twice: a record at a time, for both at once, costs half as much again.
  return `with inserted as (${insert})
    insert into engine.audit (tenant_id, entity, row_id, verb, username, at, after, request_id, seal)
    select $2::text, $3::text, doc->>'id', 'add', $4::text, localtimestamp(3), ${kept}, $5::text, ${seal}
    from jsonb_array_elements($1::jsonb) doc`
}

async function insertAllLines(
  { client, tenant }: Working,
  compiled: Compiled,
  lines: CompiledLines,
  rows: readonly Row[],
): Promise<void> {
  const all = rows.flatMap((row) =>
    linesOf(row, lines.key).map((line, sortNo) => ({
      ...line,
      parentId: row.id,
      sortNo,
      ...(!compiled.isShared && { tenantId: tenant }),
    })),
  )
  if (all.length === 0) return
  const { names, values, types } = recordSql([...lineColumns(compiled.entity), ...typed(lines.columns)])
  await prepared(
    client,
    `insert into ${lines.table} (${names}) select ${values} from json_to_recordset($1::json) as r(${types})`,
    [sentOnce(all)],
  )
}
