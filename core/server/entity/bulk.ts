import { BusinessError, type Row } from '@mortise/model'
import { newId } from '../ids.ts'
import { auditNew } from './audit.ts'
import { baseColumns, columnType, lineColumns, quotedColumn } from './columns.ts'
import { type Compiled, type CompiledLines, storable } from './compiled.ts'
import type { Engine, Working } from './engine.ts'
import { newRow } from './input.ts'
import { foreignValues } from './references.ts'
import { drawSerialRows } from './serials.ts'
import { stamp } from './store.ts'
import { doubled, uniqueRules } from './unique.ts'
import { addRow } from './write.ts'

/** Why a row was not saved; null for one that was. */
export type Reason = string | null

/**
 * Saves many new rows, each refused or saved by itself. An entity without rules of its own goes through in a few
 * statements for all rows; one with rules goes row by row, because a rule may look at what the row before it left.
 */
export async function addRows(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  inputs: readonly Row[],
  hidden?: ReadonlySet<string>,
): Promise<Reason[]> {
  const { rules, reactions } = engine.behaviour(compiled.entity)
  const isPlain = rules.length === 0 && !reactions.has('add')
  if (!isPlain) return oneByOne(engine, working, compiled, inputs, hidden)
  const reasons: Reason[] = inputs.map(() => null)
  const valid: { at: number; row: Row }[] = []
  for (const [at, input] of inputs.entries()) {
    try {
      valid.push({ at, row: await newRow(engine, working, compiled, input, hidden) })
    } catch (error) {
      reasons[at] = reasonOf(error)
    }
  }
  const foreign = await foreignValues(
    engine,
    working,
    compiled,
    valid.map(({ row }) => ({ row, before: null })),
  )
  const known = valid.filter(({ at }, index) => {
    reasons[at] = foreign[index] ? reasonOf(foreign[index]) : null
    return !foreign[index]
  })
  const doubles = await doublesAmong(
    working,
    compiled,
    known.map(({ row }) => row),
  )
  const fresh = known.filter(({ at }, index) => {
    reasons[at] = doubles[index] ?? null
    return !doubles[index]
  })
  await insertAll(
    engine,
    working,
    compiled,
    fresh.map(({ row }) => stamp(row, working.ctx)),
  )
  return reasons
}

/** Each in a savepoint of its own, so that a refused row leaves nothing behind and takes nobody along. */
async function oneByOne(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  inputs: readonly Row[],
  hidden?: ReadonlySet<string>,
): Promise<Reason[]> {
  const reasons: Reason[] = []
  for (const input of inputs) {
    await working.client.query('savepoint row')
    try {
      await addRow(engine, working, compiled, input, { hidden })
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
function reasonOf(error: unknown): string {
  if (error instanceof BusinessError) return error.message.replace(/^校验失败！/, '')
  if ((error as { code?: unknown }).code === '23505') return '数据库中已存在该记录'
  throw error
}

/** Rows whose like is stored already, or stands further up in the same lot. */
async function doublesAmong(
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

async function insertAll(engine: Engine, working: Working, compiled: Compiled, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  const serials = await drawSerialRows(engine, working, compiled, rows.length)
  for (const [index, row] of rows.entries()) Object.assign(row, serials[index])
  const base = baseColumns(compiled.entity).filter(({ key }) => key !== 'deleted')
  const types = [
    ...base.map(({ key, type }) => ({ key, type })),
    ...compiled.columns.flatMap(({ key, field }) => {
      const type = field && columnType(field)
      return type ? [{ key, type }] : []
    }),
  ]
  const told = rows.map((row) => storedForm(compiled.columns, { ...row, tenantId: working.tenant }))
  await insertRecords(working, compiled.table, types, told)
  for (const lines of compiled.lines) await insertAllLines(working, compiled, lines, rows)
  await auditNew(working, compiled, rows)
  for (const row of rows.slice(0, 1)) engine.changed(working, compiled, row.id as string)
}

async function insertAllLines(
  working: Working,
  compiled: Compiled,
  lines: CompiledLines,
  rows: readonly Row[],
): Promise<void> {
  const all = rows.flatMap((row) => {
    const own = ((row[lines.key] as Row[] | null) ?? []).map((line): Row => ({ ...line, id: newId() }))
    row[lines.key] = own
    return own.map((line, sortNo) => ({ ...line, parentId: row.id, sortNo, tenantId: working.tenant }))
  })
  if (all.length === 0) return
  const types = [
    ...lineColumns(compiled.entity).map(({ key, type }) => ({ key, type })),
    ...lines.columns.flatMap(({ key, field }) => {
      const type = field && columnType(field)
      return type ? [{ key, type }] : []
    }),
  ]
  await insertRecords(
    working,
    lines.table,
    types,
    all.map((line) => storedForm(lines.columns, line)),
  )
}

/** JSON is written as it stands; `storable` would make a text of it, and a text in a text here. */
const storedForm = (columns: Compiled['columns'], row: Row): Row => {
  for (const { key, field } of columns) if (field?.kind !== 'json') row[key] = storable(field, row[key])
  return row
}

/** All rows in one parameter: the server takes JSON apart faster than we could number parameters. */
async function insertRecords(
  { client }: Working,
  table: string,
  types: readonly { readonly key: string; readonly type: string }[],
  rows: readonly Row[],
): Promise<void> {
  const columns = types.map(({ key }) => quotedColumn(key)).join(', ')
  const told = types.map(({ key, type }) => `"${key}" ${type}`).join(', ')
  const picked = types.map(({ key }) => `r."${key}"`).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${picked} from json_to_recordset($1::json) as r(${told})`,
    [JSON.stringify(rows)],
  )
}
