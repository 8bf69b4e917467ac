import { type AnyField, type Condition, fieldsOf, type Row, wireNameOf } from '@mortise/model'
import { quotedColumn } from '../../db/tables/columns.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Engine, Reading } from '../engine/engine.ts'
import { attachLines, selectRows } from '../read/read.ts'
import { send } from '../read/send.ts'
import { uniqueRules } from '../store/unique.ts'

/** Of somebody's rows those that are there already, each by its id or by what tells rows of its entity apart. */
export async function idsOfKnown(
  reading: Reading,
  compiled: Compiled,
  rows: readonly Row[],
  given: readonly string[],
): Promise<(string | null)[]> {
  const byId = given.includes('id') ? await byIds(reading, compiled, rows) : new Set<string>()
  const keys = naturalKey(compiled, given)
  const byKey = keys ? await byKeys(reading, compiled, rows, keys) : new Map<string, string>()
  return rows.map((row) => {
    if (typeof row.id === 'string' && byId.has(row.id)) return row.id
    return (keys && isWhole(row, keys) && byKey.get(nameOf(row, keys))) || null
  })
}

/** Whether anything in a sheet of these columns can tell which rows are there already. */
export const canKnow = (compiled: Compiled, given: readonly string[]): boolean =>
  given.includes('id') || naturalKey(compiled, given) !== null

/** Rows as they are, and as a sheet shows what they mention; those that the caller may not touch are left out. */
export async function shownRows(
  { linked, services }: Pick<Engine, 'linked' | 'services'>,
  reading: Reading,
  compiled: Compiled,
  { ids, scope }: { readonly ids: readonly string[]; readonly scope: Condition },
): Promise<Map<string, ShownRow>> {
  const named: Condition = { field: 'id', test: { op: 'in', values: ids } }
  const rows = await selectRows(reading, compiled, { all: [scope, named] }, { sort: [['id', 'asc']] })
  await attachLines(reading, compiled, rows)
  const translator = { linked, dicts: await services.dicts.all(reading.tenant) }
  const sent = await send(reading, translator, compiled.entity, rows.map(copyOf(compiled)))
  return new Map(rows.map((row, index) => [row.id as string, { row, sent: sent[index] ?? {} }]))
}

export interface ShownRow {
  readonly row: Row
  readonly sent: Row
}

/** The text that stands for a field's value, in the row or in one of its lines. */
export function shownText(
  { fields }: Compiled,
  { sent }: ShownRow,
  key: string,
  line: { readonly table: string; readonly place: number } | null,
): string | null {
  const lines = line && fields[line.table]
  if (line && lines?.kind !== 'lines') return null
  const holder = line ? linesIn(sent, line.table, lines)?.[line.place] : sent
  const field = lines?.kind === 'lines' ? fieldsOf(lines)[key] : fields[key]
  const text = holder?.[`${wireNameOf(key, field)}_dictText`]
  return typeof text === 'string' ? text : null
}

const linesIn = (sent: Row, key: string, field: AnyField | null | undefined): Row[] | undefined =>
  sent[wireNameOf(key, field ?? undefined)] as Row[] | undefined

/** Sending uses rows up. */
const copyOf =
  ({ lines }: Compiled) =>
  (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(lines.map(({ key }) => [key, (row[key] as Row[]).map((line) => ({ ...line }))])),
  })

/** What a sheet of these columns can tell rows apart by: the first unique fields that are all in it, or their number. */
function naturalKey(compiled: Compiled, given: readonly string[]): readonly string[] | null {
  const serials = Object.keys(compiled.fields).filter((key) => compiled.fields[key]?.kind === 'serial')
  const rules = [...serials.map((key) => [key]), ...uniqueRules(compiled)]
  // What stands for another row is a name in a sheet, and none of the database's.
  const isPlain = (key: string) => plain.has(compiled.fields[key]?.kind ?? '')
  return rules.find((keys) => keys.every((key) => given.includes(key) && isPlain(key))) ?? null
}

const plain: ReadonlySet<string> = new Set(['text', 'serial', 'int', 'dict', 'date'])

const isWhole = (row: Row, keys: readonly string[]) =>
  keys.every((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
const nameOf = (row: Row, keys: readonly string[]) => JSON.stringify(keys.map((key) => String(row[key])))

async function byIds({ client, tenant }: Reading, compiled: Compiled, rows: readonly Row[]) {
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' && id !== '' ? [id] : []))
  if (ids.length === 0) return new Set<string>()
  const params: unknown[] = [ids]
  const sameTenant = compiled.isShared ? '' : ` and tenant_id = $${params.push(tenant)}`
  const { rows: found } = await client.query(
    `select id from ${compiled.table} where id = any($1) and not deleted${sameTenant}`,
    params,
  )
  return new Set((found as { id: string }[]).map(({ id }) => id))
}

async function byKeys(
  { client, tenant }: Reading,
  compiled: Compiled,
  rows: readonly Row[],
  keys: readonly string[],
): Promise<Map<string, string>> {
  const wanted = rows.filter((row) => isWhole(row, keys))
  if (wanted.length === 0) return new Map()
  const params: unknown[] = []
  const sameTenant = compiled.isShared ? '' : ` and t.tenant_id = $${params.push(tenant)}`
  const tests = keys.map(
    (key) =>
      `t.${quotedColumn(key)}::text = any($${params.push(wanted.map((row) => String(row[key])))}::text[])`,
  )
  const values = keys.map((key) => `t.${quotedColumn(key)}::text`)
  const { rows: found } = await client.query(
    `select t.id, array[${values.join(', ')}] as key from ${compiled.table} t
     where not t.deleted and ${tests.join(' and ')}${sameTenant}`,
    params,
  )
  return new Map((found as { id: string; key: string[] }[]).map(({ id, key }) => [JSON.stringify(key), id]))
}
